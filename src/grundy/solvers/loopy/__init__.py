"""Games in which positions can come back: their values, and who wins."""
