"""P-positions in closed form: source 003, and the families."""

from __future__ import annotations

import pytest

from grundy.heaps.regularity.outcome import as_interval, describe, interval_value, p_positions
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.values.reference import definition


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("subtract(1,2,3)", "n mod 4 ∈ {0}"),
        ("subtract(1,3,8)", "n mod 11 ∈ {0, 2, 4, 6}"),
        ("subtract(1,primes)", "n mod 4 ∈ {0}"),
        ("subtract(powers(2))", "n mod 3 ∈ {0}"),
        ("subtract(1,3,5,7)", "n mod 2 ∈ {0}"),  # source 003 says 0, 2, 4 mod 9: wrong
        ("nim", "n ∈ {0}"),
        ("allbut(2,3,4)", "n ∈ {0, 2, 4}"),
        ("split", "n ∈ {0}, or n ≥ 1, n mod 2 ∈ {1}"),
    ],
)
def test_formulas(text: str, formula: str) -> None:
    lost = p_positions(text)
    assert lost is not None
    assert lost.proved
    assert describe(lost) == formula
    for n, value in enumerate(definition(parse_rule(text), 150)):
        assert (n in lost) == (value == 0), (text, n)


def test_kayles_has_one_lost_heap() -> None:
    lost = p_positions("0.77")
    assert lost is not None
    assert lost.proved
    assert describe(lost) == "n ∈ {0}"


def test_intervals_by_the_definition() -> None:
    for k in range(1, 13):
        for m in range(k, 13):
            rule = parse_rule(f"subtract({k}..{m})")
            assert as_interval(rule) == (k, m)
            expected = definition(rule, 4 * (k + m))
            assert [interval_value(k, m, n) for n in range(len(expected))] == expected
    assert as_interval(parse_rule("subtract(1,3)")) is None


def test_a_pattern_of_a_users_rule_is_seen_not_proved() -> None:
    lost = p_positions(lambda n: [n - s for s in (1, 2) if s <= n])
    assert lost is not None
    assert not lost.proved
    assert describe(lost) == "n mod 3 ∈ {0}"
