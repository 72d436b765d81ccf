"""Parity: in some games every play has the same number of moves, up to even or odd.

>>> from grundy.rulesets.base import Ruleset
>>> from grundy.core.players import LEFT
>>> class Daisy(Ruleset[int]):
...     '''Pick one petal.'''
...     name = "daisy-doc"
...     def moves(self, position, player):
...         return [("pick", position - 1)] if position else []
>>> parity_of_play(Daisy(), 27, LEFT)
1
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.players import Player
from grundy.errors import GameError, LoopError
from grundy.play.base import Choice
from grundy.play.chance import legal_moves
from grundy.rulesets.base import Ruleset

_NODES = 200_000


def parity_of_play(
    game: Ruleset[Any], position: Any, player: Player, budget: Budget | None = None
) -> int | None:
    """Return 0 or 1 where every play from here ends after an even or odd number of moves, else None."""
    budget = budget or Budget(nodes=_NODES)

    def key(place: tuple[Any, Player]) -> Hashable:
        return game.normalize(place[0]), None if game.impartial else place[1]

    def visit(place: tuple[Any, Player]) -> Visit[tuple[Any, Player], int | None]:
        found: set[int] = set()
        for _, option in legal_moves(game, *place):
            step = option, game.next_player(place[0], option, place[1])
            parity = yield key(step), step
            if parity is None:
                return None
            found.add(1 - parity)
        return None if len(found) > 1 else sum(found)

    start = position, player
    try:
        return depth_first(key(start), start, visit, {}, budget)
    except LoopError:
        return None


class ParityPlayer:
    """Where only the number of moves matters, any move is as good as any other: play the first."""

    name = "parity"

    def choose(
        self, game: Ruleset[Any], position: Any, player: Player, misere: bool = False
    ) -> Choice:
        """Return the first move; raise where the length of play is not fixed in parity."""
        moves = legal_moves(game, position, player)
        if not moves:
            return None
        if parity_of_play(game, position, player) is None:
            raise GameError(
                "plays from {position} differ in parity, so this strategy does not apply",
                position=game.format(position),
            )
        return moves[0]
