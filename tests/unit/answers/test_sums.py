"""The table of outcomes of sums, against the theorems on sums of games."""

from __future__ import annotations

import pytest

from grundy.answers.days import ListDays
from grundy.errors import GameError
from grundy.rulesets.scene import Cell, Scene


def test_outcomes_of_sums_are_those_that_the_theory_allows() -> None:
    """P changes nothing; two games won by one player are won by him; N beside L leaves L or N."""
    sums = ListDays(2, sums=True).answer().sums
    assert sums is not None
    found = {(entry.g, entry.h): "".join(entry.outcomes) for entry in sums}
    assert found == {
        **{("P", x): x for x in "PLRN"},
        **{(x, "P"): x for x in "PLRN"},
        **{(x, x): x for x in "PLR"},
        **dict.fromkeys((("L", "N"), ("N", "L")), "LN"),
        **dict.fromkeys((("R", "N"), ("N", "R")), "RN"),
        **dict.fromkeys((("L", "R"), ("R", "L"), ("N", "N")), "PLRN"),
    }


def test_the_table_is_drawn() -> None:
    drawn = ListDays(2, sums=True).answer().picture()
    assert isinstance(drawn, Scene)
    labels = [shape.label for shape in drawn.shapes if isinstance(shape, Cell)]
    assert labels[:5] == ["G \\ H", "P", "L", "R", "N"]
    assert labels[-1] == "P L R N"


def test_days_with_too_many_sums_are_refused() -> None:
    with pytest.raises(GameError):
        ListDays(3, sums=True).answer()
    assert ListDays(1).answer().sums is None
