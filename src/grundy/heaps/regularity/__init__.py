"""Periods of nim-sequences: seen, proved by a theorem, written down as certificates."""
