"""Lehman's theorem against plain search, on random multigraphs with up to ten edges."""

from __future__ import annotations

import random
import time
from collections import Counter
from functools import cache

import networkx
import pytest

from grundy.checking.connection import CheckFailed, check_forests, check_trees
from grundy.core.budget import Budget
from grundy.core.players import LEFT, RIGHT, Outcome
from grundy.errors import BudgetExhausted
from grundy.rulesets.structures import SwitchingGraph
from grundy.solvers.connection.forests import UNUSED, ForestPair
from grundy.solvers.connection.switching import solve_switching, switching_outcome


def searched(graph: SwitchingGraph) -> tuple[Outcome, tuple[int, ...], tuple[int, ...]]:
    """Return outcome and winning moves by trying everything; edges are bits of a mask."""
    edges = graph.edges
    everything = (1 << len(edges)) - 1

    @cache
    def joined(mask: int) -> bool:
        seen, grew = {graph.a}, True
        while grew:
            grew = False
            for pair in [*graph.fastened, *(e for i, e in enumerate(edges) if mask >> i & 1)]:
                if len(seen & set(pair)) == 1 and len(set(pair)) == 2:
                    seen |= set(pair)
                    grew = True
        return graph.b in seen

    @cache
    def short_wins(fast: int, deleted: int, short_moves: bool) -> bool:
        if joined(fast):
            return True
        if not joined(everything & ~deleted):
            return False
        free = [i for i in range(len(edges)) if not (fast | deleted) >> i & 1]
        if short_moves:
            return any(short_wins(fast | 1 << i, deleted, False) for i in free)
        return all(short_wins(fast, deleted | 1 << i, True) for i in free)

    outcome = Outcome.of(
        left_first=LEFT if short_wins(0, 0, True) else RIGHT,
        right_first=LEFT if short_wins(0, 0, False) else RIGHT,
    )
    if joined(0) or not joined(everything):
        return outcome, (), ()
    return (
        outcome,
        tuple(i for i in range(len(edges)) if short_wins(1 << i, 0, False)),
        tuple(i for i in range(len(edges)) if not short_wins(0, 1 << i, True)),
    )


def random_graph(rng: random.Random, most_edges: int = 10) -> SwitchingGraph:
    n, m = rng.randint(2, 6), rng.randint(1, most_edges)
    pairs = [(rng.randrange(n), rng.randrange(n)) for _ in range(m)]
    fastened = tuple(pairs[:1]) if rng.random() < 0.15 else ()
    return SwitchingGraph(tuple(pairs[len(fastened) :]), 0, 1, fastened)


def check_reason(graph: SwitchingGraph) -> None:
    """Check the certificates with the independent checker, after the first move where one decides."""
    answer = solve_switching(graph)
    if answer.outcome is Outcome.N:
        check_reason(graph.fasten(answer.short_moves[0]))
        check_reason(graph.delete(answer.cut_moves[0]))
        return
    place = graph.edges, graph.a, graph.b
    if answer.trees is not None:
        check_trees(*place, answer.trees.first, answer.trees.second, graph.fastened)
    else:
        forests = answer.forests
        assert forests is not None
        check_forests(*place, forests.first, forests.second, forests.given, graph.fastened)


def compare_with_search(graphs: int, seed: int, most_edges: int) -> Counter[Outcome]:
    rng = random.Random(seed)
    classes: Counter[Outcome] = Counter()
    for _ in range(graphs):
        graph = random_graph(rng, most_edges)
        answer = solve_switching(graph)
        found = answer.outcome, answer.short_moves, answer.cut_moves
        assert found == searched(graph), graph
        assert switching_outcome(graph) is answer.outcome
        check_reason(graph)
        classes[answer.outcome] += 1
    return classes


def test_agrees_with_search_on_1500_multigraphs() -> None:
    classes = compare_with_search(1500, seed=7, most_edges=8)
    assert min(classes[o] for o in (Outcome.L, Outcome.N, Outcome.R)) > 200


@pytest.mark.slow
def test_agrees_with_search_on_10000_multigraphs() -> None:
    classes = compare_with_search(10_000, seed=1, most_edges=10)
    assert min(classes[o] for o in (Outcome.L, Outcome.N, Outcome.R)) > 1000


def test_degenerate_graphs() -> None:
    parted = solve_switching(SwitchingGraph((), 0, 1))
    assert (parted.outcome, parted.over) == (Outcome.R, True)
    loops = solve_switching(SwitchingGraph(((0, 0), (1, 1)), 0, 1))
    assert (loops.outcome, loops.over) == (Outcome.R, True)
    joined = solve_switching(SwitchingGraph(((0, 1),), 0, 1, fastened=((1, 0),)))
    assert (joined.outcome, joined.over) == (Outcome.L, True)
    # a loop is a wasted move: it does not help whoever would like to pass
    assert solve_switching(SwitchingGraph(((0, 1), (0, 0)), 0, 1)).outcome is Outcome.N


@pytest.mark.parametrize(
    ("edges", "outcome"),
    [
        (networkx.complete_graph(4).edges, Outcome.L),
        (networkx.cycle_graph(5).edges, Outcome.R),
        (networkx.complete_graph(5).edges, Outcome.L),
    ],
)
def test_known_graphs(edges: networkx.classes.reportviews.EdgeView, outcome: Outcome) -> None:
    assert solve_switching(SwitchingGraph(tuple(edges), 0, 3)).outcome is outcome


def test_large_graph_is_decided_in_seconds() -> None:
    rng = random.Random(0)
    edges = tuple((rng.randrange(2000), rng.randrange(2000)) for _ in range(10_000))
    started = time.process_time()
    answer = solve_switching(SwitchingGraph(edges, 0, 1))
    assert time.process_time() - started < 10  # about 0.1 s on a quiet machine
    assert answer.outcome is Outcome.L
    assert answer.trees is not None
    check_trees(edges, 0, 1, answer.trees.first, answer.trees.second)


def test_a_budget_stops_the_exchange() -> None:
    graph = SwitchingGraph(((0, 1),) * 3, 0, 1)
    with pytest.raises(BudgetExhausted):
        solve_switching(graph, Budget(nodes=0))


def test_forests_are_disjoint_forests_of_greatest_size() -> None:
    pair = ForestPair(4, list(networkx.complete_graph(4).edges))
    assert sorted(pair.forest_of) == [0, 0, 0, 1, 1, 1]
    assert ForestPair(2, [(0, 0)]).forest_of == [UNUSED]


@pytest.mark.parametrize(
    "call",
    [
        lambda: check_trees([(0, 1), (0, 1)], 0, 1, [0], [0]),
        lambda: check_trees([(0, 1), (1, 2)], 0, 2, [0], [1]),
        lambda: check_trees([(0, 1), (0, 1)], 0, 2, [0], [1]),
        lambda: check_trees([(0, 1), (0, 1), (0, 1)], 0, 1, [0, 1], [2]),
        lambda: check_forests([(0, 1)], 0, 1, [0], [], []),
        lambda: check_forests([(0, 1), (1, 2)], 0, 2, [0], [], []),
    ],
)
def test_the_checker_refuses_false_reasons(call: object) -> None:
    assert callable(call)
    with pytest.raises(CheckFailed):
        call()
