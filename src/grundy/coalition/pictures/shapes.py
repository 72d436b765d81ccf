"""What the pictures of coalition Nim are made of: states, names of seats, and a legend.

The larger coalition is dark blue and round, the smaller light green and square, so that no colour
speaks alone. The fill of a state says who wins it, its outline who is on move.
"""

from __future__ import annotations

from collections.abc import Iterable

from grundy.coalition.circle import Seating
from grundy.coalition.grid import GridNode
from grundy.i18n import Readable
from grundy.rulesets.scene import Cell, Edge, Label, Role, Shape, Token

State = Cell | Token
USEFUL = Edge(-0.4, 0, 0.4, 0, Role.MOVE, width=0.1)
"""The line of a useful move, as legends show it."""


def state_mark(x: float, y: float, won: Role, mover: Role, label: str = "") -> State:
    """Return the mark of a state: a square where the smaller coalition is on move.

    >>> state_mark(0, 0, Role.LARGER, Role.LARGER, "a5").radius
    0.37
    """
    if mover is Role.SMALLER:
        return Cell(x - 0.34, y - 0.34, 0.68, 0.68, won, label, mover)
    return Token(x, y, 0.37, won, label, mover)


def grid_state(node: GridNode, x: float, y: float, seating: Seating, poison: int) -> State:
    """Return the mark of a state of the grid; without a winner its fill mixes the chances."""
    mover = seating.role(seating.word[node.seat])
    label = f"{seat_name(node.seat, seating.seats)}{node.tokens + poison}"
    if node.winner is not None:
        return state_mark(x, y, seating.role(node.winner), mover, label)
    shares = tuple(
        (float(weight), seating.role(letter))
        for weight, letter in zip(node.favour, seating.coalitions, strict=True)
        if weight
    )
    return Token(x, y, 0.44, Role.EMPTY, label, mover, shares)


def seat_name(seat: int, seats: int) -> str:
    """Return the letter of a player, as the source names them, or his number among more than 26.

    >>> seat_name(0, 7), seat_name(26, 30)
    ('a', '27:')
    """
    return "abcdefghijklmnopqrstuvwxyz"[seat] if seats <= 26 else f"{seat + 1}:"


def legend(entries: Iterable[tuple[Shape | None, Readable]], y: float) -> list[Shape]:
    """Return what explains a picture, in rows from `y` on: samples drawn at (0, 0), and words."""
    shapes: list[Shape] = []
    for sample, text in entries:
        if sample is not None:
            shapes.append(sample.moved(0, y))
        shapes.append(Label(0.7 if sample else -0.4, y, text, 0.4, anchor="start"))
        y += 0.85
    return shapes
