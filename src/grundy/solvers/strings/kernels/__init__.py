"""The compiled search for scores. Importing a module of this folder needs Numba."""
