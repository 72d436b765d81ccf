"""Parts of a budget: smaller, and stopped with the whole."""

import pytest

from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted


def test_a_part_is_a_fraction_and_no_more_than_its_limits() -> None:
    whole = Budget(seconds=1000, nodes=100)
    whole.spend(20)
    part = whole.part(0.5)
    assert part.max_nodes == 40
    assert part.seconds is not None
    assert 499 < part.seconds <= 500
    assert whole.part(0.5, seconds=3, nodes=7).seconds == 3
    assert whole.part(0.5, seconds=3, nodes=7).max_nodes == 7
    assert Budget().part(0.5).max_nodes is None
    assert Budget().part(1, nodes=7).max_nodes == 7


def test_cancelling_the_whole_stops_its_parts() -> None:
    whole = Budget()
    part = whole.part(1).part(0.5)
    part.check()
    whole.cancel()
    with pytest.raises(BudgetExhausted):
        part.check()
