"""Misère nim-values of impartial games: who wins when the last move loses.

A position without moves has the misère nim-value 1, any other the least number that no option has. The
positions of value 0 are those that the player to move loses. Unlike nim-values they say nothing about
sums, so a sum is taken as one position.

>>> from grundy.rulesets.registry import get
>>> solver = MisereGrundySolver(get("kayles"))
>>> [solver.grundy((n,)) for n in range(6)]
[1, 0, 2, 3, 0, 1]
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.nimber import mex
from grundy.core.players import LEFT
from grundy.rulesets.base import Ruleset

END = 1
"""The misère nim-value of a position without moves: whoever is to move there has won."""


class MisereGrundySolver:
    """Misère nim-values of the positions of one game, remembered by normalised position."""

    def __init__(self, game: Ruleset[Any], budget: Budget | None = None) -> None:
        self.game = game
        self.budget = budget or Budget()
        self._known: dict[Hashable, int] = {}

    def grundy(self, position: Any) -> int:
        """Return the misère nim-value; raise `LoopError` where a position can repeat."""
        key = self.game.normalize(position)
        return depth_first(key, position, self._visit, self._known, self.budget)

    def _visit(self, position: Any) -> Visit[Any, int]:
        seen: set[int] = set()
        for option in self.budget.each(self.game.options(position, LEFT)):
            seen.add((yield self.game.normalize(option), option))
        return mex(seen) if seen else END
