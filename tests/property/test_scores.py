"""The compiled score search agrees with the table over all subsets, filled by the definition."""

import random
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.players import LEFT
from grundy.errors import BudgetExhausted
from grundy.rulesets.families.strings import Strings, board_strings
from grundy.rulesets.registry import get
from grundy.solvers.strings.scores import ScoreMachine
from grundy.solvers.strings.strings import StringsSolver, results_of_subsets


def board(rows: int, columns: int) -> Strings:
    return tuple(sorted((min(s), max(s)) for s in board_strings(rows, columns)))


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (1, 3), (2, 2)])
def test_every_position_of_small_boards(rows: int, columns: int) -> None:
    strings = board(rows, columns)
    table, machine = results_of_subsets(strings), ScoreMachine(strings)
    words = range(len(table))
    assert [machine.result(word, Budget()) for word in words] == table


def test_random_graphs() -> None:
    """Trees, loops, parallel strings, coins tied to themselves; some coins can be taken at once."""
    chance = random.Random(11)
    for _ in range(400):
        coins = chance.randint(1, 7)
        pairs = [
            (chance.randint(0, coins), chance.randint(0, coins))
            for _ in range(chance.randint(1, 11))
        ]
        strings = tuple(sorted((min(pair), max(pair)) for pair in pairs))
        table, machine = results_of_subsets(strings), ScoreMachine(strings)
        for word in {len(table) - 1, *(chance.randrange(len(table)) for _ in range(4))}:
            assert machine.result(word, Budget()) == table[word], (strings, bin(word))


def test_positions_of_the_3x3_board() -> None:
    """Boards with some lines drawn; the table of all subsets of what is left is the definition."""
    chance = random.Random(12)
    whole = board(3, 3)
    machine = ScoreMachine(whole)
    for _ in range(25):
        kept = sorted(chance.sample(range(24), 13))
        expected = results_of_subsets(tuple(whole[i] for i in kept))[-1]
        assert machine.result(sum(1 << i for i in kept), Budget()) == expected


def test_a_long_search_stops_and_goes_on() -> None:
    game: Any = get("dots-and-boxes")
    solver = StringsSolver(game, Budget(nodes=500))
    with pytest.raises(BudgetExhausted):
        solver.relative(game.parse("3x3"), LEFT)
    solver.budget = Budget()
    assert solver.relative(game.parse("3x3"), LEFT) == -3
