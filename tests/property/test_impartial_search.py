"""The plain search of G + *n agrees with the mex, for every kind of impartial game in the catalogue."""

from itertools import islice
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.players import LEFT
from grundy.errors import LoopError
from grundy.rulesets.base import Ruleset
from grundy.rulesets.registry import get
from grundy.solvers import solve as solving
from grundy.solvers.generic import impartial
from grundy.solvers.generic.grundy import GrundySolver
from grundy.solvers.generic.impartial import ImpartialSearch
from grundy.solvers.solve import solve

GAMES = [
    "nim",
    "cram",
    "arc-kayles",
    "node-kayles",
    "chomp",
    "green-hackenbush",
    "wythoff",
    "kayles",
]


@pytest.fixture(autouse=True, params=[0, 40], ids=["no mex", "some mex"])
def few_first_nodes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(impartial, "FIRST_NODES", request.param)


@pytest.mark.parametrize("name", GAMES)
def test_small_positions(name: str) -> None:
    game: Any = get(name)
    plain = GrundySolver(game, claims=False)
    search = ImpartialSearch(game, claims=False)
    for position in islice(game.small_positions(), 150):
        value = plain.grundy(position)
        fresh = ImpartialSearch(game, claims=False)
        assert fresh.relative(position, LEFT) == (1 if value else -1), game.format(position)
        assert fresh.grundy(position) == search.grundy(position) == value, game.format(position)
        assert search.known(position) == value


def test_deep_games_need_no_recursion() -> None:
    class Countdown(Ruleset[tuple[int]]):
        """Take one or two tokens."""

        name = "countdown-by-two"

        def moves(self, position: tuple[int], player: Any) -> Any:
            (n,) = position
            return ((str(k), (n - k,)) for k in (1, 2) if k <= n)

    search = ImpartialSearch(Countdown(), claims=False)
    assert [search.grundy((n,)) for n in (9_000, 9_001)] == [0, 1]
    assert search.method == "nimber search"


def test_a_loop_is_seen() -> None:
    class Circle(Ruleset[int]):
        """Walk round a circle of five."""

        name = "circle-of-five"

        def moves(self, position: int, player: Any) -> Any:
            return [("on", (position + 1) % 5)]

    with pytest.raises(LoopError):
        ImpartialSearch(Circle()).grundy(0)


def test_the_winner_is_told_where_the_value_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """An impartial game without a fast solver: who wins, and every winning move, within the budget."""

    class Free(Ruleset[Any]):
        """Cram without its theorems and its kernel."""

        name = "free-cram"
        game: Any = get("cram")
        moves = game.moves
        options = game.options
        components = game.components
        normalize = game.normalize
        format = game.format

    board = get("cram").parse("4x4")
    value: Any = solve(Free(), board)
    assert (value.grundy, value.outcome.value) == (0, "P")
    monkeypatch.setattr(solving, "QUICK_NODES", 10)
    winner: Any = solve(Free(), board, budget=Budget(nodes=1_000_000), value=False)
    # Whoever moves first loses: then the nim-value is 0, without a search for it.
    assert (winner.grundy, winner.outcome.value, winner.exact) == (0, "P", True)
    assert [entry.winning for entry in winner.moves] == [False] * 24
