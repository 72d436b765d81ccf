"""The table of boards against plain search, and what it says of large boards."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.players import Outcome
from grundy.rulesets.base import Ruleset
from grundy.rulesets.registry import get
from grundy.solvers.boards.young import BiteTable
from grundy.solvers.generic.grundy import GrundySolver
from grundy.solvers.solve import solve


@pytest.mark.parametrize(
    "board", [(4, 4, 4), (6, 3, 3, 1), (3, 3, 3, 3, 3), (7, 2), (5,), (1, 1, 1)]
)
def test_every_board_inside_equals_search(board: tuple[int, ...]) -> None:
    game = get("chomp")
    assert isinstance(game, Ruleset)
    table, search = BiteTable(board), GrundySolver(game, claims=False)
    count = 1  # the empty board
    for rows in product(*(range(length + 1) for length in board)):
        if rows[0] and all(a >= b for a, b in pairwise(rows)):
            inside = tuple(row for row in rows if row)
            assert table.value(inside) == search.grundy(inside), inside
            count += 1
    assert table.size == count


def winning(board: str, **options: Any) -> list[str]:
    return [m.move for m in solve("chomp", board, **options).winning()]


@pytest.mark.parametrize("n", range(2, 9))
def test_squares_and_two_rows_have_one_winning_bite(n: int) -> None:
    assert winning(f"{n}x{n}") == ["b2"]
    last = "abcdefghi"[n - 1]
    assert winning(f"2x{n}") == [f"{last}2"]


def test_published_boards_with_two_winning_bites() -> None:
    # 8x10 is the smallest rectangle with more than one winning first bite [Gale1974, K. Thompson].
    assert len(winning("8x10")) == 2
    assert len(winning("7x10")) == 1


def test_a_board_beyond_memory_keeps_its_outcome() -> None:
    result = solve("chomp", "30x31", budget=Budget(seconds=60, nodes=3000))
    assert result.outcome is Outcome.N
    assert not result.exact
