"""Compiled tables of games on two numbers. Importing a module of this folder needs Numba."""
