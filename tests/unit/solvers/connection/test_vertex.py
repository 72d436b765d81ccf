"""The vertex version against plain search, and against Hex."""

from __future__ import annotations

import random
from functools import cache

import pytest

from grundy.core.players import LEFT, RIGHT, Player
from grundy.rulesets.connection import VertexGraph
from grundy.rulesets.hexboard import cells_of, geometry
from grundy.solvers.connection.vertex import VertexSolver


def searched(graph: VertexGraph, mover: Player) -> bool:
    near: dict[int, set[int]] = {}
    for u, v in graph.edges:
        near.setdefault(u, set()).add(v)
        near.setdefault(v, set()).add(u)

    def joins(allowed: frozenset[int]) -> bool:
        seen, stack = {graph.a}, [graph.a]
        while stack:
            for v in near.get(stack.pop(), ()):
                if v in allowed and v not in seen:
                    seen.add(v)
                    stack.append(v)
        return graph.b in seen

    @cache
    def short_wins(short: frozenset[int], free: frozenset[int], short_moves: bool) -> bool:
        if joins(short):
            return True
        if not joins(short | free):
            return False
        if short_moves:
            return any(short_wins(short | {v}, free - {v}, False) for v in free)
        return all(short_wins(short, free - {v}, True) for v in free)

    ends = frozenset({v for e in graph.edges for v in e} | {graph.a, graph.b}) - graph.open
    return short_wins(ends, graph.open, mover is LEFT)


def test_agrees_with_plain_search() -> None:
    rng = random.Random(21)
    for _ in range(400):
        n, m = rng.randint(3, 8), rng.randint(1, 14)
        edges = tuple((rng.randrange(n), rng.randrange(n)) for _ in range(m))
        taken = {v for v in range(2, n) if rng.random() < 0.15}
        graph = VertexGraph(edges, 0, 1, frozenset(range(2, n)) - taken)
        for mover in Player:
            assert VertexSolver(graph).short_wins(mover) is searched(graph, mover), graph


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (3, 2), (3, 3)])
def test_hex_is_the_vertex_game_on_its_cells(rows: int, columns: int) -> None:
    shape, cells = geometry(rows, columns), rows * columns
    edges = [(c, d) for c in range(cells) for d in cells_of(shape.neighbours[c]) if c < d]
    for terminal, side in zip((cells, cells + 1), shape.sides[LEFT], strict=True):
        edges += [(terminal, cell) for cell in cells_of(side)]
    graph = VertexGraph(tuple(edges), cells, cells + 1, frozenset(range(cells)))
    wins = {mover: VertexSolver(graph).short_wins(mover) for mover in Player}
    assert wins == {LEFT: rows <= columns, RIGHT: rows < columns}
