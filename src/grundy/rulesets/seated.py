"""Games for any number of players who sit in a circle, in coalitions.

Seats are counted from 0 here and from 1 in every text shown to people.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.errors import GameError
from grundy.rulesets.game import Game, Option, P

if TYPE_CHECKING:
    from grundy.rulesets.position import SeatedPosition


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

    def __call__(self, position: object) -> SeatedPosition:
        """Return a position together with its game, from text or from any object that can be one."""
        from grundy.rulesets.position import SeatedPosition

        game: SeatedRuleset[Any] = self
        return SeatedPosition(game, self.read(position))

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

    def mover(self, position: P, name: object) -> int:
        """Return the seat with this number, counted from 0; None is the first."""
        if name is None:
            return 0
        if type(name) is not int or name not in range(self.seats):
            raise GameError(
                "a player of {game} must be a seat from 0 to {last}, not {seat}",
                game=self.name,
                last=self.seats - 1,
                seat=repr(name),
            )
        return name
