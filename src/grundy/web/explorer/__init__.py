"""The explorer: the tree of positions with small boards and values."""
