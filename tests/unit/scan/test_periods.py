"""The question `period`: rows as `find_period` would say, and honest about what is not known."""

from __future__ import annotations

import pytest

from grundy.core.budget import Budget
from grundy.heaps.regularity.period import find_period
from grundy.scan.families import parse_family
from grundy.scan.periods import Periods
from grundy.store.rows import BUDGET, DONE, Row


def rows_of(text: str, to: int = 1000) -> list[Row]:
    question = Periods(to)
    units = question.units(parse_family(text).rules)
    rows = [row for unit in units for row in question.rows(unit, Budget())]
    return sorted(rows, key=lambda row: row.place)


def test_every_rule_has_its_row_in_order() -> None:
    rows = rows_of("octal(2)")
    assert tuple(row.rule for row in rows) == parse_family("octal(2)").rules
    assert {row.state for row in rows} == {DONE}


@pytest.mark.parametrize("family", ["octal(1)", "subtract(k=2, max=8)", "allbut(k=1..2, max=6)"])
def test_rows_say_what_find_period_says(family: str) -> None:
    for row in rows_of(family):
        found = find_period(row.rule, to=1000)
        assert row.proved == found.proved, row.rule
        if found.regularity is not None:
            expected = (found.kind, found.regularity.preperiod, found.regularity.period)
            assert (row.kind, row.preperiod, row.period) == expected, row.rule
            assert row.saltus == found.regularity.saltus


def test_certificates_are_those_of_what_was_computed() -> None:
    rows = rows_of("octal(1)")
    proved = {row.computed_as for row in rows if row.proved}
    certified = [row for row in rows if row.certificate is not None]
    assert {row.computed_as for row in certified} == proved
    for row in certified:
        assert row.certificate is not None
        assert row.certificate["rule"] == row.computed_as


def test_nothing_is_claimed_beyond_the_heaps_looked_at() -> None:
    (row,) = rows_of("0.156", to=3000)
    assert (row.kind, row.proved, row.certificate) == ("unknown", False, None)
    (row,) = rows_of("0.156", to=8000)
    assert (row.preperiod, row.period, row.proved) == (3479, 349, True)


def test_the_budget_ends_a_rule() -> None:
    question = Periods(100_000)
    (unit,) = question.units(["0.36"])
    (row,) = question.rows(unit, Budget(nodes=2000))
    assert (row.state, row.proved) == (BUDGET, False)
    assert row.answer["checked_to"] < 100_000


def test_sizes_for_the_table_of_bounds() -> None:
    (row,) = rows_of("subtract(2,4,9)")
    assert (row.size, row.answer["largest"]) == (3, 9)
