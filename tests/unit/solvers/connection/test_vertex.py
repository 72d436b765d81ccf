"""The vertex version against plain search, and against Hex."""

from __future__ import annotations

import random
from functools import cache

import pytest

from grundy.core.bitset import bits
from grundy.core.players import LEFT, RIGHT, Player
from grundy.rulesets.families.hexboard import geometry
from grundy.rulesets.structures import VertexGraph
from grundy.solvers.connection import vertex
from grundy.solvers.connection.vertex import VertexSolver


def searched(graph: VertexGraph, mover: Player) -> bool:
    near = graph.around()

    def joins(allowed: frozenset[int]) -> bool:
        seen, stack = {graph.a}, [graph.a]
        while stack:
            for v in near[stack.pop()]:
                if v == graph.b:
                    return True
                if v in allowed and v not in seen:
                    seen.add(v)
                    stack.append(v)
        return False

    @cache
    def short_wins(short: frozenset[int], free: frozenset[int], short_moves: bool) -> bool:
        if joins(short):
            return True
        if not joins(short | free):
            return False
        if short_moves:
            return any(short_wins(short | {v}, free - {v}, False) for v in free)
        return all(short_wins(short, free - {v}, True) for v in free)

    return short_wins(graph.short, frozenset(graph.open), mover is LEFT)


def random_graph(rng: random.Random, most: int) -> VertexGraph:
    n = rng.randint(3, most)
    edges = tuple((rng.randrange(n), rng.randrange(n)) for _ in range(rng.randint(1, 2 * n)))
    vertices = {v for e in edges for v in e} - {0, 1}
    short = frozenset(v for v in vertices if rng.random() < 0.15)
    cut = frozenset(v for v in vertices - short if rng.random() < 0.1)
    return VertexGraph(edges, 0, 1, short, cut)


@pytest.mark.parametrize("few", [99, 0], ids=["definition", "connections"])
def test_agrees_with_plain_search(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vertex, "FEW", few)
    rng = random.Random(21)
    for _ in range(300):
        graph = random_graph(rng, 11)
        solver = VertexSolver(graph)
        for mover in Player:
            assert solver.short_wins(graph, mover) is searched(graph, mover), graph


def hex_graph(rows: int, columns: int) -> VertexGraph:
    shape, cells = geometry(rows, columns), rows * columns
    edges = [(c, d) for c in range(cells) for d in bits(shape.neighbours[c]) if c < d]
    for terminal, side in zip((cells, cells + 1), shape.sides[LEFT], strict=True):
        edges += [(terminal, cell) for cell in bits(side)]
    return VertexGraph(tuple(edges), cells, cells + 1)


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (4, 5)])
def test_hex_is_the_vertex_game_on_its_cells(rows: int, columns: int) -> None:
    graph = hex_graph(rows, columns)
    wins = {mover: VertexSolver(graph).short_wins(graph, mover) for mover in Player}
    assert wins == {LEFT: rows <= columns, RIGHT: rows < columns}
