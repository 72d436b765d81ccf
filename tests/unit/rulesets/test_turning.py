"""Turning rules: values by formula and table against the mex, sets against their definition."""

from __future__ import annotations

from itertools import combinations

import pytest

from grundy.core.nimber import mex
from grundy.errors import NotationError
from grundy.rulesets.families.turning import TurningRule, read_turning

RULES = (
    "1",
    "1-2",
    "1-3",
    "1-4",
    "1-5",
    "1-7",
    "2",
    "3",
    "4",
    "2-3",
    "2-5",
    "run",
    "0",
    "0/0+1",
    "0+2/0+1+3",
)


def by_definition(rule: TurningRule, coins: int) -> list[int]:
    values: list[int] = []
    for x in range(coins):
        options = set()
        for turned in rule.sets(x):
            total = 0
            for coin in turned[1:]:
                total ^= values[coin]
            options.add(total)
        values.append(mex(options))
    return values


@pytest.mark.parametrize("text", RULES)
def test_values_equal_the_mex(text: str) -> None:
    rule = read_turning(text)
    coins = 40 if rule.count(39) < 20_000 else 16
    assert [rule.value(x) for x in range(coins)] == by_definition(rule, coins)


@pytest.mark.parametrize("text", RULES)
def test_sets_count_and_membership(text: str) -> None:
    rule = read_turning(text)
    for x in range(7):
        sets = list(rule.sets(x))
        assert len(sets) == len(set(sets)) == rule.count(x)
        for size in range(1, x + 2):
            for rest in combinations(range(x - 1, -1, -1), size - 1):
                assert rule.allows((x, *rest)) == ((x, *rest) in sets)


@pytest.mark.parametrize("text", RULES)
def test_sets_of_a_given_worth(text: str) -> None:
    rule = read_turning(text)
    for x in range(8):
        by_worth: dict[int, set[tuple[int, ...]]] = {}
        for coins in rule.sets(x):
            total = 0
            for coin in coins[1:]:
                total ^= rule.value(coin) or 0
            by_worth.setdefault(total, set()).add(coins)
        for worth in range(16):
            found = list(rule.sets_worth(x, worth))
            assert len(found) == len(set(found))
            assert set(found) == by_worth.get(worth, set())


def test_far_coins_of_a_rule_without_a_formula_have_no_value() -> None:
    assert read_turning("1-7").value(10_000) is None
    assert read_turning("1-3").value(10_000) == 20_000


@pytest.mark.parametrize("text", ["", "x", "0-3", "3-1", "1+2", "0/", "0+0", "1-99"])
def test_bad_rules_are_named(text: str) -> None:
    with pytest.raises(NotationError, match="a turning rule is"):
        read_turning(text)
