"""Search for who wins where the value is out of reach: sums, placements, patterns."""
