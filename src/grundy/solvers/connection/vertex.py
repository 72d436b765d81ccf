"""The switching game on vertices, by search: for small graphs, as no fast method is known.

Short takes a vertex, Cut removes one; Short wins when taken vertices join the terminals. Deciding it is
PSPACE-complete for graphs in general [EvenTarjan1976]; Hex is the case of the hexagonal board. Three
things make the search short: threats force replies, a vertex whose neighbours all touch each other is
dead and need not be played, and positions are remembered.

>>> from grundy.rulesets.connection import VertexGraph
>>> path = VertexGraph(edges=((0, 1), (1, 2)), a=0, b=2, open=frozenset({1}))
>>> solver = VertexSolver(path)
>>> solver.short_wins(Player.LEFT), solver.short_wins(Player.RIGHT)
(True, False)
"""

from __future__ import annotations

from grundy.core.budget import Budget
from grundy.core.players import LEFT, Player
from grundy.rulesets.connection import VertexGraph
from grundy.rulesets.hexboard import cells_of


class VertexSolver:
    """Solves one graph and every position that can arise from it. Left is Short."""

    def __init__(self, graph: VertexGraph, budget: Budget | None = None) -> None:
        self.vertices = sorted(
            {v for e in graph.edges for v in e} | {graph.a, graph.b} | graph.open
        )
        index = {v: i for i, v in enumerate(self.vertices)}
        self._near = [0] * len(index)
        for u, v in graph.edges:
            if u != v:
                self._near[index[u]] |= 1 << index[v]
                self._near[index[v]] |= 1 << index[u]
        self._a, self._b = 1 << index[graph.a], 1 << index[graph.b]
        self._open = sum(1 << index[v] for v in graph.open - {graph.a, graph.b})
        self._budget = budget or Budget()
        self._table: dict[tuple[int, int, bool], bool] = {}

    def short_wins(self, mover: Player) -> bool:
        """Return whether Short wins when `mover` moves first."""
        everything = (1 << len(self.vertices)) - 1
        return self._short_wins(everything & ~self._open, self._open, mover is LEFT)

    def _short_wins(self, short: int, free: int, short_moves: bool) -> bool:
        """Recursion is at most as deep as there are free vertices."""
        key = short, free, short_moves
        known = self._table.get(key)
        if known is None:
            self._budget.spend()
            known = self._table[key] = self._search(short, free, short_moves)
        return known

    def _search(self, short: int, free: int, short_moves: bool) -> bool:
        from_a = self._grow(self._a, short)
        if from_a & self._b:
            return True
        if not self._grow(self._a, short | free) & self._b:
            return False
        from_b = self._grow(self._b, short)
        threats = self._touched(from_a) & self._touched(from_b) & free
        if short_moves:
            if threats:
                return True
            return any(
                self._short_wins(short | 1 << v, free & ~(1 << v), False)
                for v in self._alive(short, free, from_a | from_b)
            )
        if threats & (threats - 1):  # two threats at once cannot both be parried
            return True
        tried = cells_of(threats) if threats else self._alive(short, free, from_a | from_b)
        return all(self._short_wins(short, free & ~(1 << v), True) for v in tried)

    def _alive(self, short: int, free: int, near_first: int) -> list[int]:
        """Return the free vertices that are not dead, those next to a terminal's group first."""
        touched = self._touched(near_first)
        alive = [v for v in cells_of(free) if not self._is_dead(v, short, free)]
        return sorted(alive or cells_of(free), key=lambda v: not touched >> v & 1)

    def _is_dead(self, vertex: int, short: int, free: int) -> bool:
        """Return whether all neighbours of a vertex, groups contracted, touch each other."""
        around = self._near[vertex]
        owned = around & short
        free_near = around & free
        if owned:
            group = self._grow(owned & -owned, short)
            if owned & ~group or free_near & ~self._touched(group):
                return False
        return all(not free_near & ~(self._near[v] | 1 << v) for v in cells_of(free_near))

    def _touched(self, group: int) -> int:
        touched = 0
        for v in cells_of(group):
            touched |= self._near[v]
        return touched

    def _grow(self, seed: int, allowed: int) -> int:
        reached = front = seed
        while front:
            front = self._touched(front) & allowed & ~reached
            reached |= front
        return reached
