"""Rules with the same sequence: each reduction against the definition, and the traps."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from grundy.heaps.regularity.equivalence import compare, reduce_rule
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import AllBut, Code, FiniteSubtraction, take_and_break
from grundy.heaps.values.reference import definition, values


def test_every_reduction_of_a_small_subtraction_set_is_right() -> None:
    reduced = 0
    for size in (2, 3):
        for members in combinations(range(1, 10), size):
            rule = FiniteSubtraction(members)
            simple = reduce_rule(rule)
            reduced += bool(simple.theorems)
            assert values(rule, [], 200) == values(simple.rule, [], 200), members
    assert reduced > 10


def test_every_reduction_of_a_small_all_but_set_is_right() -> None:
    for members in combinations(range(1, 14), 3):
        rule = AllBut(members)
        simple = reduce_rule(rule).rule
        assert values(rule, [], 150) == values(simple, [], 150), members


def test_twice_the_largest_is_not_enough() -> None:
    assert reduce_rule("allbut(1,2)").rule.text == "allbut(1,2)"
    assert compare("allbut(1)", "allbut(1,2)").first_difference is not None
    assert reduce_rule("allbut(1,3)").rule.text == "allbut(1)"


def test_every_reduction_of_a_short_code_is_right() -> None:
    reduced = 0
    for digits in product((0, 4), range(8), range(8), range(8)):
        if not any(digits):
            continue
        rule = take_and_break(digits)
        simple = reduce_rule(rule)
        if simple.theorems and isinstance(rule, Code):
            reduced += 1
            assert values(rule, [], 80) == values(simple.rule, [], 80), rule.text
    assert reduced > 50


@pytest.mark.parametrize(
    ("first", "second", "difference", "proved"),
    [
        ("0.161", "0.36", 519, True),
        ("subtract(1)", "subtract(1,3)", None, True),
        ("subtract(1,2)", "subtract(1,3)", 2, True),
        ("allbut(1)", "allbut(1,3)", None, True),
        ("nim", "0.3[3]", None, True),
        ("grundy", "0.07", 2, True),
    ],
)
def test_compare(first: str, second: str, difference: int | None, proved: bool) -> None:
    found = compare(first, second)
    assert (found.first_difference, found.proved) == (difference, proved)


def test_definition_of_a_named_equality() -> None:
    assert definition(parse_rule("0.63"), 100) == definition(parse_rule("0.6"), 100)
