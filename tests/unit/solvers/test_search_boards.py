"""Sums and proof numbers in turn: budgets, and boards that only one of them can take."""

from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.players import LEFT, RIGHT
from grundy.errors import BudgetExhausted
from grundy.rulesets.registry import get
from grundy.solvers.boards.boards import PROOFS, SUMS, BoardSearch


def test_a_budget_of_nodes_is_kept() -> None:
    game: Any = get("clobber")
    search = BoardSearch(game, Budget(nodes=2_000))
    with pytest.raises(BudgetExhausted):
        search.relative(game.parse("4x5"), LEFT)
    assert search.budget.nodes <= 2_000
    assert search.budget.max_nodes == 2_000
    assert search.known(game.parse("4x5"), LEFT) is None


def test_a_cancelled_search_stops() -> None:
    game: Any = get("nogo")
    search = BoardSearch(game)
    search.budget.cancel()
    with pytest.raises(BudgetExhausted):
        search.relative(game.parse("4x4"), RIGHT)
    assert search.budget.max_nodes is None


def test_what_was_found_is_known() -> None:
    game: Any = get("clobber")
    search, board = BoardSearch(game), game.parse("4x5")
    assert search.relative(board, LEFT) == search.known(board, LEFT) == 1
    assert search.method == PROOFS


@pytest.mark.parametrize(("name", "text"), [("nogo", "1x12"), ("clobber", "xo" * 12)])
def test_a_row_goes_to_the_search_of_sums(name: str, text: str) -> None:
    game: Any = get(name)
    search = BoardSearch(game)
    assert search.relative(game.parse(text), LEFT) == 1
    assert search.method == SUMS


def test_a_board_beyond_one_word_goes_to_the_search_of_sums() -> None:
    game: Any = get("konane")
    search = BoardSearch(game)
    board = game.parse("|".join(["xo." + "#" * 8] * 9))
    assert [search.relative(board, player) for player in (LEFT, RIGHT)] == [1, -1]
    assert search.method == SUMS


@pytest.mark.parametrize("name", ["clobber", "konane", "amazons", "toads-and-frogs"])
def test_symmetries_carry_patterns_to_patterns(name: str) -> None:
    game: Any = get(name)
    for text in ("tf.|..t",) if name == "toads-and-frogs" else ("xo.|o.x", "xo.|o.x|.xo"):
        form = game.structured(game.parse(text))
        for side in (form.left, form.right):
            for image in form.symmetries:
                moved = {tuple(_image(word, image) for word in pattern) for pattern in side}
                assert moved == set(side)


def _image(cells: int, permutation: tuple[int, ...]) -> int:
    return sum(1 << permutation[k] for k in range(len(permutation)) if cells >> k & 1)
