"""Compiled loops of the general solvers."""
