"""Impartial games in misère play: canonical forms, their text, genus, kinds and parts."""
