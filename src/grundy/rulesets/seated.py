"""Games for any number of players who sit in a circle, in coalitions.

Seats are counted from 0 here and from 1 in every text shown to people.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from grundy.rulesets.base import Game, Option, P


class SeatedRuleset(Game[P]):
    """A game of `len(word)` players in playing order; the letter of a seat names its coalition.

    The game ends in a position without moves; `loser` then says which seat has lost, and that seat's
    whole coalition loses with it.

    >>> class LastTakes(SeatedRuleset[int]):
    ...     '''Take one or two; who cannot take loses.'''
    ...     name = "last-takes"
    ...     def moves(self, position, player):
    ...         return ((f"take {k}", position - k) for k in (1, 2) if k <= position)
    >>> LastTakes("aab").coalitions
    ('a', 'b')
    """

    family: ClassVar[str] = "seats"
    structure: ClassVar[type | None] = None
    """What a fast solver recognises in the game: a class of `rulesets.structures`."""

    def __init__(self, word: str) -> None:
        self.word = word

    @property
    def seats(self) -> int:
        """Return the number of players."""
        return len(self.word)

    @property
    def coalitions(self) -> tuple[str, ...]:
        """Return the letters of the coalitions, in order of first appearance."""
        return tuple(dict.fromkeys(self.word))

    def moves(self, position: P, player: int) -> Iterable[Option[P]]:
        """Yield `(move, option)` for every legal move of the player in seat `player`."""
        raise NotImplementedError

    def next_player(self, position: P, option: P, player: int) -> int:
        """Return the seat that moves after `player`: the next one around the table."""
        return (player + 1) % self.seats

    def loser(self, position: P, seat: int) -> int:
        """Return the seat that has lost when `seat` has no move; by default that seat itself."""
        return seat

    def movers(self) -> Sequence[int]:
        """Return the seats."""
        return range(self.seats)
