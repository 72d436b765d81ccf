"""Take-away with memory: Schwenk's theorem against the definition, for f(n) = k·n + c and others."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

import grundy
from grundy.errors import NotationError
from grundy.rulesets.families.growth import read_growth


@pytest.mark.parametrize(("k", "c"), [(1, 0), (1, 3), (2, 1), (3, 0), (3, 2)])
def test_the_theorem_agrees_with_play(k: int, c: int) -> None:
    @cache
    def wins(heap: int, most: int) -> bool:
        return any(not wins(heap - t, k * t + c) for t in range(1, min(heap, most) + 1))

    game = grundy.game(f"take-away({k},{c})")
    for heap in range(1, 30):
        claim = game.claim(game.parse(str(heap)))
        assert claim is not None
        assert (claim.outcome is grundy.Outcome.N) == wins(heap, heap - 1), heap
        for last in range(1, 8):
            claim = game.claim((heap, last))
            assert claim is not None
            assert (claim.outcome is grundy.Outcome.N) == wins(heap, k * last + c), (heap, last)


def test_the_name_leaves_out_what_is_not_added() -> None:
    assert [str(grundy.game(name)) for name in ("take-away(3,2)", "take-away(3,0)")] == [
        "take-away(3,2)",
        "take-away(3)",
    ]


@pytest.mark.parametrize(
    ("rule", "f"),
    [
        ("n^2", lambda n: n * n),
        ("2n-1", lambda n: 2 * n - 1),
        ("n(n+1)/2", lambda n: n * (n + 1) // 2),
        ("3n/2+1", lambda n: (3 * n + 2) // 2),
        ("n/2+3", lambda n: (n + 6) // 2),
        ("n^3+n", lambda n: n**3 + n),
        ("n/2", lambda n: n // 2),
        ("10-n", lambda n: max(0, 10 - n)),
    ],
)
def test_expressions_agree_with_play(rule: str, f: Callable[[int], int]) -> None:
    @cache
    def wins(heap: int, most: int) -> bool:
        return any(not wins(heap - t, f(t)) for t in range(1, min(heap, most) + 1))

    game = grundy.game(f"take-away({rule})")
    for heap in range(1, 36):
        found = grundy.solve(game, str(heap)).outcome
        assert (found is grundy.Outcome.N) == wins(heap, heap - 1), heap
        for last in range(1, 6):
            found = grundy.solve(game, f"{heap}/{last}").outcome
            assert (found is grundy.Outcome.N) == wins(heap, f(last)), (heap, last)


def test_the_theorem_is_used_where_it_holds() -> None:
    for rule, holds in (("n^2", True), ("2n-1", True), ("n/2", False), ("10-n", False)):
        game = grundy.game(f"take-away({rule})")
        assert (game.claim(game.parse("20")) is not None) is holds, rule
    # The numbers of a rule that grows fast lie so close together that they are not listed.
    fast = grundy.game("take-away(n^9)")
    assert fast.claim(fast.parse(str(10**30))) is None


@pytest.mark.parametrize(
    "text", ["", "n+", "x", "(n", "n)", "n^10", "n^n", "(n^9)^9", "9999999", "1/n", "n/0", "n" * 99]
)
def test_what_is_no_expression_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_growth(text)
    assert "\n" not in str(caught.value)


def test_what_is_said_to_grow_grows() -> None:
    dice = random.Random(7)
    known = 0
    for _ in range(4000):
        try:
            f = read_growth(
                "".join(dice.choice("nn123+-*/^()") for _ in range(dice.randrange(1, 9)))
            )
        except NotationError:
            continue
        if f.grows:
            known += 1
            values = [f(n) for n in range(12)]
            assert values == sorted(values), f.text
    assert known > 100
