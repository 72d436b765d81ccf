"""Loopy games: positions can come back, and play may go on for ever."""
