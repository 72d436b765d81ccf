"""Sprouts, by what is known of it: outcomes of small games, the number of moves, misère play."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

import grundy
from grundy.core.budget import Budget
from grundy.rulesets.families.sprouts_sketch import SproutsSketch, sketch
from grundy.rulesets.games.sprouts import Sprouts
from grundy.rulesets.scene import Past


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


def play_at_random(spots: int, seed: int) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the moves of a random game after each of them, with the position."""
    game, dice = Sprouts(), random.Random(seed)
    position, moves = game.parse(",".join("0" * spots)), ()
    while options := list(game.moves(position, grundy.LEFT)):
        move, position = dice.choice(options)
        moves = (*moves, move)
        yield moves, position


@pytest.mark.parametrize("spots", [1, 2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_the_sketch_is_a_drawing_of_the_position(spots: int, seed: int) -> None:
    """Its places are those of the text, in their order, and its lines touch nothing."""
    for moves, position in play_at_random(spots, seed):
        drawing = sketch(spots, moves)
        assert drawing is not None
        assert drawing.text() == re.sub("[A-Za-z]", "A", position)
        sheet = drawing.sheet
        lines = [node for arc in sheet.arcs for node in arc.nodes]
        squares = [(x + i, y + j) for x, y in sheet.spots for i in (-1, 0, 1) for j in (-1, 0, 1)]
        assert len({*lines, *squares}) == len(lines) + len(squares)
        for arc in sheet.arcs:
            steps = zip(arc.nodes, arc.nodes[1:], strict=False)
            assert all(abs(x - i) + abs(y - j) == 1 for (x, y), (i, j) in steps)
            assert arc.nodes[0] in sheet.around(arc.start)
            assert arc.nodes[-1] in sheet.around(arc.end)
        ends = Counter(spot for arc in sheet.arcs for spot in (arc.start, arc.end))
        assert [ends[spot] for spot in range(len(sheet.spots))] == drawing.lines


def test_what_is_drawn_stays_where_it_is() -> None:
    before: SproutsSketch | None = None
    for moves, _ in play_at_random(3, 4):
        drawing = sketch(3, moves)
        assert drawing is not None
        if before is not None and before.sheet.wide == drawing.sheet.wide:
            assert drawing.sheet.arcs[: len(before.sheet.arcs)] == before.sheet.arcs
            assert drawing.sheet.spots[: len(before.sheet.spots)] == before.sheet.spots
        before = drawing


def test_a_position_without_a_past_is_drawn_by_its_regions() -> None:
    game = Sprouts()
    scene = game.staged("0,AB|AB", Past("0,AB|AB"))
    assert {spot.move for spot in scene.hot_spots} == {
        m for m, _ in game.moves("0,AB|AB", grundy.LEFT)
    }
