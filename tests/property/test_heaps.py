"""Random rules: every kernel gives the definition, every proved period goes on, text round trips."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.checking import check_bytes
from grundy.core.budget import Budget
from grundy.heaps.regularity.certificate import certificate
from grundy.heaps.regularity.kinds import suffix_period
from grundy.heaps.regularity.period import find_period
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import HeapRule, all_but, subtraction, take_and_break
from grundy.heaps.values import engine, reference

NOTHING = np.zeros(0, np.uint16)

subtractions = st.sets(st.integers(1, 40), min_size=1, max_size=8).map(subtraction)
all_buts = st.sets(st.integers(1, 15), max_size=5).map(all_but)
codes = (
    st.tuples(st.sampled_from([0, 4]), st.lists(st.integers(0, 7), min_size=1, max_size=4))
    .map(lambda pair: [pair[0], *pair[1]])
    .filter(any)
    .map(take_and_break)
)
tails = (
    st.tuples(
        st.lists(st.integers(0, 3), max_size=3), st.lists(st.integers(0, 3), min_size=1, max_size=3)
    )
    .filter(lambda pair: any(pair[0]) or any(pair[1]))
    .map(lambda pair: take_and_break([0, *pair[0]], pair[1]))
)
rules = st.one_of(subtractions, all_buts, codes, tails)


@given(rules)
@settings(deadline=None, max_examples=80)
def test_text_round_trip(rule: HeapRule) -> None:
    assert parse_rule(rule.text) == rule


@given(rules)
@settings(deadline=None, max_examples=60)
def test_all_kernels_give_the_definition(rule: HeapRule) -> None:
    expected = reference.definition(rule, 160)
    assert reference.values(rule, [], 160) == expected
    values, _ = engine.compute(rule, NOTHING, 160, compiled=True)
    assert values.tolist() == expected


@given(rules)
@settings(deadline=None, max_examples=20)
def test_proved_periods_go_on_and_certificates_hold(rule: HeapRule) -> None:
    found = find_period(rule, to=1500, budget=Budget(seconds=10))
    if not found.proved:
        return
    regularity = found.regularity
    assert regularity is not None
    stop = min(regularity.preperiod + 11 * regularity.period + 20, 1500)
    expected = reference.values(rule, [], stop)
    assert [regularity.value(n, expected) for n in range(stop)] == expected
    if regularity.preperiod + regularity.period < 1500:
        content = (json.dumps(certificate(found), sort_keys=True, indent=1) + "\n").encode()
        assert check_bytes(content).holds


@given(st.lists(st.integers(0, 2), max_size=6), st.lists(st.integers(0, 2), min_size=1, max_size=6))
@settings(deadline=None, max_examples=100)
def test_a_period_at_the_end_is_found(head: list[int], cycle: list[int]) -> None:
    values = head + cycle * 5
    found = suffix_period(values)
    assert found is not None
    start, period, _ = found
    assert start <= len(head)
    assert period <= len(cycle)
    assert all(values[n] == values[n + period] for n in range(start, len(values) - period))


@pytest.mark.slow
def test_five_hundred_random_rules() -> None:
    """Kernel equals definition on 2,000 heaps; every proved period holds on ten further ones."""
    random.seed(2026)
    for number in range(500):
        kind = number % 3
        if kind == 0:
            rule: HeapRule = subtraction(random.sample(range(1, 120), random.randint(1, 10)))
        elif kind == 1:
            rule = all_but(random.sample(range(1, 40), random.randint(1, 6)))
        else:
            digits = [random.choice((0, 4)), *(random.randrange(8) for _ in range(3))]
            rule = take_and_break(digits if any(digits) else [0, 7])
        heaps = 2000
        values, _ = engine.compute(rule, NOTHING, heaps, compiled=True)
        assert values.tolist() == _definition(rule, heaps), rule.text
        found = find_period(rule, to=6000, budget=Budget(seconds=20))
        if found.proved and found.regularity is not None:
            l, p = found.regularity.preperiod, found.regularity.period
            stop = min(l + 12 * p + 10, 60_000)
            more, _ = engine.compute(rule, NOTHING, stop, compiled=True)
            row = more.astype(np.int64)
            assert (row[l + p :] - row[l:-p] == found.regularity.saltus).all(), rule.text


def _definition(rule: HeapRule, heaps: int) -> list[int]:
    """Return the values by the definition, with sets of neighbours instead of lists of options."""
    from grundy.checking.rules import read
    from grundy.checking.values import by_definition

    return [int(v) for v in by_definition(read(rule.text), heaps)]
