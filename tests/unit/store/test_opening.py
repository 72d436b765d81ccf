"""Opening a store: what is missing, damaged or locked is said in one sentence."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from grundy.errors import DamagedFileError, GameError
from grundy.store.opening import _explain, open_store


def test_a_missing_store_is_made_only_for_writers(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    with pytest.raises(GameError, match="there is no store"):
        open_store(str(path), create=False)
    assert not path.exists()
    open_store(str(path)).close()
    open_store(f"sqlite:///{path}", create=False).close()


@pytest.mark.parametrize("where", ["no/such/folder/run.db", "."])
def test_a_place_that_cannot_be_a_file(where: str) -> None:
    with pytest.raises(GameError, match="cannot be a store"):
        open_store(where)


@pytest.mark.parametrize("where", ["mongo://x", "://", "postgresql://nobody@127.0.0.1:1/none"])
def test_a_url_that_leads_nowhere(where: str) -> None:
    with pytest.raises(GameError) as caught:
        open_store(where)
    assert not isinstance(caught.value, DamagedFileError)


def test_a_password_is_never_shown() -> None:
    with pytest.raises(GameError) as caught:
        open_store("postgresql://user:sesame@127.0.0.1:1/none")
    assert "sesame" not in str(caught.value)


def test_a_text_file_is_not_a_store(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    path.write_text("not a database, but long enough to be looked at\n" * 50)
    before = path.read_bytes()
    with pytest.raises(DamagedFileError, match="damaged"):
        open_store(str(path))
    assert path.read_bytes() == before


def test_damage_in_the_middle_is_found(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    with open_store(str(path)) as store, store.writing() as connection:
        for n in range(500):
            connection.execute(
                text("INSERT INTO scan VALUES (:n, :family, 'period', '{}', 1)"),
                {"n": n, "family": f"family number {n}" * 5},
            )
    content = bytearray(path.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 3000] = b"\xff" * 3000
    path.write_bytes(content)
    with pytest.raises(DamagedFileError, match="damaged"):
        open_store(str(path))


def test_a_cut_file_is_found(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    open_store(str(path)).close()
    path.write_bytes(path.read_bytes()[:-4096])
    with pytest.raises(DamagedFileError, match="damaged"):
        open_store(str(path))


def test_a_writer_does_not_block_readers(tmp_path: Path) -> None:
    path = str(tmp_path / "run.db")
    with open_store(path) as writer, open_store(path) as reader:
        with writer.writing() as connection:
            connection.execute(text("INSERT INTO scan VALUES (1, 'f', 'q', '{}', 1)"))
            seen: list[int] = []

            def read() -> None:
                open_store(path, create=False).close()  # opening does not wait either
                with reader.reading() as other:
                    seen.append(other.scalar(text("SELECT count(*) FROM scan")) or 0)

            thread = threading.Thread(target=read)
            thread.start()
            thread.join(timeout=5)
            assert seen == [0]  # at once, and what was committed before
        with reader.reading() as other:
            assert other.scalar(text("SELECT count(*) FROM scan")) == 1


def test_a_failed_transaction_leaves_nothing(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "run.db")) as store:
        with pytest.raises(ZeroDivisionError), store.writing() as connection:
            assert (
                connection.execute(text("INSERT INTO scan VALUES (1, 'f', 'q', '{}', 1)")).rowcount
                / 0
            )
        with store.reading() as connection:
            assert connection.scalar(text("SELECT count(*) FROM scan")) == 0


def test_a_committed_row_is_synced_to_the_disk(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "run.db")) as store, store.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL


def test_a_full_store_says_so(tmp_path: Path) -> None:
    many = text(
        "WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 2000)"
        " INSERT INTO scan SELECT n, 'family ' || n, 'q', '{}', 1 FROM number"
    )
    with open_store(str(tmp_path / "run.db")) as store, store.writing() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")  # of this one connection
        raw = connection.connection.driver_connection
        with pytest.raises(sqlite3.OperationalError) as full:
            raw.execute(many.text)  # type: ignore[union-attr]
    assert "cannot take more" in str(_explain(OperationalError("", {}, full.value), "run.db"))
    with sqlite3.connect(tmp_path / "run.db") as plain:
        assert plain.execute("SELECT count(*) FROM scan").fetchone() == (0,)
