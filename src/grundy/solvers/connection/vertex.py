"""The switching game on vertices, by search: no fast method is known.

Short takes a vertex, Cut removes one; Short wins when taken vertices join the terminals. Deciding it is
PSPACE-complete for graphs in general [EvenTarjan1976]; Hex is the case of the hexagonal board. Few open
vertices are searched by the definition, helped by threats that force replies; more of them by the proof
search with connections that also solves Hex, in which only Short has connections to build.

>>> path = VertexGraph(edges=((0, 1), (1, 2)), a=0, b=2)
>>> solver = VertexSolver(path)
>>> solver.short_wins(path, Player.LEFT), solver.short_wins(path, Player.RIGHT)
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grundy.core.bitset import bits
from grundy.core.budget import Budget
from grundy.core.players import LEFT, Player
from grundy.rulesets.structures import VertexGraph

FEW = 9
"""Up to this many open vertices are searched by the definition, without compiled code."""


class VertexSolver:
    """Solves all positions on the vertices and edges of one graph. Left is Short."""

    def __init__(self, graph: VertexGraph, budget: Budget | None = None) -> None:
        self.graph = graph
        cells = [v for v in graph.vertices if v not in (graph.a, graph.b)]
        self._bit = {v: 1 << i for i, v in enumerate(cells)}
        around = graph.around()
        self._near = [self._mask(around[v]) for v in cells]
        self._sides = self._mask(around[graph.a]), self._mask(around[graph.b])
        self._budget = budget or Budget()
        self._table: dict[tuple[int, int, bool], bool] = {}
        self._prover: Any = None  # a Prover, loaded with its compiled code when first needed

    def short_wins(self, position: VertexGraph, mover: Player) -> bool:
        """Return whether Short wins a position on this graph when `mover` moves first."""
        winner = position.winner()
        if winner is not None:
            return winner is LEFT
        short, cut = self._mask(position.short), self._mask(position.cut)
        free = self._mask(position.open)
        if free.bit_count() <= FEW:
            return self._short_wins(short, free, mover is LEFT)
        if self._prover is None:
            from grundy.solvers.connection.prover import Prover

            self._prover = Prover(self._near, self._sides, None, self._budget)
        return bool(self._prover.solve(short, cut, mover).winner is LEFT)

    def _mask(self, vertices: Iterable[int]) -> int:
        mask = 0
        for v in vertices:
            mask |= self._bit.get(v, 0)
        return mask

    def _short_wins(self, short: int, free: int, short_moves: bool) -> bool:
        """Search by the definition; recursion is at most as deep as there are free vertices."""
        key = short, free, short_moves
        known = self._table.get(key)
        if known is None:
            self._budget.spend()
            known = self._table[key] = self._search(short, free, short_moves)
        return known

    def _search(self, short: int, free: int, short_moves: bool) -> bool:
        from_a, from_b = (self._grow(side, short) for side in self._sides)
        if from_a & self._sides[1] & short:
            return True
        if not self._grow(self._sides[0], short | free) & self._sides[1] & (short | free):
            return False
        # a vertex next to both groups would join them at once
        threats = from_a & from_b & free
        if short_moves:
            return bool(threats) or any(
                self._short_wins(short | 1 << v, free & ~(1 << v), False) for v in bits(free)
            )
        if threats & (threats - 1):  # two threats at once cannot both be parried
            return True
        return all(self._short_wins(short, free & ~(1 << v), True) for v in bits(threats or free))

    def _grow(self, side: int, allowed: int) -> int:
        """Return the vertices next to a terminal's group, the group itself included."""
        touched = side
        group = 0
        while new := touched & allowed & ~group:
            group |= new
            for v in bits(new):
                touched |= self._near[v]
        return touched
