"""One file per command, each defining `command`."""
