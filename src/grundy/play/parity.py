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
from grundy.core.players import Player
from grundy.errors import GameError
from grundy.play.base import Choice
from grundy.play.chance import legal_moves
from grundy.rulesets.base import Ruleset

_NODES = 200_000


def parity_of_play(
    game: Ruleset[Any], position: Any, player: Player, budget: Budget | None = None
) -> int | None:
    """Return 0 or 1 where every play from here has an even or odd number of moves, else None."""
    budget = budget or Budget(nodes=_NODES)
    known: dict[Hashable, int | None] = {}
    stack = [(position, player)]

    def key(place: tuple[Any, Player]) -> Hashable:
        return game.normalize(place[0]), None if game.impartial else place[1]

    while stack:
        place = stack[-1]
        steps = [
            (option, game.next_player(place[0], option, place[1]))
            for _, option in legal_moves(game, *place)
        ]
        missing = [step for step in steps if key(step) not in known]
        if missing:
            budget.spend()
            stack.append(missing[0])
            continue
        parities = {known[key(step)] for step in steps}
        if not steps:
            known[key(place)] = 0
        elif len(parities) == 1 and None not in parities:
            known[key(place)] = 1 - int(parities.pop() or 0)
        else:
            return None
        stack.pop()
    return known[key((position, player))]


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
