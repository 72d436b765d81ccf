"""Positions given as Python objects: every game checks them, and brings them into its own form."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

import grundy
from grundy.errors import GameError
from grundy.rulesets import registry
from grundy.rulesets.base import Game, Ruleset
from grundy.rulesets.reading import frozen

GAMES = [pytest.param(game, id=str(game)) for game in registry.samples()]
NOT_POSITIONS = [
    object(),
    None,
    2.5,
    -1,
    True,
    b"35",
    {3, 5},
    {"a": 1},
    [-3],
    [2.5],
    [None],
    [True],
    ["3", 5],
    [[]],
    [[1, 2], 3],
    ["no", "such", "row"],
    [("x",)],
    lambda: None,
    1j,
    [float("nan")],
]


@pytest.mark.parametrize("game", GAMES)
def test_a_bare_position_is_the_position_of_its_text(game: Game[Any]) -> None:
    for bare in islice(game.small_positions(), 60):
        assert game(bare) == game(game.format(bare)) or game.format(bare) == str(game(bare))
        thawed = _thawed(bare)
        assert str(game(thawed)) == game.format(bare)


@pytest.mark.parametrize("game", GAMES)
def test_garbage_is_refused(game: Game[Any]) -> None:
    """Either the object is a position whose text can be read back, or there is one clear error."""
    rng = random.Random(str(game))
    garbage = [*NOT_POSITIONS, *(_garbage(rng, 3) for _ in range(150))]
    for thing in garbage:
        try:
            found = game(thing)
        except GameError:
            continue
        assert str(game(str(found))) == str(found), thing
        assert _leaves(frozen(thing)) <= {int, str}, thing
        if isinstance(game, Ruleset):
            list(islice(game.moves(found.bare, grundy.LEFT), 50))


@pytest.mark.parametrize("game", GAMES)
def test_most_of_the_garbage_is_no_position(game: Game[Any]) -> None:
    for thing in (object(), None, 2.5, b"35", {3, 5}, 1j, [None], [2.5]):
        with pytest.raises(GameError):
            game(thing)


def _thawed(bare: Any) -> Any:
    return [_thawed(entry) for entry in bare] if type(bare) is tuple else bare


def _leaves(thing: Any) -> set[type]:
    if isinstance(thing, tuple):
        return {kind for entry in thing for kind in _leaves(entry)}
    return {type(thing)}


def _garbage(rng: random.Random, depth: int) -> Any:
    kinds = ["int", "float", "str", "none", "bool", *(["list", "tuple"] * 3 if depth else [])]
    match rng.choice(kinds):
        case "int":
            return rng.choice([-1, 0, 1, 2, 7, 10**30, -(10**9)])
        case "float":
            return rng.random()
        case "str":
            return "".join(rng.choice("xo.#|-,HTLR01 ") for _ in range(rng.randrange(5)))
        case "none":
            return None
        case "bool":
            return rng.random() < 0.5
        case "list":
            return [_garbage(rng, depth - 1) for _ in range(rng.randrange(4))]
        case _:
            return tuple(_garbage(rng, depth - 1) for _ in range(rng.randrange(4)))
