"""Games whose positions are two numbers: all nim-values up to a size in one table."""
