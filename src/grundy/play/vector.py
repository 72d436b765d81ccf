"""A player at the table of coalition Nim who has fixed beforehand what to take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.core.reading import Reader
from grundy.errors import GameError, NotationError
from grundy.i18n import plural
from grundy.play.base import Choice
from grundy.rulesets.base import Game


class FixedVector:
    """A player in the sense of definition 1 [Bokal2025]: takes a_i tokens when he sees i.

    An entry that is no legal move where it is needed is an error, and so is a vector that is too
    short for the tokens on the table.

    >>> from grundy.rulesets.registry import get
    >>> FixedVector.parse("1,2,2,1").choose(get("coalition(01)"), 3, 0)
    ('2', 1)
    """

    name = "vector"

    def __init__(self, takes: Sequence[int]) -> None:
        if not takes or min(takes) < 1:
            raise NotationError(
                "a player's vector holds at least one take, each at least 1", example="1,2,2,1"
            )
        self.takes = tuple(takes)

    @classmethod
    def parse(cls, text: str) -> FixedVector:
        """Read a vector written as `1,2,2,1`: the takes for 1, 2, 3, … tokens."""
        return cls(Reader(text, "1,2,2,1").numbers())

    def choose(self, game: Game[Any], position: Any, player: Any, misere: bool = False) -> Choice:
        """Return the take that the vector fixes for this number of tokens."""
        if not isinstance(position, int) or not 1 <= position <= len(self.takes):
            raise GameError(
                plural(
                    "the vector has {n} entry and says nothing about {position}",
                    "the vector has {n} entries and says nothing about {position}",
                    n=len(self.takes),
                    position=str(position),
                )
            )
        return game.find_move(position, player, str(self.takes[position - 1]))
