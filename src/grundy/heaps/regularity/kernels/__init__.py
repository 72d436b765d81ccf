"""Compiled loops behind periods. Importing a module of this folder needs Numba."""
