"""Every kernel, compiled or not, gives the values of the definition, from any starting point."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import Code, HeapRule, take_and_break
from grundy.heaps.values import engine, reference

NOTHING = np.zeros(0, np.uint16)

RULES = [
    "subtract(1,2,4)",
    "subtract(3,4,6,10)",
    "subtract(2,37,100)",
    "subtract(64,128,129)",
    "subtract(70..200)",
    "subtract(1..300)",
    "nim",
    "allbut(1,2,3)",
    "allbut(3,4,6,10)",
    "0.77",
    "0.07",
    "0.156",
    "0.127",
    "0.104",
    "0.123",
    "0.1",
    "4.007",
    "0.6",
    "grundy",
    "split",
    "4.[3]",
    "0.[30]",
    "0.12[03]",
    "0.3[7]",
    "0.F3",
    "C.04",
    "8.1",
    "0.[8]",
    "take(1/4..1/2)",
    "take(0..1/2)",
    "take(1/3..1)",
    "subtract(1,primes)",
    "subtract(squares)",
    "subtract(powers(2))",
]


def compiled(rule: HeapRule, stop: int, known: int = 0) -> list[int]:
    start, _ = engine.compute(rule, NOTHING, known, compiled=True)
    values, reason = engine.compute(rule, start, stop, compiled=True)
    assert reason is None
    return [int(v) for v in values]


def heaps_for(rule: HeapRule) -> int:
    return 150 if isinstance(rule, Code) and rule.most_heaps == 3 else 500


@pytest.mark.parametrize("text", RULES)
def test_reference_equals_definition(text: str) -> None:
    rule = parse_rule(text)
    expected = reference.definition(rule, heaps_for(rule))
    assert reference.values(rule, [], len(expected)) == expected
    assert reference.values(rule, expected[:77], len(expected)) == expected


@pytest.mark.parametrize("text", RULES)
def test_compiled_equals_definition(text: str) -> None:
    rule = parse_rule(text)
    expected = reference.definition(rule, heaps_for(rule))
    assert compiled(rule, len(expected)) == expected
    assert compiled(rule, len(expected), known=77) == expected


@pytest.mark.parametrize(
    "text", ["0.156", "0.16", "0.354", "0.376", "0.77", "0.104", "4.007", "grundy"]
)
def test_all_three_octal_kernels_agree(text: str) -> None:
    from grundy.heaps.values.kernels.octal import direct, sparse
    from grundy.heaps.values.kernels.onehot import SMALLEST_START, onehot

    rule = parse_rule(text)
    digits = np.array(rule.digits if isinstance(rule, Code) else (4,), np.int64)
    unequal, stop = int(text == "grundy"), 12_000
    expected = np.zeros(stop, np.uint16)
    control = np.zeros(2, np.int64)
    assert direct(expected, 0, stop, digits, unequal, control) == stop
    for start in (8, 3000):
        found = expected.copy()
        found[start:] = 0
        assert sparse(found, start, stop, digits, unequal, control) == stop
        assert np.array_equal(found, expected)
    for start in (SMALLEST_START, 6001):
        found = expected.copy()
        found[start:] = 0
        reached = onehot(found, start, stop, digits, unequal, control)
        assert np.array_equal(found[:reached], expected[:reached])
        assert reached == stop or text in ("grundy", "4.007", "0.6")


def test_all_octal_codes_with_two_digits() -> None:
    from grundy.heaps.values.kernels.octal import direct

    control = np.zeros(2, np.int64)
    for first, *rest in product((0, 4), range(8), range(8)):
        rule = take_and_break([first, *rest]) if any((first, *rest)) else None
        if rule is None:
            continue
        expected = reference.definition(rule, 120)
        found = np.zeros(120, np.uint16)
        direct(found, 0, 120, np.array([first, *rest], np.int64), 0, control)
        assert found.tolist() == expected


def test_values_beyond_sixteen_bits() -> None:
    rule = parse_rule("4.[3]")
    values, _ = engine.compute(rule, NOTHING, 70_000, compiled=True)
    assert int(values[69_999]) == 70_000  # 69,999 = 4k + 3
    nim, _ = engine.compute(parse_rule("nim"), NOTHING, 100_000, compiled=True)
    assert int(nim[-1]) == 99_999


@pytest.mark.parametrize("members", [(14, 31, 40, 57, 71), (8, 37, 110, 118), (3, 70, 300_000)])
def test_level_sets_far_beyond_one_buffer(members: tuple[int, ...]) -> None:
    from grundy.heaps.values.kernels.subtraction import level_sets, subtract_direct

    heaps = 700_000
    places, control = np.array(members, np.int64), np.zeros(2, np.int64)
    fast, plain = np.zeros(heaps, np.uint8), np.zeros(heaps, np.uint8)
    assert level_sets(fast, 0, heaps, places, control) == heaps
    assert subtract_direct(plain, 0, heaps, places, control) == heaps
    assert np.flatnonzero(fast != plain).tolist() == []
