"""What a teacher sees of a class: who plays, who has solved the task, where the mistakes are."""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import dataclass, field
from io import StringIO
from typing import Any

from grundy.classroom.session import ClassSession, Pupil
from grundy.classroom.table import GameTable
from grundy.web.classroom.school import School

SHOWN_CLUSTERS = 6
Data = dict[str, Any]


@dataclass
class PupilReport:
    """One row of the teacher's table."""

    pupil: Pupil
    is_here: bool
    table: GameTable | None
    """Where the pupil plays now."""
    games: int = 0
    wins: int = 0
    solved: bool = False
    """Whether a game of the present task was won."""
    moves: int = 0
    mistakes: int = 0
    unjudged: int = 0
    """Moves of which it is not known, or not yet, whether they are mistakes."""

    @property
    def state(self) -> str:
        """Return `waiting`, `moving` (their turn), `thinking` (another's), `won`, `lost` or `over`."""
        table = self.table
        if table is None or table.is_waiting:
            return "waiting"
        mine = [i for i, seat in enumerate(table.seats) if seat.pupil == self.pupil.number]
        if table.is_over:
            if not table.winners:
                return "over"
            return "won" if set(mine) & set(table.winners) else "lost"
        return "moving" if table.turn in mine else "thinking"


@dataclass
class Cluster:
    """A position in which pupils went wrong."""

    game: str
    position: str
    misere: bool
    right: str
    moves: Counter[str] = field(default_factory=Counter)
    names: set[str] = field(default_factory=set)


def reports(school: School, session: ClassSession) -> list[PupilReport]:
    """Return a row for each pupil, in the order in which they joined."""
    return [_report(school, session, pupil) for pupil in session.pupils.values()]


def _report(school: School, session: ClassSession, pupil: Pupil) -> PupilReport:
    room = school.room
    row = PupilReport(
        pupil, school.present[pupil.who] > 0, room.current_table(session.code, pupil.number)
    )
    for table in room.tables_of_pupil(session.code, pupil.number):
        won = any(table.seats[i].pupil == pupil.number for i in table.winners)
        row.games += table.is_over
        row.wins += won
        row.solved = row.solved or (won and table.round == session.round)
        for at in _moves_of(table, pupil):
            slip = school.judge.slips.get((table.id, at), {}).get("mistake")
            row.moves += 1
            row.mistakes += slip is True
            row.unjudged += slip is None
    return row


def _moves_of(table: GameTable, pupil: Pupil) -> list[int]:
    """Return the numbers of a pupil's moves; the seats move in turn, in whichever way the game says."""
    return [at for at, seat in enumerate(table.movers) if table.seats[seat].pupil == pupil.number]


def clusters(school: School, session: ClassSession) -> list[Cluster]:
    """Return the positions where most pupils went wrong, the worst first."""
    found: dict[tuple[str, str, bool], Cluster] = {}
    for table in school.room.tables_of(session.code):
        for at, seat in enumerate(table.movers):
            slip = school.judge.slips.get((table.id, at), {})
            if slip.get("mistake") is not True or table.seats[seat].pupil is None:
                continue
            key = (table.game, slip["position"], table.misere)
            here = found.setdefault(key, Cluster(*key, right=slip["right"]))
            here.moves[table.moves[at]] += 1
            here.names.add(table.seats[seat].name)
    return sorted(found.values(), key=lambda c: -len(c.names))[:SHOWN_CLUSTERS]


def exported(school: School, session: ClassSession) -> Data:
    """Return everything about a class as plain data, for the teacher's own file."""
    return {
        "class": session.code,
        "assignment": session.assignment.data(),
        "pupils": [
            {
                "name": row.pupil.name,
                "games": row.games,
                "won": row.wins,
                "solved": row.solved,
                "moves": row.moves,
                "mistakes": row.mistakes,
                "unjudged": row.unjudged,
            }
            for row in reports(school, session)
        ],
        "games": [
            {
                "game": table.game,
                "position": table.position,
                "misere": table.misere,
                "seats": [seat.computer or seat.name for seat in table.seats],
                "moves": list(table.moves),
                "winners": list(table.winners),
                "over": table.is_over,
            }
            for table in school.room.tables_of(session.code)
        ],
    }


def exported_csv(school: School, session: ClassSession) -> str:
    """Return the teacher's table for a spreadsheet."""
    out = StringIO()
    rows = exported(school, session)["pupils"]
    writer = csv.DictWriter(
        out, ["name", "games", "won", "solved", "moves", "mistakes", "unjudged"]
    )
    writer.writeheader()
    for row in rows:
        # A name that begins like a formula would be run as one.
        name = f"'{row['name']}" if row["name"][:1] in "=+-@" else row["name"]
        writer.writerow({**row, "name": name, "solved": int(row["solved"])})
    return out.getvalue()
