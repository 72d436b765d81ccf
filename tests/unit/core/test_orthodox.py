"""Orthodox play: Sentestrat keeps what the theory promises against every play of the opponent."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from grundy.core.players import LEFT, RIGHT
from grundy.core.values.orthodox import _place, forecast, orthodox_options
from grundy.core.values.value import Value


def random_sums(count: int) -> list[list[Value]]:
    dice = random.Random(4)
    sums = []
    for _ in range(count):
        parts = []
        for _ in range(dice.randint(1, 3)):
            a, b, c, d = sorted((dice.randint(-6, 6) for _ in range(4)), reverse=True)
            parts.append(
                Value(dice.choice([f"{{{a}|{d}}}", f"{{{a}||{b}|{d}}}", f"{{{a}|{c}||{d}}}"]))
            )
        sums.append(parts)
    return sums


def worst_for_left(values: list[Value], ambient: Fraction, last: int | None) -> Fraction:
    """Return the least score when Left, to move, plays by Sentestrat and Right as he likes."""
    if all(value.is_number for value in values):
        return sum((value.left_stop for value in values), start=Fraction(0))
    place, is_answer = _place(values, ambient, last)
    if not is_answer:
        ambient = min(ambient, values[place].temperature)
    after = orthodox_options(values[place], LEFT, ambient)[0]
    values = [*values[:place], after, *values[place + 1 :]]
    if all(value.is_number for value in values):
        return sum((value.left_stop for value in values), start=Fraction(0))
    return min(
        worst_for_left([*values[:i], option, *values[i + 1 :]], ambient, i)
        for i, value in enumerate(values)
        if not value.is_number
        for option in value.right_options
    )


def test_sentestrat_earns_the_mean_against_every_play() -> None:
    for parts in random_sums(150):
        mean = sum((value.mean for value in parts), start=Fraction(0))
        top = max(value.temperature for value in parts)
        assert worst_for_left(parts, top, None) >= mean
        found = forecast(parts, LEFT)
        stop = sum(parts, start=Value(0)).left_stop
        assert mean <= stop <= mean + max(top, Fraction(0))
        assert mean <= found.score
        assert found.mean == mean


def test_switches_are_played_from_the_hottest_down_and_exactly() -> None:
    parts = [Value("+-1"), Value("{7|1}"), Value("+-5"), Value("{2|0}")]
    for player in (LEFT, RIGHT):
        found = forecast(parts, player)
        assert [move.temperature for move in found.moves] == [5, 3, 1, 1]
        total = sum(parts, start=Value(0))
        assert found.score == (total.left_stop if player is LEFT else total.right_stop)
        assert found.hottest == (2,)


def test_a_threat_is_answered() -> None:
    """{20|2||0} has mean 2 and temperature 2; Left's move there threatens 20."""
    found = forecast([Value("{20|2||0}"), Value("+-1/2")], LEFT)
    assert [(move.component, move.is_answer) for move in found.moves] == [
        (0, False),
        (0, True),
        (1, False),
    ]


@pytest.mark.parametrize("text", ["3", "1/2"])
def test_numbers_are_not_played(text: str) -> None:
    found = forecast([Value(text)], LEFT)
    assert (found.moves, found.score, found.hottest) == ((), Fraction(text), ())
