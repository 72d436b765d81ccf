"""Turning codes: values that Winning Ways and CGSuite give, products against the definition."""

from __future__ import annotations

from itertools import combinations

import pytest

from grundy.answers.table import MakeTable
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.rulesets.families.turning import read_turning
from grundy.solvers.generic.grundy import GrundySolver

# Values of the first twenty coins, as CGSuite 2.2 and Winning Ways, chapter 14, have them.
VALUES = {
    "1-3": [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37, 38],
    "3": [0, 0, 1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35],
    "1+C": [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16, 1, 2, 1, 4],
    "1-3C(5)": [1, 2, 4, 7, 8, 1, 2, 4, 7, 8, 1, 2, 4, 7, 8, 1, 2, 4, 7, 8],
    "3C(5)": [0, 0, 1, 2, 4, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4],
    "1-5C": [1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4],
    "3E": [0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4],
    "4FS": [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3],
    "1+S": [1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11, 64, 31, 128, 10, 256, 5, 512, 28],
    "1+": [1 << x for x in range(20)],
}


@pytest.mark.parametrize("code", VALUES)
def test_values(code: str) -> None:
    rule = read_turning(code)
    assert [rule.value(x) for x in range(20)] == VALUES[code]
    assert read_turning(rule.text).text == rule.text


@pytest.mark.parametrize("code", ["3E", "4FS", "1+C", "2-3S", "1-3C(4)", "1+FS", "2/4C", "1+"])
def test_sets_are_those_that_are_allowed(code: str) -> None:
    rule = read_turning(code)
    for x in range(7):
        every = [(x, *rest) for k in range(x + 1) for rest in combinations(range(x - 1, -1, -1), k)]
        found = list(rule.sets(x))
        assert len(set(found)) == len(found)
        assert set(found) == {coins for coins in every if rule.allows(coins)}


def test_products_by_the_theorem_and_by_the_definition() -> None:
    """The Tartan theorem as a claim, against search, for every single head of a small board."""
    for name in ("turning(3E) x turning(4FS)", "turning(1+C) x turning(2E)"):
        game = registry.get(name)
        assert isinstance(game, Ruleset)
        plain = GrundySolver(game, claims=False)
        for row in range(1, 4):
            for column in range(1, 5):
                head = game.tabulated(row, column)
                claim = game.claim(head)
                assert claim is not None
                assert claim.grundy == plain.grundy(head), (name, row, column)


def test_table_counts_from_one() -> None:
    table = MakeTable("turning(3E) x turning(4FS)", "8", "20").answer()
    assert (table.rows[0], table.columns[0], table.positions) == (1, 1, "heads")
    assert table.cells[6][5] == 3  # 2 ⊗ 2
    assert table.cells[0] == (0,) * 20
