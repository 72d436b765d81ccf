"""Sprouts, by what is known of it: outcomes of small games, the number of moves, misère play."""

from __future__ import annotations

import random

import pytest

import grundy
from grundy.core.budget import Budget
from grundy.rulesets.games.sprouts import Sprouts


@pytest.mark.parametrize(("spots", "outcome"), [(0, "N"), (1, "N"), (2, "P"), (3, "P")])
def test_misere_play(spots: int, outcome: str) -> None:
    """OEIS A164950: of the games with one to three spots the first one alone is won."""
    result = grundy.solve("sprouts", ",".join("0" * spots), misere=True)
    assert result.outcome is not None
    assert result.outcome.value == outcome


@pytest.mark.parametrize("spots", range(2, 10))
def test_a_digit_alone_is_a_number_of_spots(spots: int) -> None:
    game = Sprouts()
    assert game.format(game.parse(str(spots))) == ",".join("0" * spots)


def test_one_line_and_longer_boundaries_are_read_as_they_are_written() -> None:
    game = Sprouts()
    assert [game.format(game.parse(text)) for text in ("1", "12")] == ["1", "12"]


@pytest.mark.slow
def test_four_spots_are_won() -> None:
    result = grundy.solve("sprouts", "0,0,0,0", budget=Budget(60))
    assert result.outcome is grundy.Outcome.N


@pytest.mark.parametrize("spots", [1, 2, 3, 4, 5])
def test_a_game_lasts_between_2n_and_3n_minus_1_moves(spots: int) -> None:
    """The bounds of Winning Ways, chapter 17, on random courses of play."""
    game, dice = Sprouts(), random.Random(spots)
    for _ in range(30):
        position, moves = game.parse(",".join("0" * spots)), 0
        while options := list(game.options(position, grundy.LEFT)):
            position, moves = dice.choice(options), moves + 1
        assert 2 * spots <= moves <= 3 * spots - 1


def test_two_spots_can_be_joined_or_looped() -> None:
    game = Sprouts()
    assert {game.format(o) for o in game.options("0,0", grundy.LEFT)} == {"1A1A", "0,AB|AB"}
    with pytest.raises(grundy.GameError):
        game.parse("A,0")
    with pytest.raises(grundy.GameError):
        game.parse("00")


def test_options_with_many_spots_are_listed_at_once() -> None:
    # A line from a spot to itself: only how many of the others lie inside, up to the other side.
    assert len(list(Sprouts().options(",".join("0" * 40), grundy.LEFT))) == 21
