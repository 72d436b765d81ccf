"""What a strategy is, and the two that every game has: perfect and random.

>>> from grundy.rulesets.registry import get
>>> from grundy.core.players import LEFT
>>> Perfect().choose(get("nim"), (3, 5, 7), LEFT)
('3→2', (2, 5, 7))
"""

from __future__ import annotations

import random
from itertools import islice
from typing import Any, Protocol

from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.rulesets.base import Ruleset
from grundy.solvers.result import Result
from grundy.solvers.solve import solve

MANY_MOVES = 10_000


class Strategy(Protocol):
    """A way to choose a move."""

    name: str

    def choose(
        self, game: Ruleset[Any], position: Any, player: Player, misere: bool = False
    ) -> tuple[str, Any] | None:
        """Return the move and its option, or None where there is no move."""


class Random:
    """Any legal move, each equally likely; the seed makes a game repeatable."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(
        self, game: Ruleset[Any], position: Any, player: Player, misere: bool = False
    ) -> tuple[str, Any] | None:
        """Return a random move (among the first 10,000 where there are more)."""
        if game.payoff(position, player) is not None:
            return None
        moves = list(islice(game.moves(position, player), MANY_MOVES))
        return self._random.choice(moves) if moves else None


class Perfect:
    """A winning move where there is one, else a drawing one, else the first that is left.

    `seconds` bounds the thinking; when it is used up the move is a random one.
    """

    name = "perfect"

    def __init__(self, seconds: float = 10.0) -> None:
        self.seconds = seconds

    def choose(
        self, game: Ruleset[Any], position: Any, player: Player, misere: bool = False
    ) -> tuple[str, Any] | None:
        """Return the best move that the solvers find."""
        result = solve(game, position, misere=misere, player=player, budget=Budget(self.seconds))
        assert isinstance(result, Result)
        if not result.moves:
            return Random(0).choose(game, position, player, misere)
        best = max(result.moves, key=_merit)
        return best.move, best.option


def _merit(move: Any) -> tuple[int, int]:
    drawn = move.outcome is not None and move.outcome.has_draw
    return (move.score or 0, 2 if move.winning else 1 if drawn else 0)
