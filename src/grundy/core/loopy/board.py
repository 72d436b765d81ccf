"""The sides of all positions of a loopy game, from the ends of play up.

Positions are numbered; those that can come back to each other form a component, and the components are
treated one after the other, those first that others lead to. A position alone is {Left's | Right's} in the
table of stoppers. A component is tried in three ways:

* *Sidling* [WinningWays, chapter 11]. Every position of the component starts as `on`, the greatest game
  of all, and is again and again replaced by {Left's | Right's}. Each round is at least the onside. If a
  round changes nothing, it also is at most the onside: so it is the onside. From `off` upwards the same
  finds the offside.
* Where all alternating play leaves the component, its positions are stoppers and are reduced together.
* Otherwise it is simplified as a graph, with all that it leads to. Positions at which sidling came to rest
  are compared with the graph, and where they agree the rest of the component is treated without them.

>>> table = StopperTable()
>>> on, off = both_sides(table, [([], []), ([0], [1])])    # 0, and over = {0|over}
>>> on == off, table.at_least(on[1], 0)
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.core.loopy.components import components_of
from grundy.core.loopy.graph import LoopyGraph, explore_all
from grundy.core.loopy.order import Side
from grundy.core.loopy.simplify import is_equal, side_of, simplified
from grundy.core.loopy.stoppers import StopperTable
from grundy.errors import BudgetExhausted
from grundy.i18n import Message

Moves = Sequence[tuple[Sequence[int], Sequence[int]]]
"""Left's and Right's options of every position: numbers of positions, or below 0 of stoppers: -1 is 0."""
ROUNDS = 8
"""Rounds of sidling besides one for each position of the component."""


class NoStopper(BudgetExhausted):
    """A side of a position was not found as a stopper."""


def both_sides(table: StopperTable, moves: Moves) -> tuple[list[int], list[int]]:
    """Return the onside and the offside of every position, as stoppers of the table."""
    board = SideBoard(table, Side.ON)
    onsides = board.solve(moves)
    if board.has_stoppers_only:
        return onsides, onsides
    return onsides, SideBoard(table, Side.OFF).solve(moves)


class SideBoard:
    """One side of all positions of a game."""

    def __init__(self, table: StopperTable, side: Side) -> None:
        self.table, self.side = table, side
        own: Moves = [([], [-1])] if side is Side.OFF else [([-1], [])]
        (self.extreme,) = table.solve(own)
        self.values: list[int] = []
        self.is_loopy = False
        """Whether some position can come back."""
        self.has_stoppers_only = True
        """Whether every alternating play leaves its component in the end."""

    def solve(self, moves: Moves) -> list[int]:
        """Return the side of every position."""
        self.values = [0] * len(moves)

        def following(v: int) -> list[int]:
            return [u for options in moves[v] for u in options if u >= 0]

        for part in components_of(range(len(moves)), following):
            if len(part) > 1 or part[0] in following(part[0]):
                self.is_loopy = True
                for v, value in zip(part, self._component(part, moves), strict=True):
                    self.values[v] = value
            else:
                left, right = moves[part[0]]
                self.values[part[0]] = self.table.make(
                    map(self._known, left), map(self._known, right)
                )
        return self.values

    def _known(self, option: int) -> int:
        return self.values[option] if option >= 0 else -1 - option

    def _component(self, part: list[int], moves: Moves) -> list[int]:
        """Return the sides of the positions of a component."""
        # In the table's way: options below 0 are those of the list, the others are stoppers.
        inside = {v: -1 - place for place, v in enumerate(part)}
        games = [
            (
                [inside[u] if u in inside else self._known(u) for u in moves[v][0]],
                [inside[u] if u in inside else self._known(u) for u in moves[v][1]],
            )
            for v in part
        ]
        values, rested = self._sidled(games)
        is_stopper = _inner_graph(games).is_stopper
        self.has_stoppers_only = self.has_stoppers_only and is_stopper
        if len(rested) == len(games):
            return values
        return self.table.solve(games) if is_stopper else self._simplified(games, values, rested)

    def _sidled(self, games: Moves) -> tuple[list[int], list[int]]:
        """Return the values after some rounds, and the places where they have come to rest."""
        values = [self.extreme] * len(games)
        rounds_at_rest = [0] * len(games)
        for _ in range(ROUNDS + len(games)):
            after = [
                self.table.make(
                    [values[-1 - u] if u < 0 else u for u in left],
                    [values[-1 - u] if u < 0 else u for u in right],
                )
                for left, right in games
            ]
            if after == values:
                return values, list(range(len(games)))
            for place, (old, new) in enumerate(zip(values, after, strict=True)):
                rounds_at_rest[place] = rounds_at_rest[place] + 1 if old == new else 0
            values = after
        return values, [p for p, rounds in enumerate(rounds_at_rest) if rounds >= ROUNDS // 2]

    def _simplified(self, games: Moves, values: list[int], rested: list[int]) -> list[int]:
        graph = self._graph(games)
        simple = simplified(graph, self.side)
        if simple.is_stopper:
            return self._entered(simple)[: len(games)]
        proved = {
            place: values[place]
            for place in rested
            if is_equal(graph.at(place), self.table.graph(values[place]), self.side)
        }
        if not proved:
            return [self._one(simple.at(place)) for place in range(len(games))]
        others = [place for place in range(len(games)) if place not in proved]
        number = {-1 - place: k for k, place in enumerate(others)}

        def renamed(option: int) -> int:
            if option in number:
                return number[option]
            return -1 - (option if option >= 0 else proved[-1 - option])

        smaller = SideBoard(self.table, self.side).solve(
            [([*map(renamed, games[p][0])], [*map(renamed, games[p][1])]) for p in others]
        )
        found = proved | dict(zip(others, smaller, strict=True))
        return [found[place] for place in range(len(games))]

    def _graph(self, games: Moves) -> LoopyGraph:
        """Return the component and all that it leads to; its positions come first."""
        table = self.table

        def options(v: int) -> tuple[Sequence[int], Sequence[int]]:
            return games[-1 - v] if v < 0 else (table.left[v], table.right[v])

        return explore_all(tuple(-1 - place for place in range(len(games))), options)[0]

    def _one(self, graph: LoopyGraph) -> int:
        """Return the side of one position, where every step that `simplify` knows is tried."""
        stopper = side_of(graph, self.side)
        if not stopper.is_stopper:
            raise NoStopper(Message("a side of the position is not a stopper"))
        return self._entered(stopper)[stopper.start]

    def _entered(self, graph: LoopyGraph) -> list[int]:
        """Return the vertices of a stopper's graph as stoppers of the table."""
        return self.table.solve(
            [
                ([-1 - u for u in graph.left[v]], [-1 - u for u in graph.right[v]])
                for v in range(len(graph))
            ]
        )


def _inner_graph(games: Moves) -> LoopyGraph:
    """Return the moves that stay inside of a component."""
    return LoopyGraph(
        tuple(tuple(-1 - u for u in left if u < 0) for left, _ in games),
        tuple(tuple(-1 - u for u in right if u < 0) for _, right in games),
    )
