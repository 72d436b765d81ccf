"""Games on directed graphs of any size."""
