"""Compiled loops on graphs. Importing a module of this folder needs Numba."""
