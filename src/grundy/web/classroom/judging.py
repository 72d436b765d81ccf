"""Which moves of a class were mistakes: found out beside the play, one move after the other.

However many pupils move at once, judging takes one worker, so that it holds up neither moves nor pages; and
a move that found no worker free comes again, so that none is left out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from grundy.classroom.table import GameTable
from grundy.errors import GameError
from grundy.web.pool import Pool, Stopped
from grundy.web.state import State

JUDGED_SECONDS = 4.0
"""How long the teacher's table may think about one move of a pupil."""
PAUSE_SECONDS = 1.0
"""How long a move waits that found no worker free."""
Data = dict[str, Any]


class Judge:
    """The moves that wait to be judged, and what was found out of the others."""

    def __init__(self, pool: Pool, wake: Callable[[str], None]) -> None:
        """Take the workers, and what is called with the code of a class when there is news of it."""
        self.slips: dict[tuple[str, int], Data] = {}
        """What is known of a move: of a table and a number of moves before."""
        self._pool, self._wake = pool, wake
        self._waiting: asyncio.Queue[tuple[GameTable, int]] = asyncio.Queue()

    def add(self, table: GameTable, at: int) -> None:
        """Let a move be judged, where a pupil of a class has made it."""
        seat = table.seats[table.movers[at]]
        if table.session and seat.pupil is not None and (table.id, at) not in self.slips:
            self._waiting.put_nowait((table, at))

    def forget(self, tables: Iterable[str]) -> None:
        """Drop what is known of tables."""
        gone = set(tables)
        self.slips = {key: slip for key, slip in self.slips.items() if key[0] not in gone}

    async def run(self, is_open: Callable[[str], bool]) -> None:
        """Judge what comes, for ever; a table that is not open any more is passed over."""
        while True:
            table, at = await self._waiting.get()
            if not is_open(table.id):
                continue
            try:
                self.slips[table.id, at] = await self._judged(table, at)
            except GameError:
                continue  # a game that cannot be solved: its moves stay unjudged
            except Stopped as stop:
                if stop.why == "busy":
                    self._waiting.put_nowait((table, at))
                    await asyncio.sleep(PAUSE_SECONDS)
                continue
            self._wake(table.session)

    async def _judged(self, table: GameTable, at: int) -> Data:
        moves = table.moves[: at + 1]
        state = State("en", table.game, table.position, moves=moves, misere=table.misere)
        found = await self._pool.answer("slip", state, seconds=JUDGED_SECONDS)
        if found.stopped == "busy" and found.data["mistake"] is None:
            raise Stopped("busy")
        data: Data = found.data
        return data
