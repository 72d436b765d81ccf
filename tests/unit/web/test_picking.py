"""Every move of every game can be made by pressing places of its picture."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from grundy.rulesets import registry
from grundy.rulesets.base import Game
from grundy.rulesets.scene import Cell, HotSpot
from grundy.web.board import spots_of
from grundy.web.picking import choices

PRESSES = 12


def positions() -> list[Any]:
    found = []
    for kind in registry.all_games():
        for example in kind.examples[:2]:
            game = registry.get(example.game) if example.game else kind()
            found.append(pytest.param(game, example.position, id=f"{game}:{example.position}"))
    return found


def press_until_made(spots: tuple[HotSpot, ...], move: str) -> int:
    """Press places until the move is made, and return how many times that was."""
    picked: tuple[str, ...] = ()
    for presses in range(1, PRESSES):
        found = [choice for choice in choices(spots, picked) if move in choice.moves]
        assert found, f"{move} cannot be reached after {picked}"
        # A place that makes the move comes first; a longer way is never needed.
        choice = min(found, key=lambda choice: choice.move != move)
        if choice.move is not None:
            assert choice.move == move
            return presses
        picked = choice.picked
    raise AssertionError(f"{move} needs more than {PRESSES} presses")


@pytest.mark.parametrize(("game", "text"), positions())
def test_every_move_is_made_by_pressing(game: Game[Any], text: str) -> None:
    position = game.parse(text)
    scene = game.scene(position)
    for player in game.movers():
        spots = spots_of(scene, player)
        placed = {spot.move for spot in spots}
        moves = [move for move, _ in islice(game.moves(position, player), 60)]
        for move in moves:
            if move != "pass":  # a button beside the board
                press_until_made(spots, move)
        assert placed or set(moves) <= {"pass"}


def coins(*moves: str) -> list[HotSpot]:
    places = {name: Cell(int(name), 0, label=name) for name in "0123"}
    return [
        HotSpot(move, path[-1], after=tuple(path[:-1]), any_order=True)
        for move in moves
        for path in [[places[name] for name in move.split(",")]]
    ]


def test_places_of_any_order_and_a_move_inside_another() -> None:
    spots = coins("3", "3,2", "3,2,1", "1")
    assert {c.name: c.move for c in choices(spots)} == {"3": None, "2": None, "1": None}
    after = {c.name: c for c in choices(spots, ("2",))}
    assert after["1"].move == "3,2,1"
    assert after["2"].chosen
    assert after["2"].picked == ()
    after = {c.name: c for c in choices(spots, ("2", "3"))}
    assert (after["3"].move, after["3"].chosen) == ("3,2", True)
    assert after["2"].picked == ("3",)


def test_places_that_do_not_exist_offer_nothing() -> None:
    assert choices(coins("3"), ("7",)) == []
