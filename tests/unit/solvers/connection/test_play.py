"""The strategies of Short and Cut win every game they should, against chance and against everything."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from grundy.core.players import Outcome
from grundy.errors import GameError
from grundy.rulesets.structures import SwitchingGraph
from grundy.solvers.connection.play import CutStrategy, ShortStrategy
from grundy.solvers.connection.switching import solve_switching

Strategy = ShortStrategy | CutStrategy


def joins(graph: SwitchingGraph, edges: Iterable[int]) -> bool:
    seen, grew = {graph.a}, True
    pairs = [graph.edges[i] for i in edges]
    while grew:
        grew = False
        for u, v in pairs:
            if (u in seen) != (v in seen):
                seen |= {u, v}
                grew = True
    return graph.b in seen


def decided(graph: SwitchingGraph, fastened: set[int], deleted: set[int]) -> type[Strategy] | None:
    if joins(graph, fastened):
        return ShortStrategy
    rest = set(range(len(graph.edges))) - deleted
    return None if joins(graph, rest) else CutStrategy


def play(graph: SwitchingGraph, kind: type[Strategy], first: bool, line: Iterable[int]) -> bool:
    """Play one game; `line` are the opponent's choices among what is open. Return who won as expected."""
    strategy = kind(graph, first=first)
    sets: tuple[set[int], set[int]] = (set(), set())
    own, other = sets if kind is ShortStrategy else sets[::-1]

    def put(edge: int) -> None:
        assert edge not in own | other
        own.add(edge)

    if first and decided(graph, *sets) is None:
        put(strategy.open_game())
    choices = iter(line)
    while decided(graph, *sets) is None:
        free = [i for i in range(len(graph.edges)) if i not in own | other]
        move = free[next(choices) % len(free)]
        other.add(move)
        if decided(graph, *sets) is None:
            put(strategy.reply(move))
    assert strategy.has_won == (decided(graph, *sets) is kind)
    return decided(graph, *sets) is kind


def sides(graph: SwitchingGraph) -> list[tuple[type[Strategy], bool]]:
    """Return which strategies must win: the class, and whether they need the first move."""
    outcome = solve_switching(graph).outcome
    if outcome is Outcome.N:
        return [(ShortStrategy, True), (CutStrategy, True)]
    winner: type[Strategy] = ShortStrategy if outcome is Outcome.L else CutStrategy
    return [(winner, True), (winner, False)]


def test_beats_chance() -> None:
    rng = random.Random(11)
    for _ in range(400):
        n, m = rng.randint(2, 9), rng.randint(1, 24)
        edges = tuple((rng.randrange(n), rng.randrange(n)) for _ in range(m))
        graph = SwitchingGraph(edges, 0, 1)
        for kind, first in sides(graph):
            for _ in range(3):
                assert play(graph, kind, first, iter(lambda: rng.randrange(10**6), -1)), graph


def test_beats_every_line_of_play() -> None:
    """Against all lines, so against a perfect opponent too."""
    rng = random.Random(12)
    for _ in range(60):
        n, m = rng.randint(2, 5), rng.randint(1, 7)
        edges = tuple((rng.randrange(n), rng.randrange(n)) for _ in range(m))
        graph = SwitchingGraph(edges, 0, 1)
        for kind, first in sides(graph):
            for number in range(7 * 5 * 3 * 2):
                line = [number, number // 7, number // 35, number // 105, 0, 0, 0, 0]
                assert play(graph, kind, first, line), graph


def test_a_large_graph() -> None:
    rng = random.Random(3)
    edges = tuple((rng.randrange(150), rng.randrange(150)) for _ in range(600))
    graph = SwitchingGraph(edges, 0, 1)
    for kind, first in sides(graph):
        assert play(graph, kind, first, iter(lambda: rng.randrange(10**6), -1))


def test_a_lost_game_is_refused() -> None:
    single = SwitchingGraph(((0, 1),), 0, 1)
    with pytest.raises(GameError, match="Short cannot"):
        ShortStrategy(single)
    with pytest.raises(GameError, match="Cut cannot"):
        CutStrategy(single)
    with pytest.raises(GameError, match="not open"):
        ShortStrategy(SwitchingGraph(((0, 1), (0, 1)), 0, 1)).reply(2)
