"""Pure mathematics: players and outcomes, nimbers, short games and their values. No rules, no I/O."""
