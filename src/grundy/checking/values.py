"""The checker's own nim-values, by the definition."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grundy.arrays import np
from grundy.checking.memory import room
from grundy.checking.rules import Moves

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Row = NDArray[np.integer[Any]]
else:
    Row = Any

Progress = Callable[[int, int], None]
"""Called now and then with (heaps done, heaps wanted); an exception that it raises stops the check."""

_REPORT = 1 << 18  # options between two reports of progress
_BYTES = 9  # for each heap: its value, and room for slices


def by_definition(moves: Moves, stop: int, progress: Progress | None = None) -> Row:
    """Return the nim-values of the heaps below `stop`: the mex over all options, nothing cleverer.

    >>> from grundy.checking.rules import read
    >>> by_definition(read("0.77"), 10).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    """
    row: Row = room(stop, np.int64, _BYTES)
    work = 0
    two: list[Row] = []  # the values of all ways to leave m tokens in two heaps, for three heaps
    taking = np.flatnonzero([d & 2 for d in moves.digits])
    breaking = [t for t, digit in enumerate(moves.digits) if digit & 12]
    for n in range(stop):
        parts: list[Row] = []
        own = _digit(moves, n)
        if n and own & 1:
            parts.append(np.zeros(1, np.int64))
        single = taking[(taking > 0) & (taking < n)]
        parts.append(row[n - single])
        for t in breaking:
            if t <= n:
                _break(moves.digits[t], n - t, row, two, parts)
        for j, digit in enumerate(moves.tail):
            lefts = np.arange(n - len(moves.digits) - j, 0, -len(moves.tail))
            if digit & 2:
                parts.append(row[lefts])
            if digit & 12:
                for left in lefts:
                    _break(digit, int(left), row, two, parts)
        if moves.heaps == 3:
            two.append(np.unique(row[1:n] ^ row[1:n][::-1]))
        row[n] = _mex(parts)
        work += len(taking) + sum(map(len, parts)) + 256
        if progress is not None and work >= _REPORT:
            progress(n, stop)
            work = 0
    return row


def _digit(moves: Moves, t: int) -> int:
    if t < len(moves.digits):
        return moves.digits[t]
    return moves.tail[(t - len(moves.digits)) % len(moves.tail)] if moves.tail else 0


def _break(digit: int, left: int, row: Row, two: list[Row], parts: list[Row]) -> None:
    if digit & 4 and left > 1:
        half = left // 2
        parts.append(row[1 : half + 1] ^ row[left - 1 : left - half - 1 : -1])
    if digit & 8:
        for c in range(1, left - 1):
            pairs = (
                two[left - c]
                if left - c < len(two)
                else row[1 : left - c] ^ row[left - c - 1 : 0 : -1]
            )
            parts.append(pairs ^ row[c])


def _mex(parts: list[Row]) -> int:
    together = np.concatenate(parts) if parts else np.zeros(0, np.int64)
    present = np.zeros(len(together) + 1, np.bool_)
    present[together[together < len(present)]] = True
    present[-1] = False
    return int(np.argmin(present))
