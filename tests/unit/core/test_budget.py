"""Parts of a budget: narrower limits of the same budget, charged to the whole, stopped with it."""

import pytest

from grundy.core.budget import NODES_PER_SECOND, Budget, current_budget, pulse
from grundy.errors import BudgetExhausted


def test_a_part_is_a_fraction_and_no_more_than_its_limits() -> None:
    whole = Budget(seconds=1000, nodes=100)
    whole.spend(20)
    with whole.part(0.5):
        assert whole.nodes_left == 40
        assert whole.remaining is not None
        assert 499 < whole.remaining <= 500
        with whole.part(0.5, seconds=3, nodes=7):
            assert whole.nodes_left == 7
            assert whole.remaining is not None
            assert whole.remaining <= 3
        assert whole.nodes_left == 40
    assert whole.nodes_left == 80
    with Budget().part(0.5) as free:
        assert free.nodes_left is free.remaining is None


def test_what_a_part_spends_is_spent_of_the_whole_even_when_it_fails() -> None:
    whole = Budget(nodes=100)
    with whole.part(nodes=10):
        whole.spend(10)
        with pytest.raises(BudgetExhausted):
            whole.spend()
    assert whole.nodes == 10
    assert not whole.is_over
    whole.spend(90)
    assert whole.is_over


def test_seconds_of_a_part_are_positions_where_only_positions_count() -> None:
    whole = Budget(nodes=10 * NODES_PER_SECOND)
    with whole.part(seconds=2):
        assert whole.remaining is None
        assert whole.nodes_left == 2 * NODES_PER_SECOND


def test_cancelling_the_whole_stops_its_parts() -> None:
    whole = Budget()
    with whole.part(0.5):
        whole.check()
        whole.cancel()
        with pytest.raises(BudgetExhausted):
            whole.check()


def test_the_current_budget_is_the_innermost_one() -> None:
    outer, inner = Budget(), Budget(seconds=0)
    with outer:
        pulse()
        with inner:
            assert current_budget() is inner
            with pytest.raises(BudgetExhausted):
                pulse()
        assert current_budget() is outer
    assert current_budget().seconds is None


def test_memory_is_a_limit_too() -> None:
    budget = Budget(memory=1 << 24)
    held = bytearray(b"x") * (1 << 28)  # far over it: meanwhile the system may reclaim other pages
    with pytest.raises(BudgetExhausted, match="memory limit"):
        budget.check()
    assert len(held) > budget.memory_left == 0


def test_what_the_process_held_before_is_not_counted() -> None:
    held = bytearray(b"x") * (1 << 26)
    Budget(memory=1 << 24).check()
    assert len(held) > 1 << 24
