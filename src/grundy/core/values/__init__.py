"""Short games: canonical forms, their algebra, their text and their thermographs."""
