"""Periods: what is proved, by which theorem, and what honestly is not."""

from __future__ import annotations

import pytest

from grundy.core.budget import Budget
from grundy.heaps.regularity import theorems
from grundy.heaps.regularity.kinds import Regularity
from grundy.heaps.regularity.period import brent_period, find_period
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import FiniteSubtraction
from grundy.heaps.values.reference import definition
from grundy.heaps.values.sequence import NimSequence


def test_a_bound_one_short_is_not_a_proof() -> None:
    needed = theorems.bound_for(parse_rule("0.77")).heaps(71, 12)  # type: ignore[union-attr]
    assert needed == 168
    assert find_period("0.77", to=needed - 1).proved
    assert not find_period("0.77", to=needed - 2).proved


def test_all_but_needs_the_values_of_lemma_3_36() -> None:
    assert find_period("allbut(2,3,4)", to=14).proved  # l + 2a + p = 14
    assert not find_period("allbut(2,3,4)", to=13).proved


@pytest.mark.parametrize(
    ("text", "theorem", "regularity"),
    [
        ("nim", theorems.ALL_BUT, Regularity("arithmetic-periodic", 0, 1, 1)),
        ("split", theorems.TAKE_AND_BREAK, Regularity("periodic", 1, 2)),
        ("0.1", theorems.TAKE_AND_BREAK, Regularity("periodic", 2, 1)),
        ("0.F3", theorems.TAKE_AND_BREAK, Regularity("periodic", 0, 4)),
        ("0.[30]", theorems.REPEATING_TAIL, Regularity("periodic", 0, 2)),
        ("subtract(1,primes)", theorems.SAME_RESIDUES, Regularity("periodic", 0, 4)),
        ("subtract(powers(2))", theorems.SAME_RESIDUES, Regularity("periodic", 0, 3)),
        ("subtract(powers(5))", theorems.SAME_RESIDUES, Regularity("periodic", 0, 2)),
        ("lasker", theorems.LASKER, Regularity("arithmetic-periodic", 1, 4, 4)),
    ],
)
def test_theorems(text: str, theorem: theorems.Theorem, regularity: Regularity) -> None:
    found = find_period(text)
    assert found.proved
    assert found.theorem is theorem
    assert found.regularity == regularity
    expected = definition(parse_rule(text), 200)
    assert [found.value(n) for n in range(200)] == expected


@pytest.mark.parametrize(
    "text", ["grundy", "subtract(squares)", "take(1/4..1/2)", "subtract(primes)"]
)
def test_what_no_theorem_covers_is_not_called_proved(text: str) -> None:
    found = find_period(text, to=3000)
    assert not found.proved
    assert found.theorem is None
    assert found.checked_to == 3000
    with pytest.raises(LookupError):
        found.value(10**9)


def test_hexadecimal_growth_is_proved_where_the_saltus_is_a_power_of_two() -> None:
    found = find_period("0.8")
    assert found.regularity == Regularity("arithmetic-periodic", 1, 3, 1)
    assert found.proved
    assert found.theorem is theorems.ARITHMETIC
    assert found.value(10**20) == (10**20 - 1) // 3


def test_hexadecimal_growth_is_seen_not_proved() -> None:
    found = find_period("0.3F")  # the saltus is 3: no theorem here
    assert found.regularity == Regularity("arithmetic-periodic", 0, 6, 3)
    assert not found.proved


def test_cycle_search_in_bounded_memory() -> None:
    for members in [(3, 4, 6, 10), (1,), (2, 3), (7, 12, 19), (5, 6, 31)]:
        rule = FiniteSubtraction(members)
        assert brent_period(rule) == find_period(rule).regularity
    assert brent_period(FiniteSubtraction((20, 29, 61, 70, 90)), steps=10**5) is None


def test_a_long_period_beyond_the_stored_values() -> None:
    # subtract(37,38,…) needs only the window; the limit forces the cycle search.
    rule = parse_rule("subtract(31,70,107,131)")
    stored = find_period(rule).regularity
    bounded = find_period(rule, to=200)
    assert bounded.proved
    assert bounded.method in ("values", "cycle-search")
    assert bounded.regularity == stored


def test_an_exhausted_budget_says_so() -> None:
    found = find_period("0.007", budget=Budget(seconds=1.0))
    assert not found.exact
    assert not found.proved
    assert found.checked_to > 0


def test_what_is_known_when_the_budget_ends_may_be_a_proof() -> None:
    for known, proved in ((168, True), (167, False)):
        sequence = NimSequence(parse_rule("0.77"))
        sequence.extend(known)
        found = find_period("0.77", sequence=sequence, budget=Budget(seconds=0))
        assert found.checked_to == known - 1
        assert found.proved is proved
        if not proved:
            assert (found.more_seconds(168) or 0) >= 0


def test_user_functions_show_patterns() -> None:
    found = find_period(lambda n: [n - s for s in (1, 2, 3) if s <= n])
    assert found.regularity == Regularity("periodic", 0, 4)
    assert not found.proved
