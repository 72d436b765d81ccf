"""What Domineering boards of two rows are worth at least: the tables behind the bounds of `dominoes`.

Left (upright) is never worse off with more moves of her own. So cutting a board between two rows, which
takes the upright dominoes across the cut away, gives a sum of strips S with S ≤ G. What S is worth at
least follows from the thermographs of the strips. At every temperature t, right walls add up, and one
strip may count with its left wall where Left moves [Siegel2013, section II.5]:

    right(S, t) ≥ Σ right(strip, t)        left(S, t) ≥ left(one strip, t) + Σ right(the others, t)

Walls lean inwards, at most as t does, so the stops of S are left(S, 0) ≥ left(S, t) and
right(S, 0) ≥ right(S, t) - t. Left wins with the move when left(S, 0) > 0, without when right(S, 0) > 0.
Four temperatures are looked at: 0, 1/2, 1, and one so high that both walls of every strip are its mean.

At t = 0 the numbers say a little more, namely what S itself is at least: *sure* ≤ strip is the right stop
where the strip is at least that number, else a trifle less. There 0 or more suffices. For the left wall
stands the best sure number that Left can move to.

All numbers are rounded down to multiples of 1/256, so the bounds stay true, and the four of them are the
lanes of one word: word = Σ number[i] · 2^(16i), where a negative number borrows from the next lane.

>>> low = tables(3)
>>> full = 0b111111  # the board of 2 rows and 3 columns, {2|-1/2}
>>> [numbers_of(int(word)) for word in low.pairs[full]]  # not at least -1/2, so a trifle less
[(-0.50390625, 0.0, 0.5, 0.75), (2.0, 1.5, 1.0, 0.75)]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import floor
from typing import TYPE_CHECKING, Any

from grundy.core.values import engine
from grundy.core.values.thermograph import Thermograph, temperature, thermograph

if TYPE_CHECKING:
    import numpy

UNIT = 256
"""The number 1 in a lane."""
LANES, BITS = 4, 16
RAISED = 1 << 14
"""What is added to every lane of a sum, so that none is negative and the highest bit of each is free."""
TEMPERATURES = (Fraction(1, 2), Fraction(1))
"""Those of the lanes between the first, which is 0, and the last, which is above all strips."""
RIGHT, LEFT = range(2)
"""The columns of the table: the right walls, the left walls."""
WIDEST = 10
"""The widest strip with a table, of 4^10 entries; of wider ones only the segments are looked up."""
SPREAD = 12
"""The widest rows that are transposed by table."""

Segment = tuple[int, ...]
"""Its columns: 1 for the upper cell, 2 for the lower, 3 for both."""


@dataclass(frozen=True, eq=False)
class Strips:
    """The numbers of all strips of one width; `pairs` is indexed by upper row + lower row << width."""

    width: int
    pairs: numpy.ndarray[Any, Any]
    lone: numpy.ndarray[Any, Any]
    """What a single row is worth: minus the number of lying dominoes that fit."""
    heat: tuple[Fraction, ...]
    """The temperatures of the lanes."""


@cache
def tables(width: int) -> Strips:
    """Return the numbers of all strips of a width."""
    import numpy as np

    from grundy.solvers.boards.kernels.strips import add_up_segments, count_lying

    place = np.full(1 << 2 * width, -1, np.int32)
    rows: list[tuple[int, int]] = []
    hottest = Fraction(0)
    known: dict[Segment, int] = {}
    for segment in _segments(width):
        key = _least_image(segment)
        if key not in known:
            value = _value(key)
            known[key] = len(rows)
            rows.append(words_of(value))
            hottest = max(hottest, temperature(value))
        place[_index(segment, width)] = known[key]
    pairs = np.zeros((1 << 2 * width, 2), np.uint64)
    add_up_segments(pairs, width, place, np.array(rows, np.uint64))
    lone = np.zeros(1 << width, np.uint64)
    count_lying(lone)
    return Strips(width, pairs, lone, (Fraction(0), *TEMPERATURES, hottest))


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


def words_of(value: engine.Canonical) -> tuple[int, int]:
    """Return the lanes of the right walls and of the left walls."""
    graph = _thermograph(value)
    mean = _rounded(graph.mean)
    sure = _sure(value)
    # Where the strip is at least n, Left who moves wins with n - 1 to spare: that is less than n.
    first = max((_sure(option) for option in engine.left(value)), default=sure - UNIT)
    rights = [sure, *(_rounded(graph.right.at(t)) for t in TEMPERATURES), mean]
    lefts = [max(first, sure - UNIT), *(_rounded(graph.left.at(t)) for t in TEMPERATURES), mean]
    return word_of(rights), word_of(lefts)


@engine.per_engine
def _thermograph(value: engine.Canonical) -> Thermograph:
    return thermograph(value)


def _sure(value: engine.Canonical) -> int:
    """Return the right stop, less a trifle where the value is not at least that number."""
    stop = engine.right_stop(value)
    reached = engine.leq(engine.exact_up_star(stop, 0, 0), value)
    return _rounded(stop) - (0 if reached else 1)


def _rounded(number: Fraction) -> int:
    return floor(number * UNIT)


def needs(temperatures: Sequence[Fraction]) -> tuple[int, int]:
    """Return what the lanes of a sum must reach for a win without the move, and with it.

    At temperature 0 the number 0 is enough, elsewhere it must be more; without the move the tax is added.
    """
    tax = [-_rounded(-t) for t in temperatures]
    second = [RAISED + t + (1 if lane else 0) for lane, t in enumerate(tax)]
    first = [RAISED + (1 if lane else 0) for lane in range(LANES)]
    return word_of(second), word_of(first)


def word_of(numbers: Sequence[int]) -> int:
    """Return numbers as the lanes of a word; what a negative one lacks is borrowed from the next."""
    return sum(number << BITS * lane for lane, number in enumerate(numbers)) % (1 << LANES * BITS)


def numbers_of(word: int) -> tuple[float, ...]:
    """Return the numbers in the lanes of a word."""
    middle = word_of([1 << BITS - 1] * LANES)
    raised = (word + middle) % (1 << LANES * BITS)
    lanes = (raised >> BITS * lane & (1 << BITS) - 1 for lane in range(LANES))
    return tuple((lane - (1 << BITS - 1)) / UNIT for lane in lanes)
