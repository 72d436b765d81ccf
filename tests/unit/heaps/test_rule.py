"""Rules as objects: options by the definition of each kind."""

from __future__ import annotations

from typing import Any

import pytest

from grundy.errors import GameError
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import FunctionRule, format_numbers, take_and_break
from grundy.heaps.values.reference import definition


@pytest.mark.parametrize(
    ("text", "heap", "options"),
    [
        ("subtract(1,3)", 3, {(2,), ()}),
        ("allbut(2)", 4, {(3,), (1,), ()}),
        ("nim", 2, {(1,), ()}),
        ("0.77", 3, {(2,), (1,), (1, 1)}),
        ("0.77", 2, {(1,), ()}),
        ("0.07", 4, {(2,), (1, 1)}),
        ("0.1", 1, {()}),
        ("0.1", 2, set()),
        ("0.2", 1, set()),
        ("split", 4, {(3, 1), (2, 2)}),
        ("grundy", 4, {(3, 1)}),
        ("4.[3]", 3, {(2,), (1,), (), (2, 1)}),
        ("0.8", 5, {(2, 1, 1)}),
        ("take(1/4..1/2)", 8, {(6,), (5,), (4,)}),
        ("take(0..1)", 2, {(1,), ()}),
        ("subtract(1,primes)", 4, {(3,), (2,), (1,)}),
        ("subtract(squares)", 5, {(4,), (1,)}),
        ("subtract(powers(2))", 5, {(4,), (3,), (1,)}),
    ],
)
def test_options(text: str, heap: int, options: set[tuple[int, ...]]) -> None:
    listed = list(parse_rule(text).options(heap))
    assert set(listed) == options


def test_a_heap_of_nothing_has_no_options() -> None:
    for text in ("subtract(1,2)", "nim", "0.77", "4.[3]", "grundy", "split", "take(0..1)"):
        assert list(parse_rule(text).options(0)) == []


def test_functions_are_rules() -> None:
    rule = FunctionRule(lambda n: [(n // 2, n // 2)] if n > 1 else [])
    assert list(rule.options(5)) == [(2, 2)]


def test_codes_become_their_most_specific_kind() -> None:
    assert take_and_break([0, 3, 3]) == parse_rule("subtract(1,2)")
    assert take_and_break([0, 0], tail=[3]) == parse_rule("allbut(1)")
    assert take_and_break([0, 3, 1]).text == "0.31"


def test_numbers_as_text() -> None:
    assert format_numbers((1, 2, 3, 4)) == "1,2,3,4"
    assert format_numbers((1, 2, 3, 4, 5)) == "1..5"


@pytest.mark.parametrize(
    "function",
    [
        lambda n: [n - 3] if n else [],  # heap 2 would leave -1, which a list would accept
        lambda n: [n],
        lambda n: [n + 1] if n else [],
        lambda n: ["a"],
        lambda n: None,
        lambda n: [(n, 0)],
        lambda n: n - 1 if n else [],
        lambda n: [n - 0.5] if n else [],
        lambda n: [0],
    ],
)
def test_a_function_must_leave_smaller_heaps(function: Any) -> None:
    with pytest.raises(GameError, match="the function user must"):
        definition(FunctionRule(function), 5)


def test_a_function_may_give_numpy_numbers_and_generators() -> None:
    import numpy as np

    assert definition(FunctionRule(lambda n: np.arange(n)), 6) == [0, 1, 2, 3, 4, 5]
    assert definition(FunctionRule(lambda n: (n - k for k in (1, 2) if k <= n)), 4) == [0, 1, 2, 0]
