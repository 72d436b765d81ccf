"""What is known of a rule grows on the current budget, and a small budget spoils nothing."""

from __future__ import annotations

import pytest

from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted
from grundy.heaps.known import Known
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.values.sequence import NimSequence


def test_values_are_charged_to_the_current_budget_and_kept() -> None:
    known = Known(parse_rule("0.77"))
    with Budget(nodes=100) as budget, pytest.raises(BudgetExhausted):
        known.nim_value(5000)
    assert budget.nodes == 100
    assert len(known.sequence) == 100
    assert known.nim_value(5000) == (NimSequence(parse_rule("0.77"))[5000], "Sprague1935")


def test_a_large_heap_follows_from_the_period() -> None:
    known = Known(parse_rule("subtract(1,2,4)"))
    assert known.nim_value(10**30) == (10**30 % 3, "LessonsInPlay")


def test_a_quotient_is_tried_once_with_each_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Known(parse_rule("0.77"))
    tries: list[Budget] = []

    def never(rule: object, size: int, budget: Budget, limit: int) -> None:
        tries.append(budget)
        budget.spend(10**9)

    monkeypatch.setattr("grundy.heaps.misere.quotient.misere_quotient", never)
    with Budget(nodes=100) as first:
        assert known.quotient(8) is None
        assert known.quotient(8) is None
    assert tries == [first]
    monkeypatch.undo()
    with Budget(nodes=10**6):
        found = known.quotient(8)
    assert found is not None
    assert known.quotient(8) is found
