"""Thermographs, cooling and heating against their recursions."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

from grundy.core.values import engine
from grundy.core.values.days import born_by
from grundy.core.values.engine import Canonical
from grundy.core.values.structure import is_integer
from grundy.core.values.thermograph import Thermograph, Wall, _envelope, _tax_and_meet, thermograph
from grundy.core.values.value import Value
from grundy.errors import GameError

DAY_2 = born_by(2)


@cache
def by_definition(game: Canonical) -> Thermograph:
    if is_integer(game):
        mast = Wall(((Fraction(-1), engine.left_stop(game)),))
        return Thermograph(mast, mast, engine.left_stop(game), Fraction(-1))
    lefts = [by_definition(option).right for option in engine.left(game)]
    rights = [by_definition(option).left for option in engine.right(game)]
    return _tax_and_meet(_envelope(lefts, highest=True), _envelope(rights, highest=False))


@cache
def left_stop(game: Canonical) -> Fraction:
    if game.kind == engine.NUMBER:
        return engine.left_stop(game)
    return max(right_stop(option) for option in engine.left(game))


@cache
def right_stop(game: Canonical) -> Fraction:
    if game.kind == engine.NUMBER:
        return engine.right_stop(game)
    return min(left_stop(option) for option in engine.right(game))


def random_values(count: int, seed: int = 1) -> list[Value]:
    dice = random.Random(seed)
    found = []
    for _ in range(count):
        parts = [dice.choice(DAY_2) for _ in range(4)]
        shift = Fraction(dice.randrange(-9, 10), 4)
        found.append(Value.from_options([parts[0] + parts[1] + shift], [parts[2] + parts[3]]))
    return found


def test_numbers_and_ups_have_the_walls_of_the_definition() -> None:
    for k in range(-24, 25):
        for up in range(-3, 4):
            for star in range(4):
                game = engine.exact_up_star(Fraction(k, 8), up, star)
                assert thermograph(game) == by_definition(game)


def test_random_games_have_the_walls_and_stops_of_the_definition() -> None:
    for value in random_values(120):
        graph = value.thermograph
        assert graph == by_definition(value.game)
        assert value.left_stop == left_stop(value.game)
        assert value.right_stop == right_stop(value.game)
        if value.left_stop != value.right_stop:
            assert graph.left.at(Fraction(0)) == value.left_stop
            assert graph.right.at(Fraction(0)) == value.right_stop
        assert (value.mean, value.temperature) == (graph.mean, graph.temperature)


def test_mean_is_additive() -> None:
    values = random_values(24, seed=2)
    for g, h in pairwise(values):
        assert (g + h).mean == g.mean + h.mean
        assert (g + h).temperature <= max(g.temperature, h.temperature)


@pytest.mark.parametrize("t", [Fraction(1, 2), Fraction(1), Fraction(7, 4)])
def test_cooling_is_additive_and_lowers_the_temperature(t: Fraction) -> None:
    values = random_values(20, seed=3)
    for g, h in pairwise(values):
        assert (g + h).cool(t) == g.cool(t) + h.cool(t)
        if g.temperature > t:
            assert g.cool(t).temperature == g.temperature - t
            assert g.cool(t).mean == g.mean


def test_heating_undoes_cooling_of_switches() -> None:
    for high, low in ((5, -1), (3, 0), (2, -4)):
        switch = Value(f"{{{high}|{low}}}")
        assert switch.cool(1).heat(1) == switch


def test_cooling_by_a_negative_or_odd_number_is_refused() -> None:
    with pytest.raises(GameError, match="above -1"):
        Value("+-1").cool(-1)
    with pytest.raises(GameError, match="dyadic"):
        Value("+-1").cool(Fraction(1, 3))


def test_a_number_of_a_thousand_digits_has_a_thermograph() -> None:
    value = Value(f"{{3|1/{2**3000}}}")
    assert value.thermograph.temperature == (3 - Fraction(1, 2**3000)) / 2
