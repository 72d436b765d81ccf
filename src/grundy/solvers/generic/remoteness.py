"""How long a decided game lasts: its remoteness and its suspense [Smith1966].

The remoteness counts the moves when the winner hurries and the loser delays, the suspense when the winner
delays and the loser hurries.

>>> from grundy.rulesets.registry import get
>>> from grundy.core.players import LEFT
>>> Remoteness(get("nim")).plies((1, 2, 3), LEFT), Remoteness(get("nim")).plies((3, 0), LEFT)
(6, 1)
>>> Suspense(get("nim")).plies((1, 2, 3), LEFT), Suspense(get("nim")).plies((3, 0), LEFT)
(4, 1)
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.players import Player
from grundy.errors import LoopError
from grundy.rulesets.base import Ruleset
from grundy.solvers.generic.outcome import OutcomeSearch


class Remoteness:
    """The number of plies left under best play, for games that end and have no draws."""

    def __init__(
        self, game: Ruleset[Any], budget: Budget | None = None, *, misere: bool = False
    ) -> None:
        self.game = game
        self.budget = budget or Budget()
        self._results = OutcomeSearch(game, self.budget, misere=misere)
        self._plies: dict[Hashable, int] = {}

    def plies(self, position: Any, player: Player) -> int:
        """Return how many moves are still made when both sides play as well as they can."""
        key = self._key(position, player)
        return depth_first(
            key, (position, player), self._visit, self._plies, self.budget, self._loop
        )

    def _visit(self, state: tuple[Any, Player]) -> Visit[tuple[Any, Player], int]:
        lengths = []
        for step in self._useful(*state):
            lengths.append((yield self._key(*step), step))
        winning = self._results.relative(*state) > 0
        return 0 if not lengths else 1 + self._choice(lengths, winning)

    def _choice(self, lengths: list[int], winning: bool) -> int:
        return min(lengths) if winning else max(lengths)

    def _loop(self, state: tuple[Any, Player]) -> LoopError:
        return LoopError("the position {position} can repeat", position=self.game.format(state[0]))

    def _key(self, position: Any, player: Player) -> Hashable:
        normal = self.game.normalize(position)
        return normal if self.game.impartial else (normal, player)

    def _useful(self, position: Any, player: Player) -> list[tuple[Any, Player]]:
        """Return the options that keep the result: all of them where the mover has lost anyway."""
        game = self.game
        if game.payoff(position, player) is not None:
            return []
        steps = [
            (option, game.next_player(position, option, player))
            for option in self.budget.each(game.options(position, player))
        ]
        best = self._results.relative(position, player)
        if best <= 0:
            return steps
        return [
            (option, turn)
            for option, turn in steps
            if self._results.relative(option, turn) * (1 if turn is player else -1) == best
        ]


class Suspense(Remoteness):
    """The number of plies left when the winner delays and the loser hurries."""

    def _choice(self, lengths: list[int], winning: bool) -> int:
        return max(lengths) if winning else min(lengths)
