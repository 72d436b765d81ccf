"""Moves of a class are judged one after the other, and none is left out because the server was busy."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from grundy.classroom.table import GameTable, Seat
from grundy.core.budget import Budget
from grundy.web.classroom import judging
from grundy.web.classroom.judging import ClassJudge
from grundy.web.classroom.tabled import slip
from grundy.web.pool import Found, Stopped
from grundy.web.state import State

TABLE = GameTable(
    "t",
    "K",
    "nim",
    "1,2",
    False,
    (Seat("Ana", "a", pupil=0), Seat(computer="computer")),
    session="CLASS",
    moves=("2→0", "1→0"),
    movers=(0, 1),
    turn=None,
)


class BusyPool:
    """Workers that are busy for the first questions, and then answer."""

    def __init__(self, busy: int) -> None:
        self.busy, self.running, self.most = busy, 0, 0
        self.asked: list[State] = []

    async def answer(self, job: str, state: State, *, seconds: float) -> Found:
        self.asked.append(state)
        self.running += 1
        self.most = max(self.most, self.running)
        await asyncio.sleep(0)
        self.running -= 1
        if len(self.asked) <= self.busy:
            if len(self.asked) % 2:
                raise Stopped("busy")
            return Found({"mistake": None, "right": None, "position": ""}, False, "busy")
        data, finished = slip(state, Budget(20.0))
        return Found(data, finished)


async def judged(
    pool: Any, tables: list[GameTable], until: Callable[[ClassJudge], bool]
) -> ClassJudge:
    judge = ClassJudge(pool, lambda code: None)
    task = asyncio.ensure_future(judge.run(lambda name: name != "gone"))
    for table in tables:
        for at in range(len(table.moves)):
            judge.add(table, at)
    for _ in range(2000):
        if until(judge):
            break
        await asyncio.sleep(0.001)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    return judge


def test_a_busy_server_judges_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "PAUSE_SECONDS", 0.0)
    pool = BusyPool(busy=4)
    tables = [TABLE, replace(TABLE, id="gone"), replace(TABLE, id="u", moves=("2→1", "1→0"))]
    with (
        ThreadPoolExecutor() as thread
    ):  # a real browser of another test may keep a loop running here
        done = judged(pool, tables, lambda judge: len(judge.slips) == 2)
        judge = thread.submit(asyncio.run, done).result()
    assert {key: found["mistake"] for key, found in judge.slips.items()} == {
        ("t", 0): True,
        ("u", 0): False,
    }
    assert pool.most == 1
    assert len(pool.asked) == 6, "only the pupils' moves are judged"


def test_a_move_is_a_mistake_only_where_that_is_known() -> None:
    for game, position, move in (
        ("domineering", "8x8", "a1-a2"),
        ("dots-and-boxes", "4x4", "a1-b1"),
        ("nim", "1,2", "2→1"),
    ):
        data, _ = slip(State("en", game, position, moves=(move,)), Budget(0.0))
        assert data["mistake"] in ((None, False) if game == "nim" else (None,)), game
