"""What stands in for compiled packages in a browser; put on its path under their names."""
