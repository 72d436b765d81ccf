"""A real Dask cluster of two worker processes gives the same table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grundy.errors import GameError, ServiceLostError
from grundy.scan.cluster import DaskExecutor
from grundy.scan.families import parse_family
from grundy.scan.local import LocalExecutor
from grundy.scan.question import ask
from grundy.scan.run import prepare, run_scan
from grundy.scan.work import Job
from grundy.store.opening import open_store
from grundy.store.reading import read_rows
from grundy.store.rows import Row

distributed = pytest.importorskip("distributed", reason="SKIPPED: Dask is not installed")
JOB = Job("period", {"to": 20_000}, 60.0)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as cluster:
        yield cluster.scheduler_address


def table(path: Path, executor: DaskExecutor | LocalExecutor) -> list[Row]:
    family, question = parse_family("octal(2)"), ask("period", {"to": 20_000})
    with open_store(str(path)) as store:
        queue = prepare(store, family, question)
        report = run_scan(queue, family, question, executor)
        assert report.fresh == 127
        rows = list(read_rows(store, certificates=True))
    assert sum(row.seconds for row in rows) > 0
    return [Row(**{f: getattr(row, f) for f in Row.__slots__ if f != "seconds"}) for row in rows]


def test_a_cluster_gives_the_same_table(tmp_path: Path, address: str) -> None:
    there = table(tmp_path / "cluster.db", DaskExecutor(JOB, address))
    here = table(tmp_path / "local.db", LocalExecutor(JOB, 2))
    assert there == here


def test_all_workers_are_used(address: str) -> None:
    executor = DaskExecutor(JOB, address)
    assert executor.slots == 4
    executor.close()


def test_a_cluster_without_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    with distributed.LocalCluster(n_workers=0, processes=True, dashboard_address=":0") as empty:
        executor = DaskExecutor(JOB, empty.scheduler_address)
        assert executor.slots == 2  # a worker may still come
        monkeypatch.setattr(sys.modules["grundy.solvers.cluster"], "ALONE_SECONDS", 0)
        with pytest.raises(ServiceLostError, match=r"no worker\..*--resume"):
            _ = executor.slots
        executor.close()


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["grundy.solvers.cluster"], "CONNECT_SECONDS", 1)
    with pytest.raises(GameError, match=r'no Dask scheduler answers at "tcp://127.0.0.1:1"'):
        DaskExecutor(JOB, "tcp://127.0.0.1:1")


@pytest.mark.parametrize("address", ["nonsense://", "tcp://"])
def test_an_address_that_is_none(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["grundy.solvers.cluster"], "CONNECT_SECONDS", 1)
    with pytest.raises(GameError, match="no Dask scheduler"):
        DaskExecutor(JOB, address)
