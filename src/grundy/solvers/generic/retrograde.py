"""Games in which a position can repeat: endless play is a draw.

All reachable positions are listed, then results are spread backwards from the ends of play: a position
with a lost option is won, a position whose options are all won is lost, and what is left is drawn.

>>> from grundy.rulesets.base import Ruleset
>>> class Pendulum(Ruleset[int]):
...     '''Step between 0 and 1 for ever, or leave from 1 to the end, 2.'''
...     name = "pendulum"
...     def moves(self, position, player):
...         return {0: [("to 1", 1)], 1: [("to 0", 0), ("leave", 2)], 2: []}[position]
>>> [Retrograde(Pendulum()).relative(n, LEFT) for n in (0, 1, 2)]
[-1, 1, -1]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import Any

from grundy.core.budget import Budget
from grundy.core.loopy.components import components_of
from grundy.core.players import LEFT, Player, Score
from grundy.rulesets.base import Ruleset

__all__ = ["LEFT", "Retrograde"]

Node = tuple[Hashable, Player]


class Retrograde:
    """Win, draw or loss for the player to move, in games with loops."""

    method = "retrograde analysis"
    theorem = None

    def __init__(
        self, game: Ruleset[Any], budget: Budget | None = None, *, misere: bool = False
    ) -> None:
        self.game = game
        self.misere = misere
        self.budget = budget or Budget()
        self._result: dict[Node, Score] = {}
        self._is_loopy = False

    def relative(self, position: Any, player: Player) -> Score:
        """Return +1, 0 or -1 for `player`, who is to move."""
        node = (self.game.normalize(position), player)
        if node not in self._result:
            self._label(position, player)
        return self._result[node]

    def known(self, position: Any, player: Player) -> Score | None:
        """Return the result where it is known already."""
        return self._result.get((self.game.normalize(position), player))

    def is_loopy(self, position: Any) -> bool:
        """Return whether some play from a position that has been asked about never ends."""
        return self._is_loopy

    def _label(self, root: Any, player: Player) -> None:
        successors, ends = self._explore(root, player)
        if not self._is_loopy:
            parts = components_of(successors, successors.__getitem__)
            self._is_loopy = any(len(part) > 1 or part[0] in successors[part[0]] for part in parts)
        predecessors: dict[Node, list[Node]] = {node: [] for node in successors}
        for node, nexts in successors.items():
            for following in nexts:
                predecessors[following].append(node)
        unknown = {node: len(nexts) for node, nexts in successors.items()}
        result = dict(ends)
        queue = deque(ends)
        while queue:
            node = queue.popleft()
            for before in predecessors[node]:
                if before in result:
                    continue
                gain = result[node] if before[1] is node[1] else -result[node]
                unknown[before] -= 1
                if gain == 1:
                    result[before] = 1
                elif unknown[before] == 0:
                    result[before] = max(
                        result[n] if n[1] is before[1] else -result[n] for n in successors[before]
                    )
                else:
                    continue
                queue.append(before)
        self._result.update({node: result.get(node, 0) for node in successors})

    def _explore(
        self, root: Any, player: Player
    ) -> tuple[dict[Node, list[Node]], dict[Node, Score]]:
        """Return the graph of everything reachable, and the results of the ends of play."""
        game = self.game
        successors: dict[Node, list[Node]] = {}
        ends: dict[Node, Score] = {}
        queue = [(root, player)]
        while queue:
            position, turn = queue.pop()
            node = (game.normalize(position), turn)
            if node in successors:
                continue
            self.budget.spend()
            nexts: list[Node] = []
            successors[node] = nexts
            payoff = game.payoff(position, turn)
            if payoff is None:
                for option in self.budget.each(game.options(position, turn)):
                    after = game.next_player(position, option, turn)
                    nexts.append((game.normalize(option), after))
                    queue.append((option, after))
            if payoff is not None:
                ends[node] = payoff * turn.sign
            elif not nexts:
                ends[node] = 1 if self.misere else -1
        return successors, ends
