"""The plain search forgets what is half done, whenever it ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted
from grundy.solvers.generic.plain import search


def nim_heap(position: int) -> Iterator[int]:
    """Take any number from a heap: more options than are read at once."""
    return iter(range(position))


class EndsAtCheck(Budget):
    """A budget that ends between two batches of options, not between two positions."""

    def __init__(self, checks: int) -> None:
        super().__init__()
        self.checks = checks

    def check(self) -> None:
        self.checks -= 1
        if self.checks < 0:
            raise BudgetExhausted("time is up")


@pytest.mark.parametrize("checks", range(4))
def test_a_search_that_ended_amid_options_can_be_taken_up_again(checks: int) -> None:
    known: dict[int, int] = {}
    with pytest.raises(BudgetExhausted):
        search(200, nim_heap, known, EndsAtCheck(checks))
    assert all(value == heap for heap, value in known.items())
    assert search(200, nim_heap, known, Budget()) == 200


def test_moves_that_fail_once_leave_nothing_half_done() -> None:
    fails = [True]

    def moves(position: int) -> Iterator[int]:
        if position == 3 and fails.pop():
            raise ZeroDivisionError
        return iter(range(position))

    known: dict[int, int] = {}
    with pytest.raises(ZeroDivisionError):
        search(5, moves, known, Budget())
    fails.append(False)
    assert search(5, moves, known, Budget()) == 5
