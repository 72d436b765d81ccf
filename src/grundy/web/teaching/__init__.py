"""Lessons on the board: their texts, the check of an answer, hints, and lessons that a teacher writes."""
