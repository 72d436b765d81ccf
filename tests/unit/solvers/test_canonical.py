"""Values of positions: components, symmetry, theorems, loops, budgets, and a user's own ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import grundy
from grundy.core.budget import Budget
from grundy.core.grid import least_reflection, regions
from grundy.core.players import LEFT, RIGHT, Player
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted, LoopError
from grundy.rulesets.base import Ruleset
from grundy.rulesets.registry import get
from grundy.solvers.generic.canonical import CanonicalSolver
from grundy.solvers.solve import solve
from grundy.solvers.values import value_of


class Plain(Ruleset[frozenset[tuple[int, int]]]):
    """Domineering from the rules alone: no components, no symmetry, no helper."""

    name = "plain-domineering"
    impartial = False

    def moves(self, position: frozenset[tuple[int, int]], player: Player) -> Iterator[Any]:
        for row, column in sorted(position):
            other = (row + 1, column) if player is LEFT else (row, column + 1)
            if other in position:
                yield f"{row},{column}", position - {(row, column), other}


class Helped(Ruleset[int]):
    """The same on integers, with the helpers for grids."""

    name = "helped-domineering"
    impartial = False

    def moves(self, position: int, player: Player) -> Iterator[tuple[str, int]]:
        reach = 5 if player is LEFT else 1
        for place in range(position.bit_length()):
            domino = (1 | 1 << reach) << place
            if position & domino == domino:
                yield str(place), position ^ domino

    def components(self, position: int) -> list[int]:
        return regions(position, 5)

    def normalize(self, position: int) -> tuple[int, ...]:
        return least_reflection(position, 5)


def test_three_ways_to_all_boards_of_three_by_four() -> None:
    game: Any = get("domineering")
    plain, helped, fast = CanonicalSolver(Plain()), CanonicalSolver(Helped()), CanonicalSolver(game)
    for number, cells in enumerate(product(".#", repeat=12)):
        if number % 13:
            continue
        rows = ["".join(cells[r : r + 4]) for r in (0, 4, 8)]
        empty = frozenset((r, c) for r in range(3) for c in range(4) if rows[r][c] == ".")
        value = plain.value(empty)
        assert helped.value(sum(1 << (5 * r + c) for r, c in empty)) == value
        assert fast.value(game.parse("|".join(rows))) == value


@pytest.mark.parametrize(
    "board", ["1x9", "9x1", "2x8", "8x2", "1x20", ".........|#########|........."]
)
def test_boards_beyond_the_word_of_the_fast_search(board: str) -> None:
    game: Any = get("domineering")
    position = game.parse(board)
    assert CanonicalSolver(game).value(position) == CanonicalSolver(game, claims=False).value(
        position
    )
    turned = game.negative(position)
    assert CanonicalSolver(game).value(turned) == -CanonicalSolver(game).value(position)


def test_sums_of_different_games() -> None:
    assert value_of("domineering:2x2 + nim:3") == Value("+-1") + Value("*3")
    assert value_of("domineering:2x3 - domineering:2x3") == 0
    assert value_of("nim:1000000000 + domineering:3x1") == Value("1*1000000000")


def test_the_result_carries_the_value_of_the_position_and_of_each_move() -> None:
    result = solve("domineering", "2x3")
    assert (result.value, result.provenance.method) == (Value("{2|-1/2}"), "canonical values")
    values = {(move.player, move.move): move.value for move in result.moves}
    assert values[LEFT, "b1-b2"] == 2
    assert values[RIGHT, "a1-b1"] == Value("-1/2")
    assert solve("nim", "3,5").value == Value("*6")


def test_a_value_that_costs_too_much_is_null_with_a_reason() -> None:
    result = solve("domineering", "6x6", budget=Budget(seconds=1.5))
    assert result.value is None
    document = result.document()
    if result.exact:
        assert "not found" in document["value_reason"]
    else:
        assert "bound" in document


def test_a_budget_of_positions_stops_the_search_and_it_can_go_on() -> None:
    solver = CanonicalSolver(Plain(), Budget(nodes=20))
    board = frozenset(product(range(3), range(3)))
    with pytest.raises(BudgetExhausted):
        solver.value(board)
    solver.budget = Budget()
    assert solver.value(board) == Value("+-1")


class Swing(Ruleset[int]):
    """Left goes up, Right goes back: a game without end."""

    name = "swing"
    impartial = False

    def moves(self, position: int, player: Player) -> Iterator[tuple[str, int]]:
        if player is LEFT and position == 0:
            yield "up", 1
        if player is RIGHT and position == 1:
            yield "back", 0


def test_a_loop_has_a_loopy_value() -> None:
    with pytest.raises(LoopError, match="can repeat"):
        CanonicalSolver(Swing()).value(0)
    result = solve(Swing(), 0)
    # Winning Ways calls this game tis, and its other position tisn [chapter 11].
    assert (str(result.value), result.loopy) == ("1 & 0", True)


class Ladder(Ruleset[int]):
    """A very long line: Left climbs one rung."""

    name = "ladder"
    impartial = False

    def moves(self, position: int, player: Player) -> Iterator[tuple[str, int]]:
        if player is LEFT and position:
            yield "down", position - 1


def test_depth_is_limited_by_memory_only() -> None:
    assert CanonicalSolver(Ladder()).value(20_000) == 20_000


def test_public_names() -> None:
    assert grundy.value("domineering:3x3") == grundy.Value("+-1")
