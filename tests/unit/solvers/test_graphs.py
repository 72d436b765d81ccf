"""Labels of graphs against the definition, and sums with loops against retrograde analysis."""

from __future__ import annotations

import random

import pytest

from grundy.core.budget import Budget
from grundy.core.nimber import mex
from grundy.core.players import LEFT, RIGHT, Player
from grundy.errors import LoopError
from grundy.rulesets.base import Ruleset
from grundy.rulesets.families.digraphs import Digraph
from grundy.rulesets.registry import get
from grundy.solvers.generic.retrograde import Retrograde
from grundy.solvers.graphs.labels import GraphNimbers, GraphSearch, label
from grundy.solvers.solve import solve


def random_graph(rng: random.Random, vertices: int, edges: int, *, acyclic: bool) -> Digraph:
    pairs = []
    for _ in range(edges):
        tail, head = rng.randrange(vertices), rng.randrange(vertices)
        if acyclic and tail == head:
            continue
        pairs.append((max(tail, head), min(tail, head)) if acyclic else (tail, head))
    return Digraph.from_edges(pairs, vertices)


def reference(graph: Digraph) -> list[int]:
    """Label by the definition of loopy nim-values, as slowly and plainly as it is stated."""
    values: dict[int, int] = {}
    followers = [graph.followers(v) for v in range(graph.vertices)]
    changed = True
    while changed:
        changed = False
        for v in range(graph.vertices):
            if v in values:
                continue
            m = mex(values[u] for u in followers[v] if u in values)
            unlabelled = [u for u in followers[v] if u not in values]
            if all(any(values.get(w) == m for w in followers[u]) for u in unlabelled):
                values[v] = m
                changed = True
    return [values.get(v, -1) for v in range(graph.vertices)]


def test_acyclic_graphs_get_the_mex_and_the_longest_play() -> None:
    rng = random.Random(1)
    for _ in range(200):
        graph = random_graph(rng, rng.randint(1, 30), rng.randint(0, 90), acyclic=True)
        labels = label(graph)
        for v in range(graph.vertices):
            after = graph.followers(v)
            assert labels.grundy(v) == mex(labels.values[u] for u in after)
            assert labels.longest[v] == max((labels.longest[u] + 1 for u in after), default=0)
        assert not labels.is_loopy


def test_loopy_labels_equal_the_reference() -> None:
    rng = random.Random(2)
    for _ in range(600):
        n = rng.randint(1, 14)
        graph = random_graph(rng, n, rng.randint(0, 3 * n), acyclic=False)
        assert label(graph).values.tolist() == reference(graph)


def test_sums_with_loops_equal_retrograde_analysis() -> None:
    rng = random.Random(3)
    game = get("digraph")
    assert isinstance(game, Ruleset)
    for _ in range(150):
        n = rng.randint(1, 6)
        graph = random_graph(rng, n, rng.randint(0, 2 * n), acyclic=False)
        fast, slow = GraphSearch(game, Budget(), False), Retrograde(game)
        for _ in range(4):
            tokens = tuple(rng.randrange(n) for _ in range(rng.randint(1, 3)))
            place = type(game.parse("0>1"))(graph, tokens)
            assert fast.relative(place, LEFT) == slow.relative(place, LEFT), (graph.text, tokens)


@pytest.mark.parametrize("misere", [False, True])
def test_partizan_and_misere_results_equal_retrograde_analysis(misere: bool) -> None:
    rng = random.Random(4)
    for name in ("digraph", "partizan-digraph"):
        game = get(name)
        assert isinstance(game, Ruleset)
        for _ in range(150):
            n = rng.randint(1, 8)
            marks = [""] if name == "digraph" else ["", "L", "R"]
            edges = [
                (rng.randrange(n), rng.randrange(n), rng.choice(marks))
                for _ in range(rng.randint(0, 3 * n))
            ]
            graph = Digraph.from_edges(edges, n)
            fast = GraphSearch(game, Budget(), misere)
            slow = Retrograde(game, misere=misere)
            for v in range(n):
                place = type(game.parse("0>1"))(graph, (v,))
                for player in Player:
                    assert fast.relative(place, player) == slow.relative(place, player)


def test_a_large_graph_equals_the_mex_on_samples() -> None:
    rng = random.Random(5)
    n = 20_000
    graph = random_graph(rng, n, 5 * n, acyclic=True)
    labels = label(graph)
    for v in rng.sample(range(n), 2000):
        assert labels.grundy(v) == mex(labels.values[u] for u in graph.followers(v))


def test_an_infinite_vertex_is_reported_with_its_set() -> None:
    game = get("digraph")
    assert isinstance(game, Ruleset)
    with pytest.raises(LoopError, match=r"∞\{1\}"):
        GraphNimbers(game, Budget()).grundy(game.parse("0>0,0>1,1>2;at=0"))
    result = solve("digraph", "0>0,0>1,1>2;at=0")
    assert result.loopy
    assert "∞{1}" in str(result.grundy_reason)


def test_a_finite_value_among_loops_is_kept() -> None:
    result = solve("digraph", "0>1,1>0,1>2;at=1")
    assert (result.grundy, result.loopy, result.best()) == (1, True, "1→0")


def test_values_of_partizan_graphs_have_outcomes_for_both() -> None:
    search = GraphSearch(get("partizan-digraph"), Budget(), False)  # type: ignore[arg-type]
    place = get("partizan-digraph").parse("0>1L,1>2L")
    assert (search.relative(place, LEFT), search.relative(place, RIGHT)) == (1, -1)
