"""What is printed: no buttons, no picture broader than a page, in every game."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.render.test_places import GAMES, random_match

from grundy.core.budget import Budget
from grundy.render.boards import options_scene
from grundy.render.paper import on_paper
from grundy.render.tikz import BROADEST, UNIT, fitted
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.rulesets.scene import UNSEEN, Cell, Scene, Token
from grundy.web.explorer.picture import picture_of
from grundy.web.explorer.tree import explore
from grundy.web.staging import staged


def breadth(scene: Scene) -> float:
    """Return how broad a picture is in print, in millimetres."""
    left, _, right, _ = Scene(fitted(scene)).bounds()
    return (right - left) * UNIT


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_a_board_fits_a_page_and_has_no_buttons(kind: Any) -> None:
    for match in random_match(kind, plies=2):
        scene = staged(match)
        assert breadth(scene) <= BROADEST + 1
        printed = on_paper(scene).shapes
        assert printed
        assert all(s.letter != UNSEEN for s in printed if isinstance(s, Cell | Token))


@pytest.mark.parametrize("name", ["amazons", "sprouts", "toads-and-frogs", "wythoff"])
def test_options_and_trees_of_boards_fit_a_page(name: str) -> None:
    game = registry.get(name)
    assert isinstance(game, Ruleset)
    start = game.parse(game.starts()[0])
    tree = explore(game, start, [()], everything=True, budget=Budget(20.0))
    assert breadth(picture_of(game, tree, ()).scene) <= BROADEST + 1
    assert breadth(options_scene(game, start)) <= BROADEST + 1


def test_options_that_are_texts_to_the_program_are_boards() -> None:
    game = registry.get("sprouts")
    assert isinstance(game, Ruleset)
    scene = options_scene(game, game.parse("0,0"))
    assert sum(isinstance(shape, Token) for shape in scene.shapes) > 10
