"""What a player may do with a heap: rules as objects and the language they are written in."""
