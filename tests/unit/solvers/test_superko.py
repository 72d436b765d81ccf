"""The search of Go agrees with the definition, with and without earlier boards."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import product
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.players import LEFT
from grundy.errors import BudgetExhausted, NotationError
from grundy.rulesets.games.go import Goban
from grundy.rulesets.registry import get
from grundy.solvers.boards.superko import Fights, SuperkoSearch
from grundy.solvers.generic.outcome import OutcomeSearch

GO: Any = get("go")


def played(board: str, moves: int, seed: int) -> Any:
    """Return a position after random moves, with the boards that were before it."""
    dice, position = random.Random(seed), GO.parse(board)
    for _ in range(moves):
        options = list(GO.options(position, GO.to_move(position)))
        if not options:
            break
        stones = [option for option in options if not option.passes]
        position = dice.choice(stones) if stones and dice.random() < 0.9 else dice.choice(options)
    return position


@pytest.mark.parametrize("board", ["1x2", "1x3", "1x4", "2x2"])
def test_scores_agree_with_the_definition(board: str) -> None:
    fast, compared = SuperkoSearch(GO), 0
    for seed in range(30):
        position = played(board, moves=3 * seed % 40, seed=seed)
        player = GO.to_move(position)
        definition = OutcomeSearch(GO, Budget(nodes=400), claims=False)
        try:
            expected = definition.relative(position, player)
        except BudgetExhausted:
            continue  # the definition takes too long there
        assert fast.relative(position, player) == expected, position
        compared += 1
    assert compared >= 5


def legal_boards(rows: int, columns: int) -> list[Any]:
    """Return the boards on which every group has a free neighbour."""
    found = []
    for cells in product("xo.", repeat=rows * columns):
        lines = ("".join(cells[i : i + columns]) for i in range(0, rows * columns, columns))
        with suppress(NotationError):
            found.append(GO.parse("|".join(lines)).board)
    return found


@pytest.mark.parametrize(("rows", "columns", "banned"), [(2, 2, 0.7), (1, 4, 0.6), (2, 3, 0.93)])
def test_any_set_of_earlier_boards_is_kept_to(rows: int, columns: int, banned: float) -> None:
    """One table serves all histories: an answer found in one must not be taken over into another."""
    boards, dice, fast, histories = (
        legal_boards(rows, columns),
        random.Random(22),
        SuperkoSearch(GO),
        0,
    )
    for _ in range(150):
        seen = frozenset(board for board in boards if dice.random() < banned)
        position = Goban(dice.choice(boards), dice.choice((LEFT, -LEFT)), seen=seen)
        definition = OutcomeSearch(GO, Budget(nodes=400), claims=False)
        try:
            expected = definition.relative(position, position.turn)
        except BudgetExhausted:
            continue  # the definition takes too long there
        assert fast.relative(position, position.turn) == expected, position
        histories += 1
    assert histories >= 75


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (3, 3)])
def test_moves_are_those_of_the_rules(rows: int, columns: int) -> None:
    fights = Fights(rows, columns, Budget())
    for seed in range(40):
        position = played(f"{rows}x{columns}", moves=seed % 12, seed=seed)
        if position.passes == 2:
            continue
        player = GO.to_move(position)
        expected = set()
        for option in GO.options(position, player):
            after = GO.structured(option)
            if option.passes == 0:
                expected.add((after.left, after.right))
        board = GO.structured(position)
        own, other = (board.left, board.right)[:: player.sign]
        found = {(m.own, m.other)[:: player.sign] for m in fights.placements(own, other)}
        assert found - board.seen - {(board.left, board.right)} == expected


def test_two_eyes_live_and_one_does_not() -> None:
    fights = Fights(3, 3, Budget())
    middle = 0b010_010_010
    assert fights.at_risk(middle, 0) == 0
    assert fights.at_risk(0b000_010_000, 0) == 1
    assert fights.at_risk(0b011_011_001, 0) == 5


def test_a_corner_of_three_by_three_is_lost() -> None:
    search = SuperkoSearch(GO, Budget(nodes=200_000))
    assert search.relative(GO.parse("3x3"), LEFT) == 0
    assert search.relative(GO.parse("x..|...|...;o"), -LEFT) == 1
    assert search.relative(GO.parse("...|.x.|...;o"), -LEFT) == 0


def test_a_large_board_ends_with_the_budget() -> None:
    search = SuperkoSearch(GO, Budget(nodes=500))
    with pytest.raises(BudgetExhausted):
        search.relative(GO.parse("x....|.....|.....|.....|.....;o"), -LEFT)
