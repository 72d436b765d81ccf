"""A real PostgreSQL server, started here for these tests alone, gives the same table.

Without the server's programs the tests are skipped, unless GRUNDY_REQUIRE_POSTGRES is set.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from grundy.classroom.classroom import Classroom
from grundy.classroom.log import Log
from grundy.classroom.session import Assignment
from grundy.scan.families import parse_family
from grundy.scan.local import LocalExecutor
from grundy.scan.question import ask
from grundy.scan.run import prepare, run_scan
from grundy.scan.work import Job
from grundy.store.opening import Store, open_store
from grundy.store.queue import Queue
from grundy.store.reading import Filter, read_rows
from grundy.store.rows import Row, Unit


def program(name: str) -> str | None:
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name, path=os.pathsep.join([*map(str, places), os.environ.get("PATH", "")]))


def unprivileged() -> str | None:
    """Return whom to run the server as: it refuses to run as root."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


@pytest.fixture(scope="session")
def url() -> Iterator[str]:
    initdb, postgres = program("initdb"), program("postgres")
    if not initdb or not postgres:
        if os.environ.get("GRUNDY_REQUIRE_POSTGRES"):
            pytest.fail("PostgreSQL is required here, and its programs are not installed")
        pytest.skip(
            "SKIPPED, NOT TESTED: no PostgreSQL programs (initdb, postgres) on this machine"
        )
    pytest.importorskip("psycopg", reason="SKIPPED, NOT TESTED: psycopg is not installed")
    # A short path of its own: sockets have a length limit, and pytest's folders are closed to others.
    folder = Path(tempfile.mkdtemp(prefix="grundy-pg-"))
    user = unprivileged()
    if user is not None:
        shutil.chown(folder, user)
    data = folder / "data"
    subprocess.run(
        [initdb, "-D", str(data), "-A", "trust", "-U", "grundy", "-E", "UTF8", "--no-sync"],
        check=True, capture_output=True, user=user, cwd=folder,
    )  # fmt: skip
    server = subprocess.Popen(
        [postgres, "-D", str(data), "-k", str(folder), "-c", "listen_addresses=", "-F"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=user, cwd=folder,
    )  # fmt: skip
    try:
        for _ in range(100):
            if (folder / ".s.PGSQL.5432").exists():
                break
            time.sleep(0.1)
        time.sleep(0.5)
        yield f"postgresql://grundy@/postgres?host={folder}"
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with open_store(url) as opened:
        yield opened
        with opened.writing() as connection:
            connection.execute(text("TRUNCATE scan, task, result"))


def scan(store: Store) -> list[Row]:
    family, question = parse_family("octal(2)"), ask("period", {"to": 20_000})
    queue = prepare(store, family, question)
    run_scan(queue, family, question, LocalExecutor(Job("period", {"to": 20_000}, 60.0), 2))
    rows = read_rows(store, certificates=True)
    return [Row(**{f: getattr(row, f) for f in Row.__slots__ if f != "seconds"}) for row in rows]


def test_a_server_gives_the_same_table(store: Store, tmp_path: Path) -> None:
    with open_store(str(tmp_path / "run.db")) as file:
        assert scan(store) == scan(file)


def test_a_class_is_kept_there_too_and_forgotten(store: Store) -> None:
    room = Classroom()
    room.open_class("token", Assignment("nim", "1,2"), code="K7PQ3")
    ana = room.join("K7PQ3", "Ana ŠĐ", "a")
    seats = [{"name": ana.name, "who": "a", "pupil": ana.number}, {"computer": "computer"}]
    table = room.open_table("nim", "1,2", seats, 0, session="K7PQ3")
    room.play(table.id, 0, "2→1", 1)
    log, again = Log(store), Classroom()
    log.append(room.take())
    for place, event in log.read():
        again.apply(place, event)
    assert (again.sessions, again.tables) == (room.sessions, room.tables)
    log.forget(again.end("K7PQ3"))
    assert log.read() == []


def test_many_writers_share_the_queue_without_waiting(store: Store) -> None:
    units = [Unit(n, str(n), ((n, str(n)),)) for n in range(10)]
    one = Queue.create(store, "family", "test", {}, units)
    two = Queue(store, one.scan)
    with store.writing() as held:  # somebody holds rows in an open transaction
        held.execute(text("SELECT unit FROM task WHERE unit < 4 FOR UPDATE"))
        assert [unit.number for unit in two.lease(4)] == [4, 5, 6, 7]
    assert [unit.number for unit in one.lease(10)] == [0, 1, 2, 3, 8, 9]
    row = Row(0, "0", "0", "test", "done", "hand", "1")
    assert two.commit({0: [row]}) == 0  # not its lease
    assert one.commit({0: [row]}) == 1


def test_no_more_is_leased_than_asked_for(store: Store) -> None:
    """Not even where the server knows only another scan, and plans as if there were nothing of this one."""
    units = [Unit(n, str(n), ((n, str(n)),)) for n in range(100)]
    Queue.create(store, "another", "test", {}, units)
    with store.writing() as connection:
        connection.execute(text("ANALYZE task"))
    queue = Queue.create(store, "family", "test", {}, units)
    assert [unit.number for unit in queue.lease(4)] == [0, 1, 2, 3]
    assert [unit.number for unit in queue.lease(2)] == [4, 5]


def test_a_dead_owner_is_replaced(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    queue = Queue.create(store, "family", "test", {}, [Unit(0, "0", ((0, "0"),))])
    queue.lease(1)
    other = Queue(store, queue.scan)
    assert other.lease(1) == []
    monkeypatch.setattr("grundy.store.queue.DEAD_SECONDS", 0.2)
    time.sleep(0.3)
    assert len(other.lease(1)) == 1


def test_the_same_scan_started_twice_is_one(store: Store) -> None:
    units = [Unit(0, "0", ((0, "0"),))]
    one = Queue.create(store, "family", "test", {}, units)
    assert Queue.create(store, "family", "test", {}, units).scan == one.scan


def test_filters_and_sorting(store: Store) -> None:
    units = [Unit(n, str(n), ((n, str(n)),)) for n in range(5)]
    queue = Queue.create(store, "family", "test", {}, units)
    queue.lease(5)
    answers = [{"any": n, "name": "xyzxy"[n], "even": n % 2 == 0} for n in range(5)]
    rows = [
        Row(n, str(n), str(n), "test", "done", "hand", "1", answer=answers[n]) for n in range(5)
    ]
    queue.commit({row.place: [row] for row in rows})

    def places(*filters: str, sort: str = "rule") -> list[int]:
        found = read_rows(store, [Filter.parse(f) for f in filters], sort=[sort])
        return [row.place for row in found]

    assert places("any>=3") == [3, 4]
    assert places("even=yes") == [0, 2, 4]
    assert places("name=x") == [0, 3]
    assert places(sort="-any") == [4, 3, 2, 1, 0]
    assert places(sort="name") == [0, 3, 1, 4, 2]
