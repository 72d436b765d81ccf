"""Take-and-break codes with conditions: what they allow, and their values against the definition."""

from __future__ import annotations

import random

import pytest

from grundy.errors import NotationError
from grundy.heaps.rules.breaking import BreakingCode
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.values.reference import definition, values

# What CGSuite 2.2 lists for these codes; "-" is the empty heap.
OPTIONS = [
    ("4!.0", 8, "1,7 2,6 3,5"),
    ("0.3F", 9, "8 7 1,6 2,5 3,4 1,1,5 1,2,4 1,3,3 2,2,3"),
    ("0.3F!", 9, "8 7 1,6 2,5 3,4 1,2,4"),
    ("0.3f?", 11, "10 9 1,8 2,7 3,6 4,5 1,1,7 1,2,6 1,3,5 1,4,4 2,2,5 2,3,4"),
    ("0.*3", 7, "6 1,5 2,4 3,3 1,1,4 1,2,3 2,2,2 1,1,1,3 1,1,2,2 1,1,1,1,2 1,1,1,1,1,1 5"),
    ("0.*?3", 7, "6 1,5 2,4 1,1,4 1,2,3 1,1,1,3 1,1,2,2 1,1,1,1,2 5"),
    ("0.*!3", 7, "6 1,5 2,4 1,2,3 5"),
    ("0.7[03]", 7, "6 1,5 2,4 3,3 4 2 -"),
    ("80.0", 7, "1,1,6 1,2,5 1,3,4 2,2,4 2,3,3"),
    ("0.*=", 11, "10 5,5 2,2,2,2,2 1,1,1,1,1,1,1,1,1,1"),
    ("{2+}=.0", 10, "5,5 2,2,2,2,2 1,1,1,1,1,1,1,1,1,1"),
    ("0.{0,1,3+}", 1, "-"),
    ("0.{0,1,3+}", 7, "6 1,1,4 1,2,3 2,2,2 1,1,1,3 1,1,2,2 1,1,1,1,2 1,1,1,1,1,1"),
    ("0.{1,3+}", 1, ""),
    ("0.{2,3?+}", 7, "1,5 2,4 3,3 1,1,4 1,2,3 1,1,1,3 1,1,2,2 1,1,1,1,2"),
]
TEXTS = {
    "04.30": "4.3",
    "0.{1,2!}": "0.6!",
    "0.{0!,2!,3}": "0.{0,2!,3}",
    "0.{0!,2!,3!+}": "0.{0,2+}!",
    "0.{0!,2,3!+}": "0.{0,2,3!+}",
    "0.{0!,2?,4?+}": "0.{0,2,4+}?",
    "0.{0!,2=,3?,4?+}": "0.{0,2=,3?+}",
    "0.{0,1!,2,3,4+}": "0.*",
    "0.{0+}!": "0.*!",
    "{2!}.0": "grundy",
    "{2}.0": "split",
}


@pytest.mark.parametrize(("code", "heap", "expected"), OPTIONS)
def test_options(code: str, heap: int, expected: str) -> None:
    listed = [() if part == "-" else tuple(map(int, part.split(","))) for part in expected.split()]
    found = [tuple(sorted(left)) for left in parse_rule(code).options(heap)]
    assert sorted(found) == sorted(listed)


@pytest.mark.parametrize("code", TEXTS)
def test_equal_codes_have_one_text(code: str) -> None:
    assert parse_rule(code).text == TEXTS[code]
    assert parse_rule(TEXTS[code]) == parse_rule(code)


def _random_digit(rng: random.Random, least: int) -> str:
    if least == 0 and rng.random() < 0.3:
        return rng.choice("123456789ABCDEFGHIV*") + rng.choice(["", "", "=", "!", "?"])
    numbers = sorted(rng.sample(range(least, 6), rng.randrange(1, 4)))
    more = rng.choice(["", "+"])
    if rng.random() < 0.5:
        return "{" + ",".join(map(str, numbers)) + more + "}" + rng.choice(["", "=", "!", "?"])
    return "{" + ",".join(f"{n}{rng.choice(['', '=', '!', '?'])}" for n in numbers) + more + "}"


def test_values_are_those_of_the_definition() -> None:
    rng = random.Random(5)
    kinds = set()
    for _ in range(300):
        first = _random_digit(rng, 2) if rng.random() < 0.5 else "0"
        adding = rng.choice(["", "", "8", "{3+}="])
        code = adding + first + "." + "".join(_random_digit(rng, 0) for _ in range(2))
        rule = parse_rule(code + (f"[{_random_digit(rng, 0)}]" if rng.random() < 0.3 else ""))
        kinds.add(type(rule))
        assert parse_rule(rule.text) == rule
        known = definition(rule, 13)
        assert values(rule, [], 13) == known, rule.text
        assert values(rule, known[:6], 13) == known, rule.text
    assert BreakingCode in kinds


def test_later_blocks_continue_the_first() -> None:
    """Beyond the first tables: dividing into two is the same rule in another class."""
    assert values(parse_rule("{2}.{2!}"), [], 150) == definition(parse_rule("{2}.{2!}"), 150)


@pytest.mark.parametrize("code", ["*.0", "{1+}.0", "40.0", "880.0", "30.3", "G000.0"])
def test_heaps_must_shrink(code: str) -> None:
    with pytest.raises(NotationError):
        parse_rule(code)
