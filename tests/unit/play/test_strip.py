"""The course of a play as a strip, and the four pictures of example 1.4 of document 000."""

from __future__ import annotations

import pytest

from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import show
from grundy.play.answers.duel import Duel, OneMatch
from grundy.play.strip import read_stages, strip, turns
from grundy.rulesets.scene import Label, Scene
from grundy.sources.answers.source import picture_commands, picture_of
from grundy.sources.item import document_named, find_items

ROWS = "|".join(["---------", *["..........", "---------"] * 6])


def played(second: str) -> OneMatch:
    answer = Duel("dots-and-boxes", ROWS, first="greedy", second=second).answer()
    assert isinstance(answer, OneMatch)
    return answer


def arrows(scene: Scene) -> list[str]:
    texts = [show(shape.text, "en") for shape in scene.shapes if isinstance(shape, Label)]
    return [text for text in texts if "moves" in text]


def test_a_turn_lasts_until_the_player_changes() -> None:
    match = played("leave-two").match
    assert turns(match)[:4] == (0, 1, 9, 11)
    assert turns(match)[-1] == len(match.plies) == 60
    assert (match.position.left, match.position.right) == (12, 42)


def test_chosen_positions_are_drawn_with_the_moves_between_them_counted() -> None:
    match = played("greedy").match
    assert (match.position.left, match.position.right) == (27, 27)
    assert arrows(strip(match, (0, 10, 60))) == ["10 moves", "50 moves"]
    assert read_stages("60, 0,10", match) == (0, 10, 60)
    for text in ("61", "x", "1,,2"):
        with pytest.raises(GameError):
            read_stages(text, match)


def test_example_one_four_has_its_four_pictures() -> None:
    (item,) = find_items(document_named("000"), "1.4")
    drawn = picture_of(item)
    assert isinstance(drawn, Scene)
    assert arrows(drawn) == ["60 moves", "51 moves"]


def test_a_duel_by_chance_is_no_picture_of_an_item() -> None:
    (item,) = find_items(document_named("000"), "1.2.2, two games of go")
    assert not picture_commands(item)
    with pytest.raises(GameError):
        picture_of(item)


def test_a_play_that_was_stopped_is_not_drawn_but_asked_again() -> None:
    """The page gives a drawing that ran out of time a longer time; so it must be told."""
    question = Duel("dots-and-boxes", ROWS, first="greedy", second="leave-two")
    answer = question.answer(Budget(0.0))
    assert not answer.exact
    with pytest.raises(BudgetExhausted):
        question.drawn(answer)


def test_several_plays_have_no_picture() -> None:
    question = Duel("nim", "1,2", games=2, seed=1)
    with pytest.raises(GameError):
        question.drawn(question.answer())
