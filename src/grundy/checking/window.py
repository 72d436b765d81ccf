"""Checking the conditions of the window certificate (docs/explanation/window-certificate.md)."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.arrays import np
from grundy.checking import sparse
from grundy.checking.sparse import Space
from grundy.checking.values import Progress, Row
from grundy.i18n import Message


@dataclass(frozen=True)
class Window:
    """The fields of the certificate: N, L, r and A of the theorem."""

    anchor: int
    length: int
    last_rare: int
    reach: int


def misplaced(window: Window, space: Space, l: int, p: int) -> Message | None:
    """Return which condition on the numbers fails, or None; no value is looked at."""
    moves = space.moves
    if window.last_rare < 0 or window.reach < 1:
        return Message("the numbers of the window are out of range")
    if window.length < max(window.last_rare, window.reach) + moves.last:
        return Message("the window is shorter than the evidence reaches")
    if window.anchor < l + window.length or window.anchor < 2 * window.length + 2:
        return Message("the window does not lie after the preperiod")
    if space.position_bit and p % 2:
        return Message("an odd period is not covered when the mask uses the parity of n")
    return None


def problem(
    window: Window, space: Space, row: Row, progress: Progress | None = None
) -> Message | None:
    """Return which condition on the values fails, or None."""
    rare = space.rare_heaps(row)
    if len(rare) and rare[-1] > window.last_rare:
        n = int(rare[rare > window.last_rare][0])
        return Message("heap {n} is rare, after the last rare heap of the certificate", n=n)
    if row.dtype == np.uint16:
        lacks = sparse.fast_lacking(space, row, window.anchor, window.reach, progress)
    else:
        lacks = lacking(space, row, window.anchor, window.reach, progress)
    if lacks is None:
        return None
    return Message("heap {n} has no evidence inside the window", n=lacks)


def lacking(
    space: Space, row: Row, anchor: int, reach: int, progress: Progress | None = None
) -> int | None:
    """Return the first heap from the anchor on without evidence of bounded reach, or None.

    Evidence against a smaller value is a take, a pair with a rare heap, a pair with a heap smaller than
    `reach`, and the equal split where the parity of the heap counts. The definition, for short rows.
    """
    small = np.union1d(space.rare_heaps(row), np.arange(1, reach))
    for n in range(anchor, len(row)):
        found = {int(v) for v in row[n - space.take]}
        for t in space.split:
            found.update(np.unique(row[small] ^ row[n - t - small]).tolist())
            if space.position_bit and (n - t) % 2 == 0:
                found.add(0)
        if not found.issuperset(range(int(row[n]))):
            return n
        if progress is not None:
            progress(n, len(row))
    return None
