"""The depth-first engine: deep definitions, loops, budgets, and what stays known."""

from __future__ import annotations

import random

import networkx
import pytest

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, back_edges, depth_first, postorder, reached
from grundy.errors import BudgetExhausted, LoopError


def triangle(n: int) -> Visit[int, int]:
    return 0 if n == 0 else n + (yield n - 1, n - 1)


def test_depth_is_limited_by_memory_alone() -> None:
    assert depth_first(200_000, 200_000, triangle) == 200_000 * 200_001 // 2


def test_each_key_is_visited_once() -> None:
    visited: list[int] = []

    def ways(n: int) -> Visit[int, int]:
        visited.append(n)
        return 1 if n < 2 else (yield n - 1, n - 1) + (yield n - 2, n - 2)

    known: dict[int, int] = {}
    assert depth_first(30, 30, ways, known) == 1346269
    assert sorted(visited) == list(range(31))
    assert depth_first(29, 29, ways, known) == 832040
    assert len(visited) == 31


def test_a_loop_is_found_and_named() -> None:
    def around(n: int) -> Visit[int, int]:
        return (yield (n + 1) % 3, (n + 1) % 3)

    with pytest.raises(LoopError):
        depth_first(0, 0, around)
    with pytest.raises(LoopError, match="back at 0"):
        depth_first(0, 0, around, loop=lambda n: LoopError("back at {n}", n=n))


def test_the_same_question_twice_on_one_path_is_no_loop() -> None:
    def twice(n: int) -> Visit[int, int]:
        return 1 if n == 0 else (yield n - 1, n - 1) + (yield n - 1, n - 1)

    assert depth_first(5, 5, twice) == 32  # without memory
    assert depth_first(5, 5, twice, {}) == 32


def test_what_is_known_when_the_budget_ends_stays_and_helps() -> None:
    def two_ways(n: int) -> Visit[int, int]:
        return 0 if n == 0 else (yield n // 2, n // 2) + (yield n - 1, n - 1)

    known: dict[int, int] = {}
    with pytest.raises(BudgetExhausted):
        depth_first(100, 100, two_ways, known, Budget(nodes=60))
    assert known
    assert 100 not in known
    budget = Budget()
    whole: dict[int, int] = {}
    answer = depth_first(100, 100, two_ways, known, budget)
    assert answer == depth_first(100, 100, two_ways, whole)
    assert budget.nodes < 101


@pytest.mark.parametrize("seed", range(60))
def test_walks_agree_with_networkx(seed: int) -> None:
    dice = random.Random(seed)
    count = dice.randint(1, 9)
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(count))
    graph.add_edges_from(
        (dice.randrange(count), dice.randrange(count)) for _ in range(dice.randint(0, 14))
    )
    start = dice.randrange(count)
    below = {start, *networkx.descendants(graph, start)}
    asked: list[int] = []

    def following(vertex: int) -> list[int]:
        asked.append(vertex)
        return list(graph[vertex])

    order = list(postorder([start], following))
    assert sorted(order) == sorted(asked) == sorted(below)
    assert reached([start], graph.__getitem__) == below
    part = graph.subgraph(below).copy()
    back = list(back_edges([start], graph.__getitem__))
    assert bool(back) == (not networkx.is_directed_acyclic_graph(part))
    part.remove_edges_from(back)
    place = {vertex: index for index, vertex in enumerate(order)}
    assert all(place[after] < place[before] for before, after in part.edges)


def test_a_walk_is_as_deep_as_the_graph() -> None:
    assert list(postorder([0], lambda n: [n + 1] * (n < 100_000)))[-1] == 0
