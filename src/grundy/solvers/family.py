"""The nim-sequence of a game of the catalogue whose positions are numbered: one heap, or one head.

>>> from grundy.rulesets.registry import get
>>> PositionSequence(get("mock-turtles")).first(8)
[1, 2, 4, 7, 8, 11, 13, 14]

A game of two heaps has one for every size of the other heap:

>>> PositionSequence(get("wythoff"), beside=1).first(8)
[1, 2, 0, 4, 5, 3, 7, 8]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget
from grundy.errors import GameError
from grundy.heaps.rules.rule import HeapRule, Heaps
from grundy.heaps.values.sequence import NimSequence
from grundy.rulesets.base import Game, Ruleset
from grundy.rulesets.one_heap import with_nim_values
from grundy.solvers.plan import nimbers_for

if TYPE_CHECKING:
    from grundy.heaps.values.engine import Progress


@dataclass(frozen=True, slots=True, repr=False)
class NumberedPositions(HeapRule):
    """The numbered positions of a game; their options need not be numbered."""

    game: Ruleset[Any]
    beside: int | None = None
    """The size of the other heap, in a game of two."""

    @property
    def text(self) -> str:
        return str(self.game) if self.beside is None else f"{self.game}:{self.beside},n"

    def position(self, n: int) -> Any:
        """Return the n-th position."""
        if self.beside is None:
            return self.game.numbered(n)
        return self.game.parse(f"{self.beside},{n}")

    def options(self, n: int) -> Iterator[Heaps]:
        raise GameError("{game} is not a rule of one heap", game=self.text)


class PositionSequence(NimSequence):
    """The nim-values of the positions 0, 1, 2, … of a game."""

    def __init__(self, game: Game[Any], beside: int | None = None) -> None:
        self.game = with_nim_values(game)
        numbered = NumberedPositions(self.game, beside)
        super().__init__(numbered)
        self.position = numbered.position
        self.position(0)  # a game without numbered positions says so

    def extend(
        self,
        heaps: int,
        *,
        budget: Budget | None = None,
        progress: Progress | None = None,
        compiled: bool | None = None,
        checkpoint: Path | None = None,
    ) -> None:
        from grundy.arrays import np

        if len(self) >= heaps:
            return
        nimbers = nimbers_for(self.game, budget or Budget())
        found = self.values.tolist()
        try:
            for n in range(len(found), heaps):
                if budget is not None:
                    budget.check()
                found.append(nimbers.grundy(self.position(n)))
                if progress is not None:
                    progress(n + 1, heaps)
        finally:
            self.adopt(np.array(found, np.int64))
