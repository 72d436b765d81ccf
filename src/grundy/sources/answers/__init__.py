"""Questions of this package, one file per command, in the form of `grundy.answers`."""
