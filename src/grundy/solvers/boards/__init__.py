"""Searches of boards on machine words: dominoes, placements, patterns of stones, liberties, sums."""
