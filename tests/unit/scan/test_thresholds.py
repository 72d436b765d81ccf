"""The question `threshold`: every necklace, against the reference of the coalition room."""

from __future__ import annotations

from grundy.coalition.orders import necklaces, order_threshold
from grundy.core.budget import Budget
from grundy.scan.families import parse_family
from grundy.scan.thresholds import Thresholds
from grundy.store.rows import Row


def rows_of(text: str) -> dict[str, Row]:
    question = Thresholds()
    units = question.units(parse_family(text).rules)
    return {row.rule: row for unit in units for row in question.rows(unit, Budget())}


def test_thresholds_of_all_small_circles() -> None:
    for m in (2, 3):
        rows = rows_of(f"coalition(r=3..8, m={m})")
        for r in range(3, 9):
            for zeros in range(1, (r + 1) // 2):
                for word in necklaces(zeros, r - zeros):
                    row = rows[f"coalition({word},{m})"]
                    assert (row.answer["any"], row.answer["small"]) == order_threshold(word, m)
                    assert row.kind == "threshold"
                    assert row.proved


def test_renaming_the_coalitions_changes_nothing_and_costs_nothing() -> None:
    question = Thresholds()
    rules = parse_family("coalition(r=7)").rules
    units = question.units(rules)
    assert len(units) == len(rules) // 2
    rows = rows_of("coalition(r=7)")
    swapped = rows["coalition(0001111,2)"], rows["coalition(0000111,2)"]
    assert swapped[0].answer == swapped[1].answer


def test_equal_coalitions_have_a_period_and_no_threshold() -> None:
    row = rows_of("coalition(000111,2)")["coalition(000111,2)"]
    assert (row.kind, row.answer["any"]) == ("periodic", None)
    assert row.period is not None
    assert row.period > 1
