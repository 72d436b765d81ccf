"""Misère canonical forms of the positions of an impartial game.

>>> from grundy.rulesets.registry import get
>>> MisereFormSolver(get("kayles")).form((5,))
*[2[2]321]
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.misere.game import MisereGame, add_all, game
from grundy.core.players import LEFT
from grundy.errors import GameError, LoopError
from grundy.rulesets.base import Ruleset


class MisereFormSolver:
    """Misère canonical forms of one game, remembered by normalised component."""

    def __init__(self, game: Ruleset[Any], budget: Budget | None = None) -> None:
        if not (game.impartial and game.ends_by_last_move and game.alternates):
            raise GameError(
                "{game} has no misère canonical forms: it is not impartial, or the last move does not"
                " decide it",
                game=str(game),
            )
        self.game = game
        self.budget = budget or Budget()
        self._known: dict[Hashable, MisereGame] = {}

    def form(self, position: Any) -> MisereGame:
        """Return the canonical form; raise `LoopError` where a position can repeat."""
        with self.budget:
            return add_all([self._component(part) for part in self.game.components(position)])

    def _component(self, part: Any) -> MisereGame:
        key = self.game.normalize(part)
        return depth_first(key, part, self._visit, self._known, self.budget, self._loop)

    def _visit(self, position: Any) -> Visit[Any, MisereGame]:
        options = []
        for option in self.budget.each(self.game.options(position, LEFT)):
            parts = []
            for part in self.game.components(option):
                key = self.game.normalize(part)
                found = self._known.get(key)
                parts.append((yield key, part) if found is None else found)
            options.append(add_all(parts))
        return game(options)

    def _loop(self, position: Any) -> LoopError:
        return LoopError(
            "the position {position} can repeat, so it has no misère canonical form",
            position=self.game.format(position),
        )
