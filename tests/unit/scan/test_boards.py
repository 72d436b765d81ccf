"""The question `value`: what `solve` says of each board, symmetric boards solved once."""

from __future__ import annotations

from grundy.core.budget import Budget
from grundy.scan.boards import Boards
from grundy.scan.families import parse_family
from grundy.scan.known import Agreement, compare
from grundy.solvers.solve import solve
from grundy.store.rows import BUDGET, Row


def rows_of(text: str) -> list[Row]:
    question = Boards()
    units = question.units(parse_family(text).rules)
    return [row for unit in units for row in question.rows(unit, Budget())]


def test_boards_have_the_values_of_solve() -> None:
    rows = rows_of("boards(domineering, 1..3, 1..4)")
    assert len(rows) == 12
    for row in rows:
        result = solve(*row.rule.split(":"))
        assert row.kind == result.outcome.value  # type: ignore[union-attr]
        assert row.answer["value"] == result.value_text  # type: ignore[union-attr]
        assert row.proved


def test_the_literature_on_squares() -> None:
    verdicts = {row.rule: compare(row)[0] for row in rows_of("boards(domineering, 2..4, 2..4)")}
    for n in (2, 3, 4):
        assert verdicts[f"domineering:{n}x{n}"] is Agreement.AGREES


def test_equal_positions_are_one_unit() -> None:
    units = Boards().units(["nim:3,5", "nim:5,3", "nim:3,5,0", "nim:4"])
    assert len(units[0].members) >= 2


def test_the_budget_ends_a_board() -> None:
    question = Boards()
    (unit,) = question.units(["domineering:8x8"])
    (row,) = question.rows(unit, Budget(seconds=0.3))
    assert row.state == BUDGET
    assert not row.proved
