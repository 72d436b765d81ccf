"""A class: what is to be played, who has joined, whether the theory is locked, what is projected.

>>> event = {"kind": "opened", "code": "K7PQ3", "teacher": "x", "assignment": {"game": "nim"}}
>>> here = ClassSession.opened(event).after({"kind": "joined", "pupil": 0, "name": "Ana", "who": "a"})
>>> here.pupil_of("a").name, here.locked
('Ana', True)
>>> here.after({"kind": "locked", "locked": False}).locked
False
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import Any, Self

from grundy.classroom.table import Happened

CLASSMATE = "classmate"
"""The opponent of a pupil who plays against another one."""


@dataclass(frozen=True)
class Assignment:
    """What the class plays: a position, and who plays against the pupils."""

    game: str
    position: str = ""
    misere: bool = False
    opponent: str = "computer"
    second: bool = False
    """Whether the pupil moves second."""

    def data(self) -> dict[str, Any]:
        """Return the assignment as plain data."""
        return asdict(self)


@dataclass(frozen=True)
class Pupil:
    """Somebody who joined: a nickname, and what knows their browser again."""

    number: int
    name: str
    who: str


@dataclass(frozen=True)
class ClassSession:
    """One class, from the moment it is opened until it ends."""

    code: str
    teacher: str
    """The digest of the teacher's token."""
    assignment: Assignment
    locked: bool = True
    at: float = 0.0
    pupils: dict[int, Pupil] = field(default_factory=dict)
    projected: str = ""
    """The table that the projector shows, if it shows one."""
    joined: int = 0
    """How many have ever joined: the number of the next pupil."""
    round: int = 0
    """How often the teacher has set something new."""
    tournament: tuple[Happened, ...] = ()
    """The strategies that were entered, and the last table of results."""

    @classmethod
    def opened(cls, event: Happened) -> Self:
        """Return the class that an event opens."""
        return cls(
            event["code"],
            event["teacher"],
            Assignment(**event["assignment"]),
            event.get("locked", True),
            event.get("at", 0.0),
        )

    def after(self, event: Happened) -> Self:
        """Return the class once something has happened."""
        return replace(self, **self._change(event))

    def _change(self, event: Happened) -> dict[str, Any]:
        match event["kind"]:
            case "joined":
                pupil = Pupil(event["pupil"], event["name"], event["who"])
                return {
                    "pupils": {**self.pupils, pupil.number: pupil},
                    "joined": max(self.joined, pupil.number + 1),
                }
            case "left":
                return {"pupils": {n: p for n, p in self.pupils.items() if n != event["pupil"]}}
            case "locked":
                return {"locked": event["locked"]}
            case "projected":
                return {"projected": event["table"]}
            case "assigned":
                return {
                    "assignment": Assignment(**event["assignment"]),
                    "round": self.round + 1,
                    "projected": "",
                    "tournament": (),
                }
            case "entered":
                others = [e for e in self.tournament if e["kind"] == "entered"]
                kept = [e for e in others if e["pupil"] != event["pupil"]]
                return {"tournament": (*kept, event)}
            case "held":
                entries = tuple(e for e in self.tournament if e["kind"] == "entered")
                return {"tournament": (*entries, event)}
        raise AssertionError(event["kind"])

    def pupil_of(self, who: str) -> Pupil | None:
        """Return the pupil of a browser."""
        return next((p for p in self.pupils.values() if who and p.who == who), None)

    def is_taken(self, name: str) -> bool:
        """Return whether somebody in the class is called so already."""
        return any(p.name.casefold() == name.casefold() for p in self.pupils.values())
