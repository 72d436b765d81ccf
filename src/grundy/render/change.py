"""What a move changes in a picture: the same for every game, because only shapes are compared.

>>> from grundy.rulesets.registry import get
>>> nim = get("nim")
>>> change = Change.between(nim.scene((2,)), nim.scene((1,)))
>>> [type(shape).__name__ for shape in change.gone], [shape.text for shape in change.new]
(['Token', 'Label'], ['1'])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from grundy.render.svg_shapes import centre
from grundy.rulesets.scene import Cell, Edge, Label, Polygon, Role, Scene, Shape, Silhouette, Token

BOARD = {Role.EMPTY, Role.FAINT}
"""What belongs to the board; it is not marked when it changes, unless nothing else does."""
AROUND = 0.09
"""How far the mark of the last move stands out around a piece."""
NEAR = 0.3
"""Shapes whose middles are closer than this stand in the same place."""


@dataclass(frozen=True)
class Change:
    """The shapes that vanish and those that come."""

    gone: tuple[Shape, ...]
    new: tuple[Shape, ...]

    @classmethod
    def between(cls, before: Scene, after: Scene) -> Change:
        """Return what is different between two pictures."""
        old, new, _ = _middles(before.shapes, after.shapes)
        return cls(_without(old, new), _without(new, old))


def with_last_move(before: Scene, after: Scene) -> Scene:
    """Return the picture after a move, what changed marked under the pieces, what was taken as a ghost."""
    change = Change.between(before, after)
    marks = {id(shape): mark for shape in change.new if (mark := _mark(shape)) is not None}
    ghosts = [
        (shape, ghost)
        for shape in change.gone
        if (ghost := _ghost(shape)) is not None and not _is_covered(shape, after.shapes)
    ]
    shapes: list[Shape] = []
    for shape in after.shapes:
        if id(shape) in marks:
            shapes.append(marks[id(shape)])
        shapes.append(shape)
    for shape, ghost in ghosts:
        shapes.insert(_place(shape, before.shapes, shapes), ghost)
    return replace(after, shapes=tuple(shapes))


@dataclass(frozen=True)
class Patch:
    """How one picture becomes another: which shapes go (by number), and what comes before which."""

    gone: tuple[int, ...]
    new: tuple[tuple[int, Shape], ...]
    """A shape with the number of the old shape that it stands before; one past the last for the end."""


def patch(before: Scene, after: Scene) -> Patch:
    """Return the difference of two pictures as numbers of shapes, for one that is on the screen.

    >>> one = Scene((Token(0, 0), Token(2, 0)))
    >>> found = patch(one, Scene((Token(0, 0), Token(1, 0), Token(2, 0))))
    >>> found.gone, [place for place, _ in found.new]
    ((), [1])
    """
    old, now, first = _middles(before.shapes, after.shapes)
    places: dict[Shape, list[int]] = {}
    gone = []
    left = Counter(old) & Counter(now)
    for number, shape in enumerate(old, start=first):
        if left[shape]:
            left[shape] -= 1
            places.setdefault(shape, []).append(number)
        else:
            gone.append(number)
    new: list[tuple[int, Shape]] = []
    following = first + len(old)
    for shape in reversed(now):
        if places.get(shape):
            following = places[shape].pop()
        else:
            new.append((following, shape))
    return Patch(tuple(gone), tuple(reversed(new)))


def _middles(
    one: Sequence[Shape], other: Sequence[Shape]
) -> tuple[Sequence[Shape], Sequence[Shape], int]:
    """Return two lists without what they begin and end with in common, and how long the beginning is.

    Most of a picture stays: what is equal at both ends need not be counted.
    """
    shorter = min(len(one), len(other))
    first = 0
    while first < shorter and one[first] == other[first]:
        first += 1
    last = 0
    while last < shorter - first and one[-1 - last] == other[-1 - last]:
        last += 1
    return one[first : len(one) - last], other[first : len(other) - last], first


def _without(shapes: Sequence[Shape], others: Sequence[Shape]) -> tuple[Shape, ...]:
    left = Counter(others)
    found = []
    for shape in shapes:
        if left[shape]:
            left[shape] -= 1
        else:
            found.append(shape)
    return tuple(found)


def _mark(shape: Shape) -> Shape | None:
    """Return what is drawn under a shape that has just come."""
    if isinstance(shape, Label) or _is_board(shape) or shape.role is Role.CHAIN:
        return None
    match shape:
        case Token(x, y, radius):
            return Token(x, y, radius + AROUND, Role.LAST)
        case Silhouette(x, y, size=size):
            return Token(x, y, size / 2 + AROUND, Role.LAST)
        case Cell():
            return grown(shape, AROUND)
        case Edge():
            return replace(shape, role=Role.LAST, width=0.36, label="", arrow=False)
        case Polygon():
            return None


def _is_board(shape: Shape) -> bool:
    """Return whether a shape is no piece: a bare cell, scaffolding, or a line that may be drawn."""
    if isinstance(shape, Edge) and shape.dashed:
        return True
    if isinstance(shape, Token) or (isinstance(shape, Cell) and shape.rounded):
        # A faint card with a rim is a piece, such as one of cake; without one it is a button.
        return shape.role is Role.FAINT and (isinstance(shape, Token) or shape.outline is None)
    return shape.role in BOARD


def grown(cell: Cell, by: float) -> Cell:
    """Return the mark around a rectangle."""
    return Cell(
        cell.x - by,
        cell.y - by,
        cell.width + 2 * by,
        cell.height + 2 * by,
        Role.LAST,
        rounded=cell.rounded + by,
    )


def _ghost(shape: Shape) -> Shape | None:
    """Return the outline of a shape that was taken away."""
    if isinstance(shape, Label) or _is_board(shape) or shape.role in (Role.CHAIN, Role.GHOST):
        return None
    match shape:
        case Token():
            return Token(shape.x, shape.y, shape.radius, Role.GHOST)
        case Cell():
            return replace(shape, role=Role.GHOST, label="", letter="", outline=None)
        case Edge():
            return replace(shape, role=Role.GHOST, label="", width=0.06, arrow=False)
        case Silhouette():
            return replace(shape, role=Role.GHOST)
        case Polygon():
            return replace(shape, role=Role.GHOST, label="")


def _is_covered(shape: Shape, others: Sequence[Shape]) -> bool:
    """Return whether a piece stands where the shape was."""
    x, y = centre(shape)
    for other in others:
        if isinstance(other, Label) or _is_board(other):
            continue
        if isinstance(shape, Cell) and isinstance(other, Cell) and _overlap(shape, other):
            return True
        ox, oy = centre(other)
        if (
            abs(ox - x) < NEAR
            and abs(oy - y) < NEAR
            and isinstance(other, Edge) == isinstance(shape, Edge)
        ):
            return True
    return False


def _overlap(one: Cell, other: Cell) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def _place(shape: Shape, before: Sequence[Shape], now: Sequence[Shape]) -> int:
    """Return where a ghost belongs: after what the shape lay on."""
    standing = {other: number for number, other in enumerate(now)}
    for other in reversed(before[: before.index(shape)]):
        if other in standing:
            return standing[other] + 1
    return 0
