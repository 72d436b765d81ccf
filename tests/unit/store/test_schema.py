"""A store is made, upgraded step by step, and never misread."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, create_engine, inspect, text

from grundy.errors import DamagedFileError, GameError
from grundy.store.opening import open_store
from grundy.store.queue import Queue
from grundy.store.reading import read_rows, scans
from grundy.store.rows import Row
from grundy.store.schema import STEPS, upgrade
from grundy.store.tables import METADATA, RESULT, SCAN


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return create_engine(f"sqlite:///{tmp_path / 'store.db'}")


def test_a_new_store_has_every_table(engine: Engine) -> None:
    with engine.begin() as connection:
        upgrade(connection, "new", STEPS)
        assert set(inspect(connection).get_table_names()) == set(METADATA.tables)


def test_an_old_store_takes_only_the_missing_steps(engine: Engine) -> None:
    taken: list[str] = []

    def second(connection: Connection) -> None:
        taken.append("second")
        connection.execute(text("ALTER TABLE scan ADD COLUMN note TEXT"))

    with engine.begin() as connection:
        upgrade(connection, "old", STEPS)
    for _ in range(2):  # the second time there is nothing to do
        with engine.begin() as connection:
            upgrade(connection, "old", (*STEPS, second))
    assert taken == ["second"]
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT version FROM grundy_store")) == len(STEPS) + 1
        assert "note" in {column["name"] for column in inspect(connection).get_columns("scan")}


def test_a_newer_store_is_refused(engine: Engine) -> None:
    with engine.begin() as connection:
        upgrade(connection, "future", (*STEPS, lambda _: None))
    with engine.begin() as connection, pytest.raises(GameError, match="newer version"):
        upgrade(connection, "future", STEPS)


def test_a_foreign_database_is_not_touched(tmp_path: Path, engine: Engine) -> None:
    with sqlite3.connect(tmp_path / "store.db") as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    with engine.begin() as connection, pytest.raises(DamagedFileError, match="not a store"):
        upgrade(connection, "foreign", STEPS)
    with sqlite3.connect(tmp_path / "store.db") as other:
        tables = other.execute("SELECT name FROM sqlite_master").fetchall()
    assert tables == [("recipes",)]


def test_a_store_of_the_first_version_is_read_and_continued(tmp_path: Path) -> None:
    """The dump is what version 0.1.0 wrote; later versions bring it up to date and lose nothing."""
    path = tmp_path / "old.db"
    dump = (Path(__file__).parent / "schema1.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(path)) as old:
        old.executescript(dump)
    with open_store(str(path), create=False) as store:
        with store.reading() as connection:
            assert connection.scalar(text("SELECT version FROM grundy_store")) == len(STEPS)
        rows = list(read_rows(store, certificates=True))
        assert [(row.rule, row.period) for row in rows] == [
            ("0.77", 12),
            ("0.07", 34),
            ("subtract(1,5,9)", 2),
        ]
        assert all(row.certificate is not None for row in rows)
        (scan,) = scans(store)
        queue = Queue.find(store, scan.family, scan.question, json.loads(scan.options))
        assert queue is not None
        assert (queue.progress(), queue.open_units()) == ((3, 3), 0)


def test_values_of_version_1_are_rewritten(engine: Engine) -> None:
    old = {"0": "2^*", "1": "^[2]", "2": None, "3": "{1|{0|-3}}", "4": "damaged"}
    with engine.begin() as connection:
        upgrade(connection, "old", STEPS[:1])
        connection.execute(
            SCAN.insert().values(id=1, family="f", question="value", options="{}", rules=5)
        )
        for place, value in enumerate(old.values()):
            row = Row(place, f"r{place}", "r", "value", "done", "m", "1", answer={"value": value})
            connection.execute(RESULT.insert().values(**row.record(1)))
        connection.execute(RESULT.update().where(RESULT.c.place == 4).values(checksum=7))
    with engine.begin() as connection:
        upgrade(connection, "old", STEPS)
        rows = connection.execute(RESULT.select().order_by(RESULT.c.place)).mappings().all()
    found = [Row.from_record(row, "old").answer["value"] for row in rows[:4]]
    assert found == ["^^*", "^<2>", None, "{1||0|-3}"]
    with pytest.raises(DamagedFileError):
        Row.from_record(rows[4], "old")
