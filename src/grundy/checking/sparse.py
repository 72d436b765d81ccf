"""Long sequences: the checker's compiled loop, block by block, with progress and in bounded memory."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy.arrays import np
from grundy.checking.memory import room
from grundy.checking.rules import Moves
from grundy.checking.values import Progress, Row, by_definition

if TYPE_CHECKING:
    from numpy.typing import NDArray

LARGEST = 1 << 16
"""The loop is for values below this power of two: a row keeps two bytes for each heap."""

FIRST_HEAPS = 4096
"""This many heaps at least are computed by the definition before the loop goes on."""

_BLOCK = 1 << 14  # at most this many heaps between two reports of progress
_SHORT, _LONG = 0.05, 0.2  # seconds between two reports
_SLICE = 1 << 20
_BYTES = 3  # for each heap: its value, and room for slices


class TooLarge(ValueError):
    """A nim-value does not fit into two bytes."""


@dataclass(frozen=True)
class Space:
    """Which values are rare: those with an even number of bits under the mask.

    With the position bit the parity of the heap is one more bit; all splitting places must then have
    the same parity.
    """

    moves: Moves
    mask: int = 0
    position_bit: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.mask < LARGEST:
            raise ValueError("the mask is out of range")
        if self.position_bit and len({t % 2 for t in self.split.tolist()}) != 1:
            raise ValueError("the position bit needs splitting digits of one parity")

    @property
    def take(self) -> NDArray[np.int64]:
        """Return the places where a heap may be left."""
        return np.array([t for t, d in enumerate(self.moves.digits) if d & 2 and t], np.int64)

    @property
    def split(self) -> NDArray[np.int64]:
        """Return the places where two heaps may be left."""
        return np.array([t for t, d in enumerate(self.moves.digits) if d & 4], np.int64)

    @property
    def parity(self) -> int:
        """Return the parity of the splitting places if it counts, else -1."""
        return int(self.split[0]) % 2 if self.position_bit else -1

    @property
    def even(self) -> NDArray[np.bool_]:
        """Return for each value whether it has an even number of bits under the mask."""
        bits = np.arange(LARGEST) & self.mask
        for shift in (8, 4, 2, 1):
            bits ^= bits >> shift
        found: NDArray[np.bool_] = bits & 1 == 0
        return found

    @property
    def pages(self) -> NDArray[np.uint64]:
        """Return the same as bits, 64 values a word; without splits no value need be told apart."""
        even = self.even if len(self.split) else np.zeros(LARGEST, np.bool_)
        return np.packbits(even, bitorder="little").view(np.dtype("<u8")).astype(np.uint64)

    def rare_heaps(self, row: Row) -> NDArray[np.int64]:
        """Return the rare heaps of a row, from 1 on."""
        even, found = self.even, []
        for low in range(0, len(row), _SLICE):
            part = even[row[low : low + _SLICE]]
            if self.position_bit:
                part = part ^ ((np.arange(low, low + len(part)) ^ self.parity) & 1).astype(np.bool_)
            found.append(low + np.flatnonzero(part))
        rare = np.concatenate(found)
        return rare[rare > 0]


def fast_values(space: Space, heaps: int, progress: Progress | None = None) -> tuple[Row, int]:
    """Return the nim-values of the heaps below `heaps` and how many are by the definition alone.

    Raises
    ------
    GameError
        When there is not enough memory.
    TooLarge
        When a value does not fit.
    """
    from grundy.checking import kernel

    first = min(heaps, max(FIRST_HEAPS, 2 * space.moves.last + 2))
    row: Row = room(heaps, np.uint16, _BYTES)
    row[:first] = by_definition(space.moves, first, progress)
    take, split, pages = space.take, space.split, space.pages
    known = space.rare_heaps(row[:first]) if len(split) else np.zeros(0, np.int64)
    rare, rares = np.zeros(2 * (len(known) + _BLOCK), np.int64), len(known)
    rare[:rares] = known
    at, pace = first, _Pace()
    while at < heaps:
        if rares + _BLOCK > len(rare):
            rare = np.concatenate([rare, np.zeros(len(rare), np.int64)])
        stop = min(at + pace.heaps, heaps)
        with pace:
            at, rares, status = kernel.fill(
                row, at, stop, rare, rares, take, split, pages, space.parity, 0
            )
        if status != kernel.FILLED:
            raise TooLarge
        if progress is not None:
            progress(at, heaps)
    return row, first


def fast_lacking(
    space: Space, row: Row, anchor: int, reach: int, progress: Progress | None = None
) -> int | None:
    """Return the first heap from the anchor on without evidence of bounded reach, or None.

    The loop runs once more over the last heaps, now with the conditions of the window certificate. Where
    they hold it finds the same values again.
    """
    from grundy.checking import kernel

    take, split, pages = space.take, space.split, space.pages
    rare = space.rare_heaps(row)
    at, pace = anchor, _Pace()
    while at < len(row):
        stop = min(at + pace.heaps, len(row))
        with pace:
            reached, _, status = kernel.fill(
                row, at, stop, rare, len(rare), take, split, pages, space.parity, reach
            )
        if status != kernel.FILLED:
            return int(reached)
        if progress is not None:
            progress(stop, len(row))
        at = stop
    return None


class _Pace:
    """How many heaps the loop takes before it returns to look at the budget."""

    def __init__(self) -> None:
        self.heaps = min(64, _BLOCK)
        self._started = 0.0

    def __enter__(self) -> None:
        self._started = time.monotonic()

    def __exit__(self, *reason: object) -> None:
        took = time.monotonic() - self._started
        if took < _SHORT:
            self.heaps = min(2 * self.heaps, _BLOCK)
        elif took > _LONG:
            self.heaps = max(1, self.heaps // 4)
