"""How to play: strategies that work on any ruleset, and the matches between them."""
