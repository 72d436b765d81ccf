"""Tables are opened and seats are taken: by invitation, in a class, and once more after a game."""

from __future__ import annotations

from typing import Any

from grundy.classroom.session import CLASSMATE, Assignment, ClassSession, Pupil
from grundy.classroom.table import GameTable, Seat
from grundy.errors import GameError
from grundy.web.classroom.school import Data, School
from grundy.web.classroom.tabled import TableState
from grundy.web.pool import Rank


async def examined(
    school: School, game: str, position: str | None, misere: bool, language: str
) -> Data:
    """Return what is known of a position before anybody plays it; raise where nobody can."""
    state = TableState(language, game, position or None, misere=misere, opponent="friend")
    found = await school.pool.answer("table", state, rank=Rank.PLAY)
    data: Data = found.data
    if data["over"]:
        raise GameError("in this position the game is over; choose one with a move to make")
    return data


async def read_assignment(school: School, fields: dict[str, str], language: str) -> Assignment:
    """Return what a form of the teacher asks the class to play, written as we write it."""
    misere = fields.get("misere") == "1"
    data = await examined(
        school, fields.get("game", "nim"), fields.get("position"), misere, language
    )
    opponent = fields.get("opponent", "computer")
    if opponent not in (*LEVELS, CLASSMATE):
        opponent = "computer"
    return Assignment(data["game"], data["start"], misere, opponent, fields.get("second") == "1")


LEVELS = ("computer", "erring", "looking", "beginner")


async def open_by_invitation(
    school: School, fields: dict[str, str], who: str, language: str
) -> GameTable:
    """Open a table where the opener sits, and whoever is invited."""
    misere = fields.get("misere") == "1"
    data = await examined(school, fields.get("game", ""), fields.get("position"), misere, language)
    seats: list[dict[str, Any]] = [{} for _ in data["seats"]]
    mine = min(len(seats) - 1, int(fields.get("seat", "0") == "1"))
    seats[mine] = {"name": _name(fields), "who": who}
    table = school.room.open_table(data["game"], data["start"], seats, data["turn"], misere)
    await school.commit(table.id)
    return table


def _name(fields: dict[str, str]) -> str:
    return " ".join(fields.get("name", "").split())[:24]


async def open_for_pupil(
    school: School, session: ClassSession, pupil: Pupil, language: str, opponent: str = ""
) -> GameTable:
    """Let a pupil play what the class plays, against the computer or whoever waits for a classmate.

    The opponent is the one that the teacher chose, unless another is asked for.
    """
    wanted = session.assignment
    opponent = opponent or wanted.opponent
    here = {"name": pupil.name, "who": pupil.who, "pupil": pupil.number}
    before = school.room.current_table(session.code, pupil.number)
    if opponent == CLASSMATE:
        waiting = school.room.waiting_table(session.code)
        if waiting is not None:
            if waiting.seat_of(pupil.who) is not None:
                return waiting
            table = school.room.sit(waiting.id, pupil.who, pupil.name)
            await school.commit(table.id, session.code)
            return table
    data = await examined(school, wanted.game, wanted.position, wanted.misere, language)
    mine = 1 if wanted.second and len(data["seats"]) > 1 else 0
    seats: list[dict[str, Any]]
    if opponent == CLASSMATE:
        seats = [{} for _ in data["seats"]]
    else:
        seats = [{"computer": opponent} for _ in data["seats"]]
    seats[mine] = here
    table = school.room.open_table(
        wanted.game, wanted.position, seats, data["turn"], wanted.misere, session.code
    )
    if before is not None and not before.following:
        school.room.follow(before.id, table.id)
    await school.commit(table.id, session.code)
    school.go_on(table)
    return table


async def play_again(school: School, table: GameTable, language: str) -> GameTable:
    """Let the same people play once more, whoever moved first moving last."""
    if table.following:
        return school.room.tables[table.following]
    data = await examined(school, table.game, table.position, table.misere, language)
    turned = (*table.seats[1:], table.seats[0])
    seats = [_kept(seat) for seat in turned]
    after = school.room.open_table(
        table.game, table.position, seats, data["turn"], table.misere, table.session
    )
    school.room.follow(table.id, after.id)
    await school.commit(table.id, after.id, table.session)
    school.go_on(after)
    return after


def _kept(seat: Seat) -> dict[str, Any]:
    return {"name": seat.name, "who": seat.who, "computer": seat.computer, "pupil": seat.pupil}
