"""P-positions in closed form: source 003, and the families."""

from __future__ import annotations

import pytest

from grundy.heaps.regularity.outcome import describe, p_positions
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.values.reference import definition


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("subtract(1,2,3)", "n ≡ 0 (mod 4)"),
        ("subtract(1,3,8)", "n ≡ 0, 2, 4, 6 (mod 11)"),
        ("subtract(1,primes)", "n ≡ 0 (mod 4)"),
        ("subtract(powers(2))", "n ≡ 0 (mod 3)"),
        ("subtract(1,3,5,7)", "n ≡ 0 (mod 2)"),  # source 003 says 0, 2, 4 mod 9: wrong
        ("nim", "n ∈ {0}"),
        ("allbut(2,3,4)", "n ∈ {0, 2, 4}"),
        ("split", "n ∈ {0}; n ≥ 1, n ≡ 1 (mod 2)"),
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


def test_a_pattern_of_a_users_rule_is_seen_not_proved() -> None:
    lost = p_positions(lambda n: [n - s for s in (1, 2) if s <= n])
    assert lost is not None
    assert not lost.proved
    assert describe(lost) == "n ≡ 0 (mod 3)"
