"""Long sequences: the checker's compiled loop, block by block, with progress and in bounded memory."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from grundy.checking.rules import Moves
from grundy.checking.values import Progress, Row, by_definition
from grundy.errors import GameError

LARGEST = 1 << 16
"""The loop is for values below this power of two: a row keeps two bytes for each heap."""

FIRST_HEAPS = 4096
"""So many heaps at least are computed by the definition before the loop goes on."""

_BLOCK = 1 << 14  # heaps between two reports of progress
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
    row = _room(heaps)
    row[:first] = by_definition(space.moves, first, progress)
    take, split, pages = space.take, space.split, space.pages
    known = space.rare_heaps(row[:first]) if len(split) else np.zeros(0, np.int64)
    rare, rares = np.zeros(2 * (len(known) + _BLOCK), np.int64), len(known)
    rare[:rares] = known
    at = first
    while at < heaps:
        if rares + _BLOCK > len(rare):
            rare = np.concatenate([rare, np.zeros(len(rare), np.int64)])
        stop = min(at + _BLOCK, heaps)
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
    for at in range(anchor, len(row), _BLOCK):
        stop = min(at + _BLOCK, len(row))
        reached, _, status = kernel.fill(
            row, at, stop, rare, len(rare), take, split, pages, space.parity, reach
        )
        if status != kernel.FILLED:
            return int(reached)
        if progress is not None:
            progress(stop, len(row))
    return None


def _room(heaps: int) -> Row:
    """Return zeros for so many heaps; one clear line where memory does not suffice."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii")
        free = re.search(r"MemAvailable: *(\d+) kB", lines)
    except OSError:
        free = None
    try:
        if free is not None and _BYTES * heaps > int(free[1]) * 1024:
            raise MemoryError
        return np.zeros(heaps, np.uint16)
    except MemoryError:
        raise GameError(
            "checking {heaps} heaps needs about {needed} GB of memory, more than is free",
            heaps=heaps,
            needed=f"{_BYTES * heaps / 1e9:.1f}",
        ) from None
