"""Opponents between perfect and random, and hints where nothing wins."""

from __future__ import annotations

from itertools import product
from time import process_time

import pytest

from grundy.core.budget import Budget
from grundy.core.players import LEFT, RIGHT
from grundy.play.hints import hints
from grundy.play.levels import Erring, Looking
from grundy.play.match import Match
from grundy.rulesets.registry import get


@pytest.mark.parametrize("heaps", list(product(range(4), repeat=2)))
def test_looking_sees_a_win_in_one_and_a_loss_in_two(heaps: tuple[int, int]) -> None:
    nim = get("nim")
    chosen = Looking(2).choose(nim, heaps, LEFT)
    if not any(heaps):
        assert chosen is None
        return
    assert chosen is not None
    can_end = sum(map(bool, heaps)) == 1
    assert (sum(chosen[1]) == 0) == can_end
    # Where a move leaves more than one heap, the opponent cannot end the game at once.
    if not can_end and max(heaps) > 1:
        assert all(chosen[1])


@pytest.mark.parametrize(
    ("name", "position"),
    [("kayles", "64,31"), ("hex", "11x11"), ("sylver-coinage", "31,37"), ("chomp", "20x30")],
)
def test_looking_ends_on_large_boards(name: str, position: str) -> None:
    game, budget = get(name), Budget(0.5)
    before = process_time()
    chosen = Looking(budget=budget).choose(game, game.parse(position), LEFT)
    assert chosen is not None
    assert process_time() - before < 1.0


def test_of_moves_that_look_alike_the_middle_one_is_taken() -> None:
    for name, position, centre in (("hex", "7x7", "d4"), ("tic-tac-toe", "3x3", "b2")):
        game = get(name)
        chosen = Looking().choose(game, game.parse(position), LEFT)
        assert chosen is not None
        assert chosen[0] == centre


def test_looking_closes_boxes_where_points_count() -> None:
    boxes = get("dots-and-boxes")
    position = boxes.parse("-|!.|-")
    chosen = Looking(1).choose(boxes, position, LEFT)
    assert chosen is not None
    assert boxes.score(chosen[1]) == 1


def test_erring_errs_about_once_in_four_moves() -> None:
    mistakes = sum(Erring(4, seed=seed).errs() for seed in range(2000))
    assert 400 < mistakes < 600
    assert Erring(1, seed=3).choose(get("nim"), (3, 5), RIGHT) is not None


def test_a_hint_says_how_to_hold_a_draw() -> None:
    game = get("tic-tac-toe")
    *_, last = hints(Match(game, game.parse("x..|.o.|...")))
    assert "hold the draw" in str(last)
