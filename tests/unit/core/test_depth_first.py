"""The depth-first engine: deep definitions, loops, budgets, and what stays known."""

from __future__ import annotations

import pytest

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first
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
