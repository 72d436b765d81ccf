"""Which positions a worksheet asks about."""

from __future__ import annotations

import pytest

from grundy.render.worksheet import choose_exercises
from grundy.rulesets.registry import get


@pytest.mark.parametrize("name", ["nim", "moore(2)", "lasker", "grundy", "stick-game(1,3,4)"])
def test_no_heap_is_empty(name: str) -> None:
    chosen = choose_exercises(get(name), 12)
    assert len(chosen) == 12
    assert not any(0 in exercise.result.position for exercise in chosen)


def test_empty_places_stay_where_they_mean_something() -> None:
    assert any(0 in exercise.result.position for exercise in choose_exercises(get("nimble"), 6))
