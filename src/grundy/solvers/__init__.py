"""Algorithms that know the `Ruleset` interface and never a named game."""
