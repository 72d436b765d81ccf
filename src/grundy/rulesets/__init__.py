"""What a game is: the `Ruleset` interface, its text and picture as data, and the registry of games."""
