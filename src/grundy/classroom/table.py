"""A table: a position, the seats around it, and the moves that were made there.

What happens is an event, plain data that can be kept; `after` is the table once it has happened.

>>> opened = {"kind": "opened", "id": "t", "key": "K", "game": "nim", "position": "1,2", "turn": 0,
...           "seats": [{"name": "Ana", "who": "a"}, {}]}
>>> table = GameTable.opened(opened).after({"kind": "seated", "seat": 1, "name": "Ivo", "who": "i"})
>>> table.seat_of("i"), table.may_move("i"), table.may_move("a")
(1, False, True)
>>> table.after({"kind": "played", "move": "2→1", "turn": 1}).turn
1
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

Happened = Mapping[str, Any]
"""An event: its `kind`, and what belongs to that kind."""


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person (`who` knows their browser again), the computer, or nobody yet."""

    name: str = ""
    who: str = ""
    computer: str = ""
    """The level at which the computer plays, where it does."""
    pupil: int | None = None

    @property
    def is_open(self) -> bool:
        """Return whether somebody may still sit down."""
        return not self.who and not self.computer


@dataclass(frozen=True)
class GameTable:
    """A game between people, or people and the computer, on devices of their own."""

    id: str
    key: str
    """Whoever has it may take an open seat; all others watch."""
    game: str
    position: str
    misere: bool
    seats: tuple[Seat, ...]
    session: str = ""
    """The code of the class that the table belongs to."""
    round: int = 0
    """How often the class had got something new to play before."""
    at: float = 0.0
    moves: tuple[str, ...] = ()
    movers: tuple[int, ...] = ()
    """The seat that made each of the moves."""
    turn: int | None = 0
    """The seat on move; None when the game is over."""
    winners: tuple[int, ...] = ()
    following: str = ""
    """The table where the same people play on."""

    @classmethod
    def opened(cls, event: Happened) -> Self:
        """Return the table that an event opens."""
        return cls(
            event["id"],
            event["key"],
            event["game"],
            event["position"],
            event.get("misere", False),
            tuple(Seat(**seat) for seat in event["seats"]),
            event.get("session", ""),
            event.get("round", 0),
            event.get("at", 0.0),
            turn=event["turn"],
        )

    def after(self, event: Happened) -> Self:
        """Return the table once something has happened."""
        if event["kind"] == "seated":
            here = Seat(event["name"], event["who"], pupil=event.get("pupil"))
            number = event["seat"]
            seats = (*self.seats[:number], here, *self.seats[number + 1 :])
            return replace(self, seats=seats)
        if event["kind"] == "followed":
            return replace(self, following=event["table"])
        assert event["kind"] == "played"
        return replace(
            self,
            moves=(*self.moves, event["move"]),
            movers=(*self.movers, self.turn or 0),
            turn=event["turn"],
            winners=tuple(event.get("winners", ())),
        )

    @property
    def is_over(self) -> bool:
        """Return whether nothing more can be played."""
        return self.turn is None

    @property
    def open_seat(self) -> int | None:
        """Return the first seat where nobody sits yet."""
        return next((i for i, seat in enumerate(self.seats) if seat.is_open), None)

    @property
    def is_waiting(self) -> bool:
        """Return whether play cannot begin, because a seat is open."""
        return self.open_seat is not None

    def seat_of(self, who: str) -> int | None:
        """Return where a browser sits."""
        if not who:
            return None
        return next((i for i, seat in enumerate(self.seats) if seat.who == who), None)

    def may_move(self, who: str) -> bool:
        """Return whether it is this browser's turn; one that holds several seats plays them all."""
        return bool(who) and self.turn is not None and self.seats[self.turn].who == who

    @property
    def computer(self) -> str:
        """Return the level of the computer where it is on move, else nothing."""
        return "" if self.turn is None else self.seats[self.turn].computer
