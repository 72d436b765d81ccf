"""Leases: shared, taken over from the dead, never written twice."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from grundy.store.opening import Store, open_store
from grundy.store.queue import DEAD_SECONDS, Queue
from grundy.store.reading import read_rows
from grundy.store.rows import BUDGET, DONE, Row, Unit
from grundy.store.tables import TASK

UNITS = [Unit(n, f"rule {n}", ((n, f"rule {n}"),)) for n in range(6)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(str(tmp_path / "run.db")) as opened:
        yield opened


@pytest.fixture
def queue(store: Store) -> Queue:
    return Queue.create(store, "family", "test", {}, UNITS)


def rows(unit: Unit, state: str = DONE) -> list[Row]:
    return [Row(p, r, unit.rule, "test", state, "hand", "1") for p, r in unit.members]


def finish(queue: Queue, units: list[Unit], state: str = DONE) -> int:
    return queue.commit({unit.number: rows(unit, state) for unit in units})


def colleague(queue: Queue) -> Queue:
    return Queue(queue.store, queue.scan)


def test_units_are_leased_in_order_and_once(queue: Queue) -> None:
    first, second = queue.lease(4), colleague(queue).lease(4)
    assert [unit.number for unit in first] == [0, 1, 2, 3]
    assert second == UNITS[4:]
    assert queue.lease(4) == []


def test_finished_units_are_not_leased_again(queue: Queue) -> None:
    assert finish(queue, queue.lease(6)) == 6
    assert queue.lease(6) == []
    assert queue.progress() == (6, 6)
    assert queue.open_units() == 0


def test_released_units_are_free_at_once(queue: Queue) -> None:
    queue.lease(6)
    queue.release()
    assert len(colleague(queue).lease(6)) == 6


def test_the_same_scan_is_found_and_joined(queue: Queue) -> None:
    found = Queue.find(queue.store, "family", "test", {})
    assert found is not None
    assert found.scan == queue.scan
    assert Queue.create(queue.store, "family", "test", {}, UNITS).scan == queue.scan
    assert Queue.find(queue.store, "family", "test", {"to": 1}) is None


def test_a_dead_owner_is_replaced_within_ten_seconds(queue: Queue) -> None:
    queue.lease(6)  # and never beats again
    other, started = colleague(queue), time.monotonic()
    assert other.lease(6) == []
    while not (taken := other.lease(6)):
        time.sleep(0.2)
        assert time.monotonic() - started < 10
    assert len(taken) == 6
    assert time.monotonic() - started > DEAD_SECONDS - 1


def test_who_beats_keeps_the_lease(queue: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.store.queue.DEAD_SECONDS", 0.4)
    queue.lease(6)
    for _ in range(4):
        time.sleep(0.2)
        queue.beat()
        assert colleague(queue).lease(6) == []


def test_who_was_only_slow_writes_nothing_twice(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grundy.store.queue.DEAD_SECONDS", 0.0)
    slow = queue.lease(6)
    time.sleep(0.05)
    other = colleague(queue)
    assert finish(other, other.lease(2)) == 2
    monkeypatch.undo()
    assert finish(queue, slow) == 4
    assert [row.rule for row in read_rows(queue.store)] == [unit.rule for unit in UNITS]


def test_a_batch_is_written_as_a_whole_or_not_at_all(queue: Queue) -> None:
    units = queue.lease(2)
    broken = {0: rows(units[0]), 1: rows(units[0])}  # the same rule twice
    with pytest.raises(ValueError, match="UNIQUE"):
        queue.commit(broken)
    assert queue.progress() == (0, 6)
    with queue.store.reading() as connection:
        assert not any(connection.scalars(select(TASK.c.done)))


def test_unanswered_rules_can_be_reopened(queue: Queue) -> None:
    units = queue.lease(6)
    finish(queue, units[:4])
    finish(queue, units[4:], BUDGET)
    assert queue.reopen([BUDGET]) == 2
    assert queue.progress() == (4, 6)
    assert queue.lease(6) == UNITS[4:]
