"""Classes and tables in memory and in the log: what happened is known again, what ended is gone."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from grundy.classroom.classroom import KEPT_SECONDS, Classroom
from grundy.classroom.log import Log
from grundy.classroom.session import Assignment
from grundy.errors import GameError
from grundy.store.opening import open_store


def opened() -> Classroom:
    """A class with two pupils, who sit at one table."""
    room = Classroom()
    room.open_class("token", Assignment("nim", "1,2"), code="K7PQ3")
    ana, ivo = room.join("K7PQ3", "Ana", "a"), room.join("K7PQ3", " Ivo ", "i")
    seats = [{"name": p.name, "who": p.who, "pupil": p.number} for p in (ana, ivo)]
    room.open_table("nim", "1,2", seats, 0, session="K7PQ3")
    return room


def replayed(room: Classroom, log: Log) -> Classroom:
    """The room as a new server reads it."""
    log.append(room.take())
    again = Classroom()
    for place, event in log.read():
        again.apply(place, event)
    return again


def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    room = opened()
    (table,) = room.tables.values()
    room.play(table.id, 0, "2→1", 1)
    room.change("K7PQ3", "locked", locked=False)
    room.change("K7PQ3", "projected", table=table.id)
    with open_store(str(tmp_path / "store.db")) as store:
        again = replayed(room, Log(store))
    assert (again.sessions, again.tables) == (room.sessions, room.tables)
    assert again.tables[table.id].movers == (0,)


def test_nothing_is_left_of_a_class_that_ended(tmp_path: Path) -> None:
    room = opened()
    path = tmp_path / "store.db"
    with open_store(str(path)) as store:
        log = Log(store)
        log.append(room.take())
        log.forget(room.end("K7PQ3"))
        assert log.read() == []
        with store.reading() as connection:
            assert connection.scalar(text("SELECT count(*) FROM classroom")) == 0
        files = list(tmp_path.iterdir())
        assert len(files) == 3, "the file and its log, still open"
        assert not any(b"Ana" in file.read_bytes() for file in files)
    assert not room.sessions
    assert not room.tables


def test_the_same_move_sent_twice_is_made_once() -> None:
    room = opened()
    (table,) = room.tables.values()
    assert room.play(table.id, 0, "2→1", 1)
    assert not room.play(table.id, 0, "2→1", 1)
    with pytest.raises(GameError, match="meanwhile"):
        room.play(table.id, 0, "2→0", 1)
    assert room.tables[table.id].moves == ("2→1",)


def test_a_nickname_is_taken_once_and_a_browser_joins_once() -> None:
    room = opened()
    with pytest.raises(GameError, match="called"):
        room.join("K7PQ3", "ANA", "x")
    assert room.join("K7PQ3", "Somebody else", "a").name == "Ana"
    with pytest.raises(GameError, match="no class"):
        room.join("NOPE2", "Eva", "e")


def test_who_waits_for_a_classmate_is_found_only_in_this_round() -> None:
    room = opened()
    eva = room.join("K7PQ3", "Eva", "e")
    table = room.open_table(
        "nim", "1,2", [{"name": "Eva", "who": "e", "pupil": eva.number}, {}], 0, session="K7PQ3"
    )
    assert room.waiting_table("K7PQ3") == table
    room.change("K7PQ3", "assigned", assignment=Assignment("nim", "3").data())
    assert room.waiting_table("K7PQ3") is None
    assert room.current_table("K7PQ3", eva.number) is None


def test_what_nobody_ends_is_forgotten_after_a_day() -> None:
    room = opened()
    session = room.sessions["K7PQ3"]
    assert room.outdated(session.at + KEPT_SECONDS - 1) == []
    assert set(room.outdated(session.at + KEPT_SECONDS + 1)) == {*room.sessions, *room.tables}
