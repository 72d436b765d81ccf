"""Reduced forms, atomic weights, ordinal sums and products."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from grundy.core.values import engine
from grundy.core.values.days import born_by
from grundy.core.values.infinitesimal import is_numberish, leq_inf
from grundy.core.values.value import Value
from grundy.errors import GameError

DAY_2 = born_by(2)
SMALL = [value for value in born_by(3) if value.is_all_small]


def random_hot(count: int, seed: int) -> list[Value]:
    dice = random.Random(seed)
    return [
        Value.from_options([dice.choice(DAY_2) + dice.randint(0, 3)], [dice.choice(DAY_2)])
        for _ in range(count)
    ]


def test_reduced_form_differs_by_an_infinitesimal() -> None:
    for value in random_hot(80, 1):
        assert (value.reduced - value).is_infinitesimal


def test_reduced_form_is_the_same_for_all_games_infinitesimally_close() -> None:
    infinitesimals = [Value(text) for text in ("^", "*", "v*", "Tiny(1)", "^^*3")]
    for value in random_hot(25, 2):
        for small in infinitesimals:
            assert (value + small).reduced == value.reduced


def test_reduced_form_has_nothing_left_to_reduce() -> None:
    for value in random_hot(60, 3):
        game = value.reduced.game
        if game.kind == engine.NUMBER:
            assert is_numberish(value.game)
            continue
        for options, low_first in ((engine.left(game), True), (engine.right(game), False)):
            for option in options:
                for other in options:
                    if option is not other:
                        pair = (option, other) if low_first else (other, option)
                        assert not leq_inf(*pair)


def test_atomic_weight_is_additive() -> None:
    dice = random.Random(5)
    for _ in range(60):
        g, h = dice.choice(SMALL), dice.choice(SMALL)
        total = (g + h).atomic_weight
        assert g.atomic_weight is not None
        assert h.atomic_weight is not None
        assert total == g.atomic_weight + h.atomic_weight


def test_two_ahead_rule() -> None:
    """A game of atomic weight at least 2 is positive [WinningWays, chapter 8]."""
    seen = 0
    for value in [*SMALL, *(v + 2 * Value("^") for v in SMALL[::9])]:
        weight = value.atomic_weight
        if weight is not None and weight >= 2:
            assert value > 0
            seen += 1
    assert seen > 5


def test_ordinal_sum_by_the_definition() -> None:
    for g in DAY_2[::3]:
        for h in DAY_2[::2]:
            expected = Value.from_options(
                [*g.left_options, *(g.ordinal_sum(o) for o in h.left_options)],
                [*g.right_options, *(g.ordinal_sum(o) for o in h.right_options)],
            )
            assert g.ordinal_sum(h) == expected


def test_norton_product_is_a_homomorphism_and_keeps_order() -> None:
    unit = Value("^")
    values = [Value(text) for text in ("0", "1", "-1", "1/2", "*", "^", "{1|0}", "+-1")]
    for g in values:
        for h in values:
            product = (g + h).norton_product(unit)
            assert product == g.norton_product(unit) + h.norton_product(unit)
            assert (g <= h) == (g.norton_product(unit) <= h.norton_product(unit))
    with pytest.raises(GameError, match="positive"):
        Value(1).norton_product("*")


def test_overheating_is_heating_for_integers_as_units() -> None:
    assert Value("*").overheat(1, 1) == Value("*").heat(1)
    assert Value(3).overheat("^", 1) == Value("^3")
    assert Value("1/2").overheat(1, 1) == Value("{1|0}")


def test_incentives() -> None:
    value = Value("{2|-1}")
    assert value.left_incentives == (2 - value,)
    assert value.right_incentives == (value + 1,)
    assert Value(Fraction(1, 2)).left_incentives == (Value(Fraction(-1, 2)),)
