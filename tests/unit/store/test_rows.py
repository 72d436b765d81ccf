"""Rows: nothing about the machine, and no change goes unnoticed."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest
from sqlalchemy import text

from grundy.errors import DamagedFileError
from grundy.store.opening import open_store
from grundy.store.queue import Queue
from grundy.store.reading import read_rows
from grundy.store.rows import DONE, Row, Unit

ROW = Row(
    0, "0.77", "0.77", "period", DONE, "values", "1", "periodic", 2, 71, 12, 0, True, "GuySmith1956",
    {"checked_to": 999}, {"values": [0, 1, 2]}, 0.25,
)  # fmt: skip


APART = ("seconds", "certificate")  # the one may differ, the other has a digest of its own


@pytest.mark.parametrize("name", [f.name for f in fields(Row) if f.name not in APART])
def test_a_change_of_any_field_changes_the_checksum(name: str) -> None:
    assert replace(ROW, **{name: "other"}).checksum() != ROW.checksum()


def test_a_row_comes_back_as_it_was(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "run.db")) as store:
        queue = Queue.create(store, "f", "period", {}, [Unit(0, "0.77", ((0, "0.77"),))])
        queue.lease(1)
        queue.commit({0: [ROW]})
        assert list(read_rows(store, certificates=True)) == [ROW]
        assert list(read_rows(store)) == [replace(ROW, certificate=None)]


@pytest.mark.parametrize(
    "change",
    ["period = 13", "answer = '{\"checked_to\": 998}'", "answer = '{'"],
)
def test_a_changed_row_is_damage(tmp_path: Path, change: str) -> None:
    with open_store(str(tmp_path / "run.db")) as store:
        queue = Queue.create(store, "f", "period", {}, [Unit(0, "0.77", ((0, "0.77"),))])
        queue.lease(1)
        queue.commit({0: [ROW]})
        with store.writing() as connection:
            connection.execute(text(f"UPDATE result SET {change}"))
        with pytest.raises(DamagedFileError):
            list(read_rows(store))


def test_the_document_names_no_machine() -> None:
    assert set(ROW.document()) == {
        "rule", "question", "kind", "size", "preperiod", "period", "saltus", "proved", "theorem",
        "state", "checked_to", "computed_as", "method", "version", "seconds",
    }  # fmt: skip
