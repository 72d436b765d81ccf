"""One file per verb, each defining `command`."""
