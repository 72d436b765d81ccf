"""Heap games through the general interface: names, large heaps, moves, pictures, reasons."""

from __future__ import annotations

import pytest

import grundy
from grundy.core.players import LEFT
from grundy.errors import IllegalMoveError, NotationError
from grundy.i18n import LANGUAGES, show
from grundy.rulesets import registry


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("subtract(4,2,1)", "subtract(1,2,4)"),
        ("0.77", "0.77"),
        ("kayles", "kayles"),
        ("grundy", "grundy"),
        ("lasker-nim", "lasker"),
        ("take(1/4..1/2)", "take(1/4..1/2)"),
        ("4.", "split"),
        ("nim", "nim"),
    ],
)
def test_names(text: str, name: str) -> None:
    assert str(registry.get(text)) == name


def test_bad_rules_are_told_from_unknown_games() -> None:
    with pytest.raises(NotationError, match="a number is missing"):
        registry.get("subtract()")


def test_huge_heaps_of_a_finite_set() -> None:
    result = grundy.solve("subtract(1,2,3)", str(10**50 + 1))
    assert result.grundy == 1
    assert result.provenance.theorem == "LessonsInPlay"
    assert [m.move for m in result.winning()] == [f"{10**50 + 1}→{10**50}"]


def test_huge_heaps_of_an_all_but_set_have_all_their_winning_moves() -> None:
    game = grundy.heap("allbut(2,3,4)")
    for heaps in [(10**18, 10**18 + 7), (25, 40), (9,)]:
        winning = {m.move for m in grundy.solve(game, heaps).winning()}
        if max(heaps) < 100:
            tried = {
                move
                for move, option in game.moves(heaps, LEFT)
                if grundy.solve(game, option).grundy == 0
            }
            assert winning == tried
        else:
            assert winning
            for move in winning:
                option = game.find_move(heaps, LEFT, move)[1]
                assert grundy.solve(game, option).grundy == 0


def test_a_heap_too_large_to_list_is_refused() -> None:
    with pytest.raises(NotationError, match="at most 1000000 tokens"):
        grundy.solve("0.77", "1000001")


def test_moves_as_typed() -> None:
    kayles = registry.get("kayles")
    assert kayles.find_move((5, 7), LEFT, "7->2+4") == ("7→4+2", (5, 4, 2))
    assert kayles.find_move((7, 7), LEFT, "7→6@1") == ("7→6@1", (7, 6))
    for wrong in ("7->4", "9->8", "7", "7->x", "7->4+1+1"):
        with pytest.raises(IllegalMoveError, match="Possible moves"):
            kayles.find_move((5, 7), LEFT, wrong)


def test_reasons_show_the_scale_the_mex_and_the_sum() -> None:
    kinds = [step.kind for step in grundy.explain("subtract(2,4,5)", "10").steps]
    assert kinds == ["period", "scale", "conclusion"]
    assert [s.kind for s in grundy.explain("grundy", "8").steps] == [
        "sequence",
        "mex",
        "conclusion",
    ]
    explanation = grundy.explain("subtract(1,2,4)", "3,4,15,122")
    assert [s.kind for s in explanation.steps] == ["period", "nim-sum", "conclusion"]
    assert explanation.steps[1].table is not None
    assert [row[1] for row in explanation.steps[1].table.rows] == ["0", "1", "0", "2"]
    for step in explanation.steps:
        assert len({show(step.text, language) for language in LANGUAGES}) > 1


def test_functions_as_games() -> None:
    game = grundy.heap(lambda n: [n // 2] if n else [])
    assert game.sequence(6) == [0, 1, 0, 0, 1, 1]
    assert grundy.solve(game, (4, 5)).outcome.value == "P"


def test_every_bar_of_a_row_is_a_move() -> None:
    scene = registry.get("4.007").scene((7,))
    assert {spot.move for spot in scene.hot_spots} == {
        move for move, _ in registry.get("4.007").moves((7,), LEFT)
    }


@pytest.mark.parametrize("name", ["{2+}=.0", "0.{2,3?+}", "0.3F", "0.F", "kayles", "lasker"])
def test_moves_to_any_number_of_heaps_can_be_pressed(name: str) -> None:
    game = registry.get(name)
    for size in range(10):
        scene = game.scene(game.parse(str(size)))
        places = [spot.names for spot in scene.hot_spots]
        assert len(set(map(frozenset, places))) == len(places)
        moves = {move for move, _ in game.moves(game.parse(str(size)), LEFT)}
        assert {spot.move for spot in scene.hot_spots} == moves, (name, size)
