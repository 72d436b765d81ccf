"""The search by lines agrees with the definition, and keeps to its budget."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.players import LEFT
from grundy.errors import BudgetExhausted
from grundy.rulesets.registry import get
from grundy.solvers.boards.lines import LineSearch
from grundy.solvers.generic.outcome import OutcomeSearch

GAMES = (
    "tic-tac-toe",
    "tic-tac-toe(3,4,3)",
    "tic-tac-toe(2,5,2)",
    "tic-tac-toe(3,3,4)",
    "tic-tac-toe(1,5,3)",
    "tic-tac-toe(3,4,4)",
    "three-to-fifteen",
)


def random_positions(game: Any, start: Any, count: int, seed: int) -> list[Any]:
    """Return positions of random play, those at the end of the game among them."""
    dice, found = random.Random(seed), []
    while len(found) < count:
        position = start
        for _ in range(dice.randrange(8)):
            options = list(game.options(position, game.to_move(position)))
            if not options:
                break
            position = dice.choice(options)
        found.append(position)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_results_agree_with_the_definition(name: str) -> None:
    game: Any = get(name)
    start = game.parse(game.starts()[0] if name != "three-to-fifteen" else ";")
    fast, definition = LineSearch(game), OutcomeSearch(game, claims=False)
    for position in random_positions(game, start, 60, seed=5):
        if len(list(game.options(position, game.to_move(position)))) > (
            8 if "3,4,4" not in name else 6
        ):
            continue  # the definition takes long there
        player = game.to_move(position)
        assert fast.relative(position, player) == definition.relative(position, player), position


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("connect-four(3)", "3x3"),
        ("connect-four(3)", "3x4"),
        ("connect-four(2)", "2x3"),
        ("connect-four", "3x4"),
        ("connect-four", "4x4"),
        ("connect-four", "4x5"),
    ],
)
def test_falling_stones_agree_with_the_definition(name: str, start: str) -> None:
    game: Any = get(name)
    fast, definition = LineSearch(game), OutcomeSearch(game, claims=False)
    dice, asked = random.Random(3), 0
    while asked < 40:
        position = game.parse(start)
        while options := list(game.options(position, game.to_move(position))):
            if "".join(position).count(".") <= 9:
                player = game.to_move(position)
                found = fast.relative(position, player)
                assert found == definition.relative(position, player), position
                asked += 1
            position = dice.choice(options)


def test_four_in_a_line_on_four_by_four_is_drawn_whatever_the_first_move() -> None:
    game: Any = get("tic-tac-toe(4,4,4)")
    search = LineSearch(game, Budget(nodes=1000))
    empty = game.parse("4x4")
    assert search.relative(empty, LEFT) == 0
    assert {search.relative(option, -LEFT) for option in game.options(empty, LEFT)} == {0}


def test_a_hard_board_ends_with_the_budget() -> None:
    game: Any = get("tic-tac-toe(7,7,4)")
    with pytest.raises(BudgetExhausted):
        LineSearch(game, Budget(nodes=50)).relative(game.parse("7x7"), LEFT)
