"""Dots and Boxes and its kin: exact scores, nim-values, long chains."""
