"""What a strategy is: a way to choose a move, for any game."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

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


@runtime_checkable
class KnowsGuesses(Protocol):
    """A strategy that wants to play perfectly and knows when it could not."""

    guessed: bool
    """Whether the last move was a guess: the position was not solved in time."""
