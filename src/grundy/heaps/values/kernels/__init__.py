"""Compiled loops behind nim-sequences. Importing a module of this folder needs Numba."""
