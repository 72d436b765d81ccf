"""`python -m grundy` is the same as `grundy`."""

from grundy.cli import main

main()
