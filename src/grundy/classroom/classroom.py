"""All classes and tables of a server, made again from the log after a restart.

Every change is checked here and is true in memory at once; `take` hands out what has to be written, and
whoever changed something waits until it is.

>>> room = Classroom()
>>> here = room.open_class("secret", Assignment("nim", "3,4,5"), code="K7PQ3")
>>> ana = room.join("K7PQ3", "Ana", who="a")
>>> again = Classroom()
>>> for place, event in room.take():
...     again.apply(place, event)
>>> again.sessions["K7PQ3"].pupils[0].name
'Ana'
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from grundy.classroom.codes import KEY_LENGTH, digest, new_code
from grundy.classroom.log import Line
from grundy.classroom.session import Assignment, ClassSession, Pupil
from grundy.classroom.table import GameTable, Happened
from grundy.errors import GameError

KEPT_SECONDS = 24 * 3600.0
"""What nobody ended is forgotten after a day."""
MOST_PUPILS, MOST_SESSIONS, MOST_TABLES = 60, 200, 5000
MOST_MOVES = 400
LONGEST_NAME = 24


class Classroom:
    """Classes and tables, and the events that are not written yet."""

    def __init__(self) -> None:
        self.sessions: dict[str, ClassSession] = {}
        self.tables: dict[str, GameTable] = {}
        self._unwritten: list[Line] = []

    # -- what has happened ---------------------------------------------------------------------------

    def apply(self, place: str, event: Happened) -> None:
        """Let something be true that happened."""
        if event["kind"] == "opened":
            if "code" in event:
                self.sessions[place] = ClassSession.opened(event)
            else:
                self.tables[place] = GameTable.opened(event)
        elif place in self.sessions:
            self.sessions[place] = self.sessions[place].after(event)
        elif place in self.tables:
            self.tables[place] = self.tables[place].after(event)

    def take(self) -> list[Line]:
        """Return what has to be written, once."""
        lines, self._unwritten = self._unwritten, []
        return lines

    def _record(self, place: str, kind: str, **data: Any) -> None:
        event = {"kind": kind, **data}
        self.apply(place, event)
        self._unwritten.append((place, event))

    # -- classes -------------------------------------------------------------------------------------

    def open_class(
        self, token: str, assignment: Assignment, locked: bool = True, code: str | None = None
    ) -> ClassSession:
        """Open a class; whoever knows `token` is its teacher."""
        if len(self.sessions) >= MOST_SESSIONS:
            raise GameError("this server has too many classes open; end one first")
        code = code or new_code(self.sessions)
        self._record(
            code,
            "opened",
            code=code,
            teacher=digest(token),
            assignment=assignment.data(),
            locked=locked,
            at=time.time(),
        )
        return self.sessions[code]

    def session(self, code: str) -> ClassSession:
        """Return the class with this code."""
        if code not in self.sessions:
            raise GameError('there is no class with the code "{code}"', code=code)
        return self.sessions[code]

    def join(self, code: str, name: str, who: str) -> Pupil:
        """Let somebody into a class under a nickname; whoever is in already stays who they are."""
        here = self.session(code)
        known = here.pupil_of(who)
        if known is not None:
            return known
        name = " ".join(name.split())[:LONGEST_NAME]
        if not name:
            raise GameError("choose a nickname. Example: Ana")
        if here.is_taken(name):
            raise GameError('somebody in this class is called "{name}" already', name=name)
        if len(here.pupils) >= MOST_PUPILS:
            raise GameError("this class is full")
        self._record(code, "joined", pupil=here.joined, name=name, who=who)
        return self.sessions[code].pupils[here.joined]

    def change(self, code: str, kind: str, **data: Any) -> ClassSession:
        """Record what the teacher did, or a strategy that was entered."""
        self.session(code)
        self._record(code, kind, **data)
        return self.sessions[code]

    def end(self, code: str) -> list[str]:
        """End a class; return the places whose log is to be deleted."""
        places = [code, *(table.id for table in self.tables_of(code))]
        self.forget(places)
        return places

    def forget(self, places: Sequence[str]) -> None:
        """Drop classes and tables from memory."""
        for place in places:
            self.sessions.pop(place, None)
            self.tables.pop(place, None)

    def outdated(self, now: float | None = None) -> list[str]:
        """Return the classes and tables that nobody ended within a day."""
        limit = (time.time() if now is None else now) - KEPT_SECONDS
        old = [code for code, session in self.sessions.items() if session.at < limit]
        return old + [
            table.id
            for table in self.tables.values()
            if table.session in old or (not table.session and table.at < limit)
        ]

    # -- tables --------------------------------------------------------------------------------------

    def open_table(
        self,
        game: str,
        position: str,
        seats: Sequence[dict[str, Any]],
        turn: int,
        misere: bool = False,
        session: str = "",
    ) -> GameTable:
        """Open a table; `turn` is the seat that moves first."""
        if len(self.tables) >= MOST_TABLES:
            raise GameError("this server has too many tables open; try again later")
        name = new_code(self.tables, KEY_LENGTH).lower()
        self._record(
            name,
            "opened",
            id=name,
            key=new_code(length=KEY_LENGTH),
            game=game,
            position=position,
            misere=misere,
            seats=list(seats),
            session=session,
            round=self.sessions[session].round if session else 0,
            turn=turn,
            at=time.time(),
        )
        return self.tables[name]

    def tables_of(self, code: str) -> list[GameTable]:
        """Return the tables of a class, in the order in which they were opened."""
        return [table for table in self.tables.values() if table.session == code]

    def tables_of_pupil(self, code: str, pupil: int) -> list[GameTable]:
        """Return where a pupil plays and has played."""
        return [t for t in self.tables_of(code) if any(s.pupil == pupil for s in t.seats)]

    def current_table(self, code: str, pupil: int) -> GameTable | None:
        """Return where a pupil plays now what the class plays."""
        now = self.session(code).round
        return next((t for t in self.tables_of_pupil(code, pupil)[::-1] if t.round == now), None)

    def with_key(self, key: str) -> GameTable | None:
        """Return the table whose invitation has this code."""
        return next((table for table in self.tables.values() if table.key == key), None)

    def waiting_table(self, code: str) -> GameTable | None:
        """Return a table of the class where somebody waits for a classmate, and has not gone away."""
        here = self.session(code)
        for table in self.tables_of(code):
            stays = all(seat.pupil in here.pupils for seat in table.seats if seat.who)
            if table.round == here.round and table.is_waiting and stays and not table.following:
                return table
        return None

    def sit(self, table: str, who: str, name: str, seat: int | None = None) -> GameTable:
        """Let somebody take an open seat."""
        here = self.tables[table]
        number = here.open_seat if seat is None else seat
        if number is None or number >= len(here.seats) or not here.seats[number].is_open:
            raise GameError("this seat is taken; you can watch the game")
        pupil = None
        if here.session:
            known = self.session(here.session).pupil_of(who)
            pupil = known.number if known else None
        name = " ".join(name.split())[:LONGEST_NAME]
        self._record(table, "seated", seat=number, who=who, name=name, pupil=pupil)
        return self.tables[table]

    def follow(self, table: str, after: str) -> None:
        """Say where the people of a table play on."""
        self._record(table, "followed", table=after)

    def play(
        self, table: str, at: int, move: str, turn: int | None, winners: Sequence[int] = ()
    ) -> bool:
        """Make a move that was found legal as the move number `at`; False where it was made before."""
        here = self.tables[table]
        if at < len(here.moves):
            if here.moves[at] == move:
                return False
            raise GameError("another move was made meanwhile")
        if at > len(here.moves) or here.is_over:
            raise GameError("the game is over, or another move was made meanwhile")
        if len(here.moves) >= MOST_MOVES:
            raise GameError("this game is too long to be played here")
        self._record(table, "played", move=move, turn=turn, winners=list(winners))
        return True
