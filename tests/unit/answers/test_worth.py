"""Answers made of many positions: one that was not decided is neither passed over nor called exact."""

from __future__ import annotations

import pytest

import grundy
from grundy.answers.worth import Worth
from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted
from grundy.rulesets.registry import get


def test_a_winner_that_was_not_found_in_time_is_said() -> None:
    game = get("domineering")
    with pytest.raises(BudgetExhausted, match="time limit"):
        Worth(game, Budget(0.2)).outcome(game.parse("8x8"))


def test_after_the_end_of_the_time_no_position_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    monkeypatch.setattr("grundy.answers.worth.improve", lambda *place, **_: begun.append(place))
    game = get("entrepreneurial-chess")
    with pytest.raises(BudgetExhausted, match="time limit"):
        Worth(game, Budget(0)).outcome(game.parse("K.R|...|..k"))
    assert not begun


def test_a_table_with_an_unknown_winner_is_not_exact() -> None:
    table = grundy.table("domineering", "8..9", "8..9", show="outcome", budget=Budget(0.2))
    assert not table.exact
    assert table.bound is not None
