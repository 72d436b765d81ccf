"""Random play: the yardstick for every other strategy.

>>> from grundy.rulesets.registry import get
>>> from grundy.core.players import LEFT
>>> Random(seed=1).choose(get("nim"), (1,), LEFT)
('1→0', (0,))
"""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from grundy.play.base import Choice
from grundy.rulesets.base import Game, Ruleset

MANY_MOVES = 10_000


class Random:
    """Any legal move, each equally likely; the seed makes a game repeatable."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game[Any], position: Any, player: Any, misere: bool = False) -> Choice:
        """Return a random move (among the first 10,000 where there are more)."""
        moves = legal_moves(game, position, player)
        return self._random.choice(moves) if moves else None


def legal_moves(game: Game[Any], position: Any, player: Any) -> list[tuple[str, Any]]:
    """Return the moves that may be played, none where the game is over."""
    if isinstance(game, Ruleset) and game.payoff(position, player) is not None:
        return []
    return list(islice(game.moves(position, player), MANY_MOVES))
