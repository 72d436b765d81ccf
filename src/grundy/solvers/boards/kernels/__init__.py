"""Compiled searches of boards. Importing a module of this folder needs Numba."""
