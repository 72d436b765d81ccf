"""What small pieces of Domineering boards are worth: a table of all that fit into four by four cells.

A board that has fallen apart is the sum of its pieces. Cutting into strips (see `strips`) is only a bound
for a piece; where the piece fits into a box, its value is known, and so are its walls, which take the place
of the bound in the sum. The numbers and their lanes are those of `strips`. A piece lies in the upper left
corner of its box; bit 4r + c is the cell in row r and column c.

>>> from grundy.solvers.boards.strips import numbers_of
>>> table = boxes()
>>> square = 0b0011_0011  # two by two cells, {1|-1}: not at least -1, so a trifle less
>>> [numbers_of(int(word)) for word in table.walls[square]][:2]
[(-1.00390625, -0.5, 0.0, 0.0), (1.0, 0.5, 0.0, 0.0)]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from grundy.core.values import engine
from grundy.core.values.thermograph import temperature
from grundy.solvers.boards.strips import words_of

if TYPE_CHECKING:
    import numpy

SIDE = 4
"""The rows and columns of a box."""
_ROW = (1 << SIDE) - 1
_ALL = (1 << SIDE * SIDE) - 1
_FIRST_COLUMN = sum(1 << SIDE * row for row in range(SIDE))
_TURNED = tuple(int(f"{row:0{SIDE}b}"[::-1], 2) for row in range(1 << SIDE))
_UPRIGHT = tuple((1 | 1 << SIDE) << cell for cell in range(SIDE * (SIDE - 1)))
_LYING = tuple(3 << SIDE * row + column for row in range(SIDE) for column in range(SIDE - 1))


@dataclass(frozen=True, eq=False)
class PieceTable:
    """The numbers of all connected pieces, indexed by their cells."""

    walls: numpy.ndarray[Any, Any]
    """For whom the dominoes stand upright the right walls and the left walls; the enemy's right walls."""
    heat: Fraction
    """The temperature of the hottest piece."""


@cache
def boxes() -> PieceTable:
    """Return the numbers of all connected pieces that lie in the upper left corner of a box."""
    import numpy as np

    walls = np.zeros((1 << SIDE * SIDE, 3), np.uint64)
    known: dict[engine.Canonical, tuple[int, int, int]] = {}
    hottest = Fraction(0)
    for piece in _pieces():
        value = _value(piece)
        if value not in known:
            enemy, _ = words_of(engine.negate(value))
            known[value] = (*words_of(value), enemy)
            hottest = max(hottest, temperature(value))
        for image in _images(piece):
            walls[image] = known[value]
    return PieceTable(walls, hottest)


def _pieces() -> Iterator[int]:
    """Yield the connected pieces, one of each set of reflections."""
    seen = {1}
    stack = [1]
    while stack:
        piece = stack.pop()
        yield piece
        for cells in _places(piece):
            beside = _neighbours(cells) & ~cells
            while beside:
                cell = beside & -beside
                beside ^= cell
                larger = _least_image(cells | cell)
                if larger not in seen:
                    seen.add(larger)
                    stack.append(larger)


def _places(piece: int) -> Iterator[int]:
    """Yield a piece in the corner, and where there is room one row down and one column across."""
    down = not piece >> SIDE * (SIDE - 1)
    across = not piece & _FIRST_COLUMN << SIDE - 1
    yield piece
    if down:
        yield piece << SIDE
    if across:
        yield piece << 1
    if down and across:
        yield piece << SIDE + 1


def _neighbours(cells: int) -> int:
    last = _FIRST_COLUMN << SIDE - 1
    across = (cells & ~last) << 1 | (cells & ~_FIRST_COLUMN) >> 1
    return (across | cells << SIDE | cells >> SIDE) & _ALL


def _images(cells: int) -> tuple[int, int, int, int]:
    """Return the four reflections of a piece, each moved into the corner."""
    rows = [cells >> SIDE * row & _ROW for row in range(SIDE)]
    turned = [_TURNED[row] for row in rows]
    upside_down, across, both = _packed(rows[::-1]), _packed(turned), _packed(turned[::-1])
    return (_moved(cells), _moved(upside_down), _moved(both), _moved(across))


def _packed(rows: list[int]) -> int:
    first, second, third, fourth = rows
    return first | second << SIDE | third << 2 * SIDE | fourth << 3 * SIDE


def _moved(cells: int) -> int:
    """Return a piece moved into the upper left corner."""
    while cells and not cells & _ROW:
        cells >>= SIDE
    while cells and not cells & _FIRST_COLUMN:
        cells >>= 1
    return cells


def _least_image(cells: int) -> int:
    return min(_images(cells))


@engine.per_engine
def _value(cells: int) -> engine.Canonical:
    """Return the value of cells, by the definition and as the sum of their connected pieces."""
    piece = cells & -cells
    while (more := (piece | _neighbours(piece)) & cells) != piece:
        piece = more
    if piece != cells:
        return engine.add(_value(_least_image(piece)), _value(_least_image(cells & ~piece)))
    return engine.make(_options(cells, _UPRIGHT), _options(cells, _LYING))


def _options(cells: int, dominoes: tuple[int, ...]) -> list[engine.Canonical]:
    rests = {_least_image(cells & ~domino) for domino in dominoes if cells & domino == domino}
    return [_value(rest) for rest in sorted(rests)]
