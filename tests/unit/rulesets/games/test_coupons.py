"""Coupons: points are exact, also where they are fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import grundy
from grundy.core.players import LEFT, RIGHT, Player, Score
from grundy.errors import NotationError
from grundy.reasons.conclusion import verdict

GAME: Any = grundy.game("coupons")
POSITIONS = (
    "{3/2|-1/4};1/2",
    "{3/2|-1/4},{1|*};3/2,1/2",
    "{5||1/2|-3};2,1,1/4",
    "+-1/8,{3|2};;left=1/2;right=3/4",
)


def best(position: Any, player: Player) -> Score:
    """Return what Left gets under best play, by the rules alone."""
    payoff: Score | None = GAME.payoff(position, player)
    if payoff is not None:
        return payoff
    results = [best(option, -player) for option in GAME.options(position, player)]
    return max(results) if player is LEFT else min(results)


@pytest.mark.parametrize("text", POSITIONS)
def test_scores_are_those_of_best_play(text: str) -> None:
    found = grundy.solve(GAME, text)
    assert found.score == best(GAME.parse(text), LEFT)
    assert GAME.parse(GAME.format(GAME.parse(text))) == GAME.parse(text)


def test_a_dense_stack_prices_a_game_at_its_mean() -> None:
    """With coupons t, t - d, ..., d the first player gains the mean and half of t, up to d."""
    step = Fraction(1, 4)
    coupons = [step * i for i in range(16, 0, -1)]
    stack = ",".join(map(str, coupons))
    value = grundy.Value("{3||1|-2}")
    score = grundy.solve(GAME, f"{value};{stack}").score
    assert abs(score - value.mean - coupons[0] / 2) <= step


@pytest.mark.parametrize("text", ["+-1;0", "+-1;1/3", "+-1;1,2", "+-1;x", "+-1;1;left=1/3"])
def test_what_is_no_coupon(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse(text)


def test_the_score_is_said_for_both_starters() -> None:
    said = str(verdict(grundy.solve("coupons", "+-4,{9|1};3,2,1")))
    by_right = grundy.solve("coupons", "+-4,{9|1};3,2,1", player=RIGHT)
    assert by_right.score == -3  # Left is 3 ahead even so
    assert "is 7 if Left starts and 3 if Right starts" in said
    assert "the second player scores 3 more" in str(verdict(by_right))
    assert "first player scores 2 more" in str(verdict(grundy.solve("coupons", "{4|-4};3,2,1")))
