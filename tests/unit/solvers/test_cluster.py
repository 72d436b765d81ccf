"""A Dask cluster of two worker processes gives the answers of one process."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from threading import Timer
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.players import LEFT, Player
from grundy.errors import GameError, ServiceLostError
from grundy.rulesets.base import Ruleset
from grundy.rulesets.registry import get
from grundy.solvers import cluster
from grundy.solvers.cluster import ClusterSearch
from grundy.solvers.generic.outcome import OutcomeSearch
from grundy.solvers.plan import Plan
from grundy.solvers.result import Result
from grundy.solvers.solve import solve

distributed = pytest.importorskip("distributed", reason="SKIPPED: Dask is not installed")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as started:
        yield started.scheduler_address


def test_the_same_answers(address: str) -> None:
    one = solve("connect-four", "...|xo.|oxx", budget=Budget(60), value=False)
    two = solve("connect-four", "...|xo.|oxx", budget=Budget(60), value=False, cluster=address)
    assert isinstance(one, Result)
    assert isinstance(two, Result)
    assert two.exact
    assert two.outcome is one.outcome
    assert [(m.move, m.winning) for m in two.moves] == [(m.move, m.winning) for m in one.moves]


@pytest.mark.parametrize(
    ("name", "text", "misere"),
    [
        ("domineering", "4x6", False),
        ("clobber", "xoxo|oxo.", False),
        ("nim", "2,3,4", True),
        ("dots-and-boxes", "2x2", False),
        ("tic-tac-toe", "xo.|.x.|..o", False),
        ("go", "2x2;o", False),
        ("domineering", "#", False),
    ],
)
def test_options_of_any_game(address: str, name: str, text: str, misere: bool) -> None:
    """Results of options, scores and earlier boards of Go among them, are those found here."""
    game: Any = get(name)
    position = game.parse(text)
    mover = game.to_move(position) or LEFT
    options = [(o, game.next_player(position, o, mover)) for o in game.options(position, mover)]
    here = Plan(game, position, Budget(), misere=misere, atlas=False).search
    there = ClusterSearch(address, game, misere=misere, claims=True)
    assert dict(there.ask(options, Budget(60))) == {
        place: here.relative(*option) for place, option in enumerate(options)
    }


class Slow(Ruleset[tuple[int, ...]]):
    """Rows of pins, each position of which takes its time."""

    name = "test-slow-rows"
    impartial = False

    def moves(self, position: tuple[int, ...], player: Player) -> Iterable[tuple[str, Any]]:
        time.sleep(0.002)
        for i, row in enumerate(position):
            for k in (1, 2) if player is LEFT else (1, 3):
                if k <= row:
                    rest = sorted((*position[:i], row - k, *position[i + 1 :]))
                    yield f"{row}-{k}", tuple(rest)


def test_what_takes_long_is_split_and_has_the_same_result(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One question for two workers: the second gets options below it, and options of those."""
    monkeypatch.setattr(cluster, "SLICE_SECONDS", 0.05)
    for position in ((2, 3, 4, 5), (1, 4, 4, 6), (5, 5)):
        for player in Player:
            search = ClusterSearch(address, Slow(), misere=False, claims=True)
            budget = Budget(120)
            assert list(search.ask([(position, player)], budget)) == [
                (0, OutcomeSearch(Quick()).relative(position, player))
            ]
            if len(position) > 2:
                assert search.splits > 0
                assert budget.nodes > 0


class Quick(Slow):
    """The same, at once."""

    def moves(self, position: tuple[int, ...], player: Player) -> Iterable[tuple[str, Any]]:
        for i, row in enumerate(position):
            for k in (1, 2) if player is LEFT else (1, 3):
                if k <= row:
                    yield f"{row}-{k}", tuple(sorted((*position[:i], row - k, *position[i + 1 :])))


def test_a_budget_ends_the_search(address: str) -> None:
    started = time.monotonic()
    found = solve("domineering", "9x9", budget=Budget(2), value=False, cluster=address)
    assert isinstance(found, Result)
    assert found.bound is not None
    assert time.monotonic() - started < 20


def test_an_error_of_a_worker_is_said_in_one_line(address: str) -> None:
    class Broken(Quick):
        def moves(self, position: tuple[int, ...], player: Player) -> Iterable[tuple[str, Any]]:
            raise ZeroDivisionError("no pins")

    search = ClusterSearch(address, Broken(), misere=False, claims=True)
    with pytest.raises(GameError, match="cannot run grundy: no pins"):
        list(search.ask([((1, 2), LEFT)], Budget(30)))


def test_a_cluster_without_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "ALONE_SECONDS", 0)
    with (
        distributed.LocalCluster(n_workers=0, processes=True, dashboard_address=":0") as empty,
        pytest.raises(ServiceLostError, match="has no worker"),
    ):
        solve("connect-four", "...|...|...", value=False, cluster=empty.scheduler_address)


def test_a_scheduler_that_goes_away_is_said_in_one_line() -> None:
    lost = distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=":0")
    search = ClusterSearch(lost.scheduler_address, Slow(), misere=False, claims=True)
    Timer(0.5, lost.close).start()
    with pytest.raises(ServiceLostError, match="scheduler was lost"):
        list(search.ask([((5, 5, 6, 7, 8), LEFT)], Budget(60)))


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1)
    with pytest.raises(GameError, match=r'no Dask scheduler answers at "tcp://127.0.0.1:1"'):
        solve("connect-four", "...|...|...", value=False, cluster="tcp://127.0.0.1:1")
