"""Equivalent rules: the values themselves, by the definition, and the regularity read off."""

from __future__ import annotations

import random

import pytest

from grundy.heaps.regularity.period import Period, find_period
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import HeapRule
from grundy.heaps.values.sequence import NimSequence
from grundy.scan.equivalence import reduce
from grundy.scan.families import parse_family


def by_definition(rule: HeapRule, heaps: int) -> list[int]:
    """Return nim-values straight from the options: mex of xors, nothing else."""
    values: list[int] = []
    for n in range(heaps):
        seen = set()
        for option in rule.options(n):
            total = 0
            for heap in option:
                total ^= values[heap]
            seen.add(total)
        values.append(next(v for v in range(len(seen) + 1) if v not in seen))
    return values


def period_of(rule: HeapRule) -> Period:
    sequence = NimSequence(rule)
    sequence.extend(1501, compiled=True)
    return find_period(rule, to=1500, sequence=sequence)


def check_values(text: str, heaps: int) -> None:
    rule = parse_rule(text)
    reduced = reduce(rule)
    theirs = by_definition(reduced.rule, heaps)
    ours = [reduced.value(n, theirs.__getitem__) for n in range(heaps)]
    assert ours == by_definition(rule, heaps), text


@pytest.mark.parametrize("family", ["octal(2)", "subtract(k=1..3, max=8)"])
def test_all_small_rules_have_the_values_of_their_reduction(family: str) -> None:
    for text in parse_family(family).rules:
        check_values(text, 40)


def test_random_larger_rules() -> None:
    draw = random.Random(11)
    codes = draw.sample(parse_family("octal(4)").rules, 60)
    sets = draw.sample(parse_family("subtract(k=3, max=24)").rules, 40)
    for text in (*codes, *sets):
        check_values(text, 60)


def test_the_regularity_is_that_of_the_rule_itself() -> None:
    stretched = [f"subtract({2 * a},{2 * b})" for a in range(1, 5) for b in range(a + 1, 7)]
    for text in (*parse_family("octal(2)").rules, *stretched):
        rule = parse_rule(text)
        reduced = reduce(rule)
        own, theirs = period_of(rule), period_of(reduced.rule)
        if own.proved and theirs.proved:
            assert theirs.regularity is not None
            assert reduced.regularity(theirs.regularity, theirs.value) == own.regularity, text


def test_many_rules_share_a_unit() -> None:
    rules = parse_family("octal(3)").rules
    assert len({reduce(parse_rule(rule)).rule for rule in rules}) < 0.7 * len(rules)
