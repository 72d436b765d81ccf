"""What a strategy is: a way to choose a move, for any game."""

from __future__ import annotations

from typing import Any, Protocol

Choice = tuple[str, Any] | None
"""A move and the option it leads to, or None where there is no move."""


class Strategy(Protocol):
    """A way to choose a move."""

    @property
    def name(self) -> str:
        """Return the word that names the strategy on the command line."""

    def choose(self, game: Any, position: Any, player: Any, misere: bool = False) -> Choice:
        """Return the move that `player` makes, or None where there is none.

        Most play games of two players; those that play around a table get the seat as `player`.
        """
