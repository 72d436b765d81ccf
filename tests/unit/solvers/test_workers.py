"""Two processes give the same answers as one, and stop when the budget does."""

import time

import pytest

from grundy.core.budget import Budget
from grundy.core.players import LEFT
from grundy.errors import BudgetExhausted, LoopError
from grundy.rulesets.registry import get
from grundy.solvers.boards.sums import SumSearch
from grundy.solvers.result import Result
from grundy.solvers.solve import solve
from grundy.solvers.workers import AskedSearch, ask


@pytest.mark.parametrize(
    ("game", "position", "misere"),
    [
        ("domineering", "4x6", False),
        ("clobber", "xoxo|oxo.", False),
        ("nim", "2,3,4", True),
        ("dots-and-boxes", "2x2", False),
        ("tic-tac-toe", "xo.|.x.|..o", False),
        ("domineering", "#", False),
    ],
)
def test_the_same_answers(game: str, position: str, misere: bool) -> None:
    one = solve(game, position, misere=misere, budget=Budget(20))
    two = solve(game, position, misere=misere, budget=Budget(20), workers=2)
    assert isinstance(one, Result)
    assert isinstance(two, Result)
    assert two.exact
    assert two.outcome is one.outcome
    assert two.score == one.score
    assert [(m.move, m.winning, m.score) for m in two.moves] == [
        (m.move, m.winning, m.score) for m in one.moves
    ]


def test_results_of_the_workers_are_used() -> None:
    game = get("clobber")
    search = AskedSearch(SumSearch(game), game)
    position = game.parse("xoxo|oxox")
    search.ask(position, 2, Budget())
    assert search.known(position, LEFT) == SumSearch(game).relative(position, LEFT)
    assert all(search.known(o, -LEFT) is not None for o in game.options(position, LEFT))


def test_the_positions_of_all_workers_count() -> None:
    budget = Budget()

    def answer(n: int) -> int:
        budget.spend(n)
        return n

    assert sorted(ask(answer, [3, 5, 7], 2, budget)) == [(0, 3), (1, 5), (2, 7)]
    assert budget.nodes == 15


def test_a_budget_stops_all_workers() -> None:
    def sleep(_: int) -> int:
        time.sleep(60)
        return 0

    started = time.monotonic()
    with pytest.raises(BudgetExhausted):
        list(ask(sleep, [1, 2, 3], 2, Budget(0.5)))
    assert time.monotonic() - started < 20


def test_an_error_of_a_worker_is_raised_here() -> None:
    def fail(_: int) -> int:
        raise LoopError("a position of this game can come back")

    with pytest.raises(LoopError):
        list(ask(fail, [1, 2], 2, Budget()))
