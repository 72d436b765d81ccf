"""Writing a strategy down: play it out from a position, whatever the opponent does.

Who wins is asked of a function that is handed in; what comes out is checked by `strategy`.

>>> from grundy.checking.strategy import Rules
>>> nim = Rules(
...     read=int,
...     write=str,
...     options=lambda heap, player: range(heap),
...     result=lambda heap, player: None,
...     next_mover=lambda heap, option, player: "right" if player == "left" else "left",
...     starters=("left",),
... )
>>> made = make_strategies(nim, 2, {"left": "left"}, lambda heap, mover: 1 if heap else -1)
>>> made["positions"], made["strategies"][0]["nodes"]
(['2', '0'], [[0, 'left', 1], [1, 'right', None]])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from grundy.checking.strategy import DRAW, MOST_NODES, SIDES, Rules
from grundy.errors import GameError

Worth = Callable[[Any, str], int | Fraction]
"""More than 0 where the player to move wins, less where the opponent does, 0 for a draw."""

Node = tuple[Any, str]


def make_strategies(
    rules: Rules, position: Any, winners: dict[str, str], worth: Worth
) -> dict[str, Any]:
    """Return the positions and strategies that prove who wins when each player starts.

    `winners` says for each starter who wins, or `draw`.

    Raises
    ------
    GameError
        When there would be more than `MOST_NODES` nodes, or the winning replies go round.
    """
    maker = _Maker(rules, worth, {position: 0})
    wanted: dict[tuple[str, bool], list[str]] = {}
    for first, winner in winners.items():
        for side in SIDES if winner == DRAW else (winner,):
            wanted.setdefault((side, winner != DRAW), []).append(first)
    strategies = [
        maker.strategy(position, side, wins, firsts) for (side, wins), firsts in wanted.items()
    ]
    texts = [rules.write(position) for position in maker.places]
    return {"positions": texts, "strategies": strategies}


@dataclass
class _Maker:
    rules: Rules
    worth: Worth
    places: dict[Any, int]
    """The positions met, and where each stands in the list."""
    count: int = 0
    replies: dict[Node, Node] = field(default_factory=dict)

    def strategy(self, position: Any, side: str, wins: bool, firsts: list[str]) -> dict[str, Any]:
        self.replies = {}
        found: list[Node] = []
        seen: dict[Node, bool] = {}
        for first in firsts:
            self._walk((position, first), side, wins, seen, found)
        found.reverse()  # a node comes before those that it leads to
        index = {node: place for place, node in enumerate(found)}
        nodes = [
            [
                self.places.setdefault(place, len(self.places)),
                mover,
                index[self.replies[place, mover]] if (place, mover) in self.replies else None,
            ]
            for place, mover in found
        ]
        roots = {first: index[position, first] for first in firsts}
        return {"for": side, "goal": "win" if wins else DRAW, "roots": roots, "nodes": nodes}

    def _walk(
        self, root: Node, side: str, wins: bool, seen: dict[Node, bool], found: list[Node]
    ) -> None:
        """Add the nodes below the root, each after all that it leads to."""
        if root in seen:
            return
        seen[root] = False
        stack = [(root, self._below(root, side, wins))]
        while stack:
            node, below = stack[-1]
            for follower in below:
                if follower not in seen:
                    self._count()
                    seen[follower] = False
                    stack.append((follower, self._below(follower, side, wins)))
                    break
                if wins and not seen[follower]:
                    raise GameError("the winning replies that were found go round in a circle")
            else:
                seen[node] = True
                found.append(node)
                stack.pop()

    def _count(self) -> None:
        self.count += 1
        if self.count > MOST_NODES:
            raise GameError("the strategy has more than {most} positions", most=MOST_NODES)

    def _below(self, node: Node, side: str, wins: bool) -> Iterator[Node]:
        position, mover = node
        rules = self.rules
        if rules.result(position, mover) is not None:
            return
        options = [
            (o, rules.next_mover(position, o, mover)) for o in rules.options(position, mover)
        ]
        if mover != side:
            yield from options
            return
        results = [rules.result(option, following) for option, following in options]
        # A move that ends play at once comes first: nothing has to be replied to after it.
        order = sorted(range(len(options)), key=lambda place: results[place] is None)
        for place in order:
            (option, following), result = options[place], results[place]
            worth = (
                self.worth(option, following)
                if result is None
                else result * (1 if following == "left" else -1)
            )
            good = worth if following == side else -worth
            if good > 0 or (good == 0 and not wins):
                self.replies[node] = (option, following)
                yield option, following
                return
        if options:
            raise GameError(
                "no winning reply was found at {position}", position=rules.write(position)
            )
