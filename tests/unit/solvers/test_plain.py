"""Games that say nothing but their moves: each position is looked at once, and nothing stays half done."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.nimber import mex
from grundy.core.players import LEFT, RIGHT, Player
from grundy.errors import BudgetExhausted
from grundy.rulesets.base import Ruleset
from grundy.solvers.generic.plain import search
from grundy.solvers.plan import partizan_search


def nim_heap(position: int) -> Iterator[int]:
    """Take any number from a heap: more options than are read at once."""
    return iter(range(position))


class EndsAtCheck(Budget):
    """A budget that ends between two batches of options, not between two positions."""

    def __init__(self, checks: int) -> None:
        super().__init__()
        self.checks = checks

    def check(self) -> None:
        self.checks -= 1
        if self.checks < 0:
            raise BudgetExhausted("time is up")


@pytest.mark.parametrize("checks", range(4))
def test_a_search_that_ended_amid_options_can_be_taken_up_again(checks: int) -> None:
    known: dict[int, int] = {}
    with pytest.raises(BudgetExhausted):
        search(200, nim_heap, known, EndsAtCheck(checks))
    assert all(value == heap for heap, value in known.items())
    assert search(200, nim_heap, known, Budget()) == 200


def test_moves_that_fail_once_leave_nothing_half_done() -> None:
    fails = [True]

    def moves(position: int) -> Iterator[int]:
        if position == 3 and fails.pop():
            raise ZeroDivisionError
        return iter(range(position))

    known: dict[int, int] = {}
    with pytest.raises(ZeroDivisionError):
        search(5, moves, known, Budget())
    fails.append(False)
    assert search(5, moves, known, Budget()) == 5


@pytest.mark.parametrize("most", [1, 2, 63, 64, 65, 150])
def test_random_games_have_the_values_of_the_definition(most: int) -> None:
    rng, asked = random.Random(most), Counter[int]()
    options = {
        n: [rng.randrange(n) for _ in range(rng.randint(0, most) if n else 0)] for n in range(300)
    }

    def moves(position: int) -> list[int]:
        asked[position] += 1
        return options[position]

    @cache
    def value(position: int) -> int:
        return mex({value(option) for option in options[position]})

    known: dict[int, int] = {}
    for root in (40, 299, 150):
        assert search(root, moves, known, Budget()) == value(root)
    assert all(found == value(position) for position, found in known.items())
    assert set(asked.values()) == {1}


class TwoPiles(Ruleset[tuple[int, int]]):
    """Left takes 1 or 3 of the first pile, Right 1 of the second or 2 of the first and 4 of the second."""

    name = "test-two-piles"
    impartial = False

    def __init__(self) -> None:
        super().__init__()
        self.asked: Counter[Any] = Counter()

    def moves(self, position: tuple[int, int], player: Player) -> list[tuple[str, tuple[int, int]]]:
        self.asked[position, player] += 1
        a, b = position
        steps = [(1, 0), (3, 0)] if player is LEFT else [(0, 1), (2, 4)]
        return [(f"{x},{y}", (a - x, b - y)) for x, y in steps if x <= a and y <= b]


def test_a_partizan_game_in_one_piece_is_a_table_of_winners() -> None:
    game = TwoPiles()

    @cache
    def wins(position: tuple[int, int], player: Player) -> bool:
        return any(not wins(option, -player) for _, option in TwoPiles().moves(position, player))

    solver = partizan_search(game, Budget())
    for position in ((0, 0), (5, 9), (30, 31), (12, 40)):
        for player in (LEFT, RIGHT):
            assert (solver.relative(position, player) > 0) is wins(position, player)
    assert set(game.asked.values()) == {1}
