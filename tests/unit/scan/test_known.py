"""Known results: the literature as data, agreed with where we look, and loud where not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grundy.core.budget import Budget
from grundy.heaps.rules.language import parse_rule
from grundy.scan.known import Agreement, compare, known_results
from grundy.scan.periods import Periods
from grundy.scan.summary import summary_of
from grundy.scan.thresholds import Thresholds
from grundy.store.rows import Row

FAR = 10_000  # what is known beyond is compared by scans that look farther


def row_of(rule: str, to: int) -> Row:
    question = Periods(to)
    (unit,) = question.units([rule])
    return question.rows(unit, Budget())[0]


NEAR = [
    known
    for entries in known_results("period").values()
    for known in entries
    if 2 * sum(known.expected[:2]) + 10 < FAR
]


def test_the_table_is_not_empty() -> None:
    assert len(NEAR) > 90
    assert all(known.source for known in NEAR)


@pytest.mark.parametrize("known", NEAR, ids=lambda known: known.rule)
def test_we_agree_with_the_literature(known: object) -> None:
    rule = known.rule  # type: ignore[attr-defined]
    assert compare(row_of(rule, FAR))[0] is Agreement.AGREES
    assert parse_rule(rule)


@pytest.mark.parametrize("circle", list(known_results("threshold")))
def test_we_agree_with_the_thresholds(circle: str) -> None:
    question = Thresholds()
    (unit,) = question.units([circle])
    assert compare(question.rows(unit, Budget())[0])[0] is Agreement.AGREES


def test_equivalent_rules_are_compared_too() -> None:
    for rule in ("0.137", "0.07", "0.4", "subtract(2,4,6)"):
        assert compare(row_of(rule, 1000))[0] is Agreement.AGREES


@pytest.mark.parametrize("change", [{"period": 13}, {"preperiod": 70}, {"saltus": 1}])
def test_a_disagreement_is_loud(change: dict[str, int]) -> None:
    wrong = replace(row_of("0.77", 1000), **change)  # type: ignore[arg-type]
    verdict, known = compare(wrong)
    assert verdict is Agreement.DISAGREES
    assert known is not None
    summary = summary_of([wrong])
    assert len(summary.disagreements) == 1
    assert "0.77: computed" in summary.disagreements[0]
    assert known.source in summary.disagreements[0]


def test_what_no_source_has_is_new() -> None:
    assert compare(row_of("subtract(1,5,9)", 1000))[0] is Agreement.NOT_IN_TABLE


def test_what_was_not_reached_is_not_new() -> None:
    assert compare(row_of("0.156", 1000))[0] is Agreement.BEYOND


def test_what_is_not_proved_is_nothing() -> None:
    row = replace(row_of("subtract(1,5,9)", 1000), proved=False)
    assert compare(row) == (None, None)
