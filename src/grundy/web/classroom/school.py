"""The classroom of a running server: changes are written before they are answered, and sent at once.

Everything is decided in one process, so nothing has to be locked: a change is true in memory when it is
made, `commit` writes it together with what others did meanwhile, and then whoever watches is woken.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine, Iterable, Sequence
from pathlib import Path
from typing import Any

from grundy.classroom.classroom import Classroom
from grundy.classroom.codes import digest, new_secret
from grundy.classroom.log import Line, Log
from grundy.classroom.session import ClassSession
from grundy.classroom.table import GameTable
from grundy.errors import GameError
from grundy.store.opening import open_store
from grundy.web.classroom.judging import ClassJudge
from grundy.web.classroom.tabled import TableState
from grundy.web.events import RECEIVED
from grundy.web.pool import Pool, Rank, Stopped
from grundy.web.state import State

log = logging.getLogger("grundy.web")
HOUR = 3600.0
BUSY_SECONDS = 0.5
"""How long the computer waits with its move where no worker was free."""
Data = dict[str, Any]


class News(asyncio.Event):
    """Is set when something has changed."""

    since: float | None = None
    """When the request came that changed it, as `time.monotonic` counts."""


class School:
    """All classes and tables, their log, and those who watch."""

    def __init__(self, pool: Pool) -> None:
        self.pool, self.settings = pool, pool.settings
        self.room = Classroom()
        self.token = new_secret()
        """Whoever has it is a teacher on this server, until it is restarted."""
        self.present: Counter[str] = Counter()
        self.judge = ClassJudge(pool, self.wake)
        self.is_closing = False
        self._log: Log | None = None
        self._unwritten: list[Line] = []
        self._writing = asyncio.Lock()
        self._news: dict[str, News] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.Task[None]] = set()

    # -- beginning and end ---------------------------------------------------------------------------

    async def start(self) -> None:
        """Read what was kept, and let the computer move where it has to."""
        where = self.settings.classroom
        if where and ("://" in where or Path(where).exists()):
            try:
                await asyncio.to_thread(self._open)
            except GameError as error:  # whoever opens a class is told
                log.error("%s", error)
        self.later(self._tidy())
        self.later(self.judge.run(self.room.tables.__contains__))
        for table in list(self.room.tables.values()):
            self.go_on(table)
            for number in range(len(table.moves)):
                self.judge.add(table, number)

    def close(self) -> None:
        """Let the pages that change by themselves end; their browsers ask again."""
        self.is_closing = True
        self.wake(*self._news)

    async def stop(self) -> None:
        """End what is waited for; everything is written."""
        self.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._writers, return_exceptions=True)
        if self._log is not None:
            self._log.close()

    def _open(self) -> None:
        if self._log is None and self.settings.classroom:
            opened = Log(open_store(self.settings.classroom))
            for place, event in opened.read():
                self.room.apply(place, event)
            self._log = opened

    async def _tidy(self) -> None:
        while True:
            await self.forget(self.room.outdated())
            await asyncio.sleep(HOUR)

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something be done beside the requests."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- changes -------------------------------------------------------------------------------------

    async def commit(self, *places: str) -> None:
        """Write what was changed, and wake those who watch these places.

        A visitor who leaves meanwhile takes nothing along: what was begun is finished.
        """
        self._unwritten += self.room.take()
        writing = asyncio.ensure_future(self._commit(places))
        self._writers.add(writing)
        writing.add_done_callback(self._writers.discard)
        await asyncio.shield(writing)

    async def _commit(self, places: Sequence[str]) -> None:
        async with self._writing:
            lines, self._unwritten = self._unwritten, []
            if lines and self.settings.classroom:
                try:
                    await asyncio.to_thread(self._append, lines)
                except GameError:
                    self._unwritten = lines + self._unwritten  # tried again with the next change
                    raise
        self.wake(*places, since=RECEIVED.get())

    def _append(self, lines: list[Line]) -> None:
        self._open()
        assert self._log is not None
        self._log.append(lines)

    async def forget(self, places: list[str]) -> None:
        """Delete classes and tables for good."""
        if not places:
            return
        self.room.forget(places)
        await self.commit()
        if self._log is not None:
            await asyncio.to_thread(self._log.forget, places)
        self.judge.forget(places)
        self.wake(*places)

    def wake(self, *places: str, since: float | None = None) -> None:
        """Wake those who watch a place; `since` is when the request came that changed it."""
        for place in places:
            if (news := self._news.pop(place, None)) is not None:
                news.since = since
                news.set()

    def wake_class(self, session: ClassSession) -> None:
        """Wake everybody in a class."""
        self.wake(session.code, *(table.id for table in self.room.tables_of(session.code)))

    def news(self, place: str) -> News:
        """Return what is set when something changes at a place."""
        return self._news.setdefault(place, News())

    # -- tables --------------------------------------------------------------------------------------

    async def look(self, table: GameTable, language: str, picked: tuple[str, ...] = ()) -> Data:
        """Return what the page of a table shows."""
        return await self._tabled(state_of(table, language, picked=picked))

    async def _tabled(self, state: TableState) -> Data:
        found = await self.pool.answer("table", state, rank=Rank.PLAY)
        data: Data = found.data
        return data

    async def play(self, table: GameTable, at: int, move: str, language: str) -> GameTable:
        """Make a move that somebody who may has asked for; what is not legal is an error."""
        if at == len(table.moves):
            made = (*table.moves, move)
            data = await self._tabled(state_of(table, language, moves=made))
            move, turn, winners = data["line"][-1], data["turn"], data["winners"]
        else:
            turn, winners = None, []  # it was made before, or comes too late
        is_new = self.room.play(table.id, at, move, turn, winners)
        after = self.room.tables[table.id]
        if is_new:
            self.go_on(after)
            self.judge.add(after, at)
            await self.commit(table.id, table.session)
        return after

    def go_on(self, table: GameTable) -> None:
        """Let the computer reply where it is on move."""
        if table.computer and not table.is_waiting:
            self.later(self._reply(table))

    async def _reply(self, table: GameTable) -> None:
        person = next((i for i, seat in enumerate(table.seats) if not seat.computer), 0)
        state = State(
            "en",
            table.game,
            table.position,
            moves=table.moves,
            misere=table.misere,
            opponent=table.computer,
            second=person == 1,
        )
        while (now := self.room.tables.get(table.id)) is not None and now.moves == table.moves:
            try:
                found = await self.pool.answer("view", state, rank=Rank.PLAY)
                await self.play(table, len(table.moves), found.data["reply"][-1], "en")
            except GameError as error:
                log.error("table %s: %s", table.id, error)
                return
            except Stopped:  # not in time: any sensible move does, and a busy server is asked again
                state = state.having(opponent="looking")
                await asyncio.sleep(BUSY_SECONDS)

    # -- who asks ------------------------------------------------------------------------------------

    def is_teacher(self, tokens: Iterable[str], session: ClassSession | None = None) -> bool:
        """Return whether one of the tokens is that of the server, or of a class that is open."""
        known = [session] if session else self.room.sessions.values()
        digests = {digest(token) for token in tokens if token}
        return digest(self.token) in digests or any(here.teacher in digests for here in known)

    def is_locked_for(self, who: str, tokens: Iterable[str]) -> bool:
        """Return whether values and theory are locked for a browser.

        Where anybody may open a class, having opened one does not unlock the class that one has joined.
        """
        tokens = list(tokens)
        locked = [session for session in self.room.sessions.values() if session.locked]
        if self.settings.class_only:
            return bool(locked) and not self.is_teacher(tokens)
        joined = (session for session in locked if session.pupil_of(who))
        return any(not self.is_teacher(tokens, session) for session in joined)


def state_of(
    table: GameTable,
    language: str,
    moves: tuple[str, ...] | None = None,
    picked: tuple[str, ...] = (),
) -> TableState:
    """Return the state of a table's page."""
    line = table.moves if moves is None else moves
    return TableState(
        language,
        table.game,
        table.position,
        moves=line,
        picked=picked,
        misere=table.misere,
        opponent="friend",
        table=table.id,
        made=len(line),
    )
