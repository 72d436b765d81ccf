"""What Domineering boards of two rows are worth at least: the tables behind the bounds of `dominoes`.

Left (upright) is never worse off with more moves of her own. So cutting a board between two rows, which
takes the upright dominoes across the cut away, gives a sum of strips S with S ≤ G. Two numbers of a strip
tell how a sum of strips ends, and both are rounded down, so the bounds stay true:

* *sure* ≤ strip: the right stop where the strip is at least that number, else a trifle less.
  If they add up to 0 or more, Left wins when Right moves.
* *mean*: the left stop of a sum is at least its mean, its right stop at least its mean minus its
  temperature, and the temperature of a sum is at most the greatest of a term [Siegel2013, section II.5].
  If the means add up to more than 0, Left wins when she moves.

*First* is the best sure number that Left can move to. A strip falls apart into segments, whose numbers
are added up.

>>> low = tables(3)
>>> full = 0b111111  # the board of 2 rows and 3 columns, {2|-1/2}
>>> [round(int(x) / ONE, 3) for x in low.pairs[full]], low.heat / ONE
([-0.5, 2.0, 0.75], 1.25)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import floor
from typing import TYPE_CHECKING, Any

from grundy.core.values import engine
from grundy.core.values.thermograph import mean, temperature

if TYPE_CHECKING:
    import numpy

ONE = 1 << 14
"""The number 1 in the tables; one unit is the trifle."""
STEP = ONE >> 8
"""Numbers are rounded down to multiples of 1/256, far more than all the trifles of a board."""
NEVER = -(1 << 28)
"""Less than any sum: there is no move."""
SURE, FIRST, MEAN = range(3)
WIDEST = 10
"""The widest strip with a table, of 4^10 entries; of wider ones only the segments are looked up."""

Segment = tuple[int, ...]
"""Its columns: 1 for the upper cell, 2 for the lower, 3 for both."""


@dataclass(frozen=True, eq=False)
class Strips:
    """The numbers of all strips of one width; `pairs` is indexed by upper row + lower row << width."""

    width: int
    pairs: numpy.ndarray[Any, Any]
    lone: numpy.ndarray[Any, Any]
    """What a single row is worth: minus the number of lying dominoes that fit."""
    heat: int
    """The greatest temperature of a strip, rounded up."""


@cache
def tables(width: int) -> Strips:
    """Return the numbers of all strips of a width."""
    import numpy as np

    from grundy.solvers.boards.kernels.strips import add_up_segments, count_lying

    place = np.full(1 << 2 * width, -1, np.int32)
    rows: list[tuple[int, int, int]] = []
    heat = 0
    known: dict[Segment, int] = {}
    for segment in _segments(width):
        key = _least_image(segment)
        if key not in known:
            value = _value(key)
            known[key] = len(rows)
            rows.append(_numbers(value))
            heat = max(heat, -_rounded(-temperature(value)))
        place[_index(segment, width)] = known[key]
    pairs = np.zeros((1 << 2 * width, 3), np.int32)
    add_up_segments(pairs, width, place, np.array(rows, np.int32))
    lone = np.zeros(1 << width, np.int32)
    count_lying(lone)
    return Strips(width, pairs, lone, heat)


def _segments(width: int) -> Iterator[Segment]:
    """Yield the connected strips of at most this many columns, starting in the first."""
    stack: list[Segment] = [(1,), (2,), (3,)]
    while stack:
        segment = stack.pop()
        yield segment
        if len(segment) < width:
            stack += [(*segment, column) for column in (1, 2, 3) if column & segment[-1]]


def _least_image(segment: Segment) -> Segment:
    """Return the least of the images under the reflections, which have the same value."""
    upside_down = tuple((0, 2, 1, 3)[column] for column in segment)
    return min(segment, segment[::-1], upside_down, upside_down[::-1])


@engine.per_engine
def _value(columns: Segment) -> engine.Canonical:
    """Return the value of a strip, by the definition and as the sum of its connected segments."""
    for cut in range(1, len(columns)):
        if not columns[cut - 1] & columns[cut]:
            first, rest = _least_image(columns[:cut]), _least_image(columns[cut:])
            return engine.add(_value(first), _value(rest))
    lefts = [_value((*columns[:i], 0, *columns[i + 1 :])) for i, c in enumerate(columns) if c == 3]
    rights = [
        _value((*columns[:i], columns[i] & ~row, columns[i + 1] & ~row, *columns[i + 2 :]))
        for i in range(len(columns) - 1)
        for row in (1, 2)
        if columns[i] & columns[i + 1] & row
    ]
    return engine.make(lefts, rights)


def _index(segment: Segment, width: int) -> int:
    return sum((c & 1) << i | (c >> 1) << width + i for i, c in enumerate(segment))


def _numbers(value: engine.Canonical) -> tuple[int, int, int]:
    first = max((_sure(option) for option in engine.left(value)), default=NEVER)
    return _sure(value), first, _rounded(mean(value))


def _sure(value: engine.Canonical) -> int:
    """Return the right stop, less a trifle where the value is not at least that number."""
    stop = engine.right_stop(value)
    reached = engine.leq(engine.exact_up_star(stop, 0, 0), value)
    return _rounded(stop) - (0 if reached else 1)


def _rounded(number: Fraction) -> int:
    return floor(number * ONE / STEP) * STEP
