"""The checker's own nim-values: by the definition, and beyond that by a simple sparse method."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.heaps.checker.rules import Moves

Row = NDArray[np.int64]

LARGEST = 1 << 16
"""The sparse method is for values below this power of two."""


def by_definition(moves: Moves, stop: int) -> Row:
    """Return the nim-values of the heaps below `stop`: the mex over all options, nothing cleverer.

    >>> from grundy.heaps.checker.rules import read
    >>> by_definition(read("0.77"), 10).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    """
    row: Row = np.zeros(stop, np.int64)
    two: list[Row] = []  # the values of all ways to leave m tokens in two heaps, for three heaps
    taking = np.flatnonzero([d & 2 for d in moves.digits])
    for n in range(stop):
        parts: list[Row] = []
        own = _digit(moves, n)
        if n and own & 1:
            parts.append(np.zeros(1, np.int64))
        single = taking[(taking > 0) & (taking < n)]
        parts.append(row[n - single])
        for t in range(min(n, moves.last) + 1):
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


def sparse(moves: Moves, start: Row, stop: int, mask: int, position_bit: bool) -> Row:
    """Return the nim-values of an octal code below `stop`, the first ones given.

    A value is rare when it has an even number of bits under the mask (the parity of the heap counted
    in, if asked). A common value is excluded only by a pair with a rare heap, so these pairs give the
    smallest free common value; the rare values below it are looked for among all pairs.
    """
    row: Row = np.zeros(stop, np.int64)
    row[: len(start)] = start
    take = np.array([t for t, d in enumerate(moves.digits) if d & 2 and t], np.int64)
    split = np.array([t for t, d in enumerate(moves.digits) if d & 4], np.int64)
    if position_bit and len({int(t) % 2 for t in split}) > 1:
        raise ValueError("the position bit needs splitting digits of one parity")
    if not 0 <= mask < LARGEST:
        raise ValueError("the mask is out of range")
    if not _compiled(_sparse)(row, len(start), take, split, mask, int(position_bit)):
        raise ValueError("the values are too large for the sparse method")
    return row


def certified(
    moves: Moves,
    row: Row,
    anchor: int,
    stop: int,
    mask: int,
    position_bit: bool,
    reach: int,
    last_rare: int,
) -> int:
    """Return the first heap of anchor … stop-1 whose value lacks evidence inside the window, or -1.

    Evidence: common values are excluded by pairs with the rare heaps (none after `last_rare`), rare
    ones by takes and by pairs (a, b) with a < reach; the equal split counts only with the position
    bit.
    """
    take = np.array([t for t, d in enumerate(moves.digits) if d & 2 and t], np.int64)
    split = np.array([t for t, d in enumerate(moves.digits) if d & 4], np.int64)
    return int(
        _compiled(_certified)(
            row, anchor, stop, take, split, mask, int(position_bit), reach, last_rare
        )
    )


def _compiled(function: Any) -> Any:
    """Return the function compiled where Numba is installed, else itself: the same source."""
    try:
        import numba
    except ImportError:
        return function
    return _jit(numba, function)


_JITTED: dict[str, Any] = {}


def _jit(numba: Any, function: Any) -> Any:
    if function.__name__ not in _JITTED:
        _JITTED[function.__name__] = numba.njit(nogil=True)(function)
    return _JITTED[function.__name__]


def _sparse(row: Any, start: int, take: Any, split: Any, mask: int, position_bit: int) -> bool:
    stop = len(row)
    odd = split[0] & 1
    stamp = np.zeros(LARGEST, np.int64)
    rare = np.zeros(stop, np.int64)
    rares = 0
    span = 1  # a power of two above all values: no option reaches it
    for n in range(stop):
        position = (n ^ odd) & 1 if position_bit else 0
        if n >= start:
            for t in take:
                stamp[row[n - t]] = n
            for t in split:
                if (n - t) % 2 == 0:
                    stamp[0] = n
                for j in range(rares):
                    if rare[j] >= n - t:
                        break
                    stamp[row[rare[j]] ^ row[n - t - rare[j]]] = n
            # The smallest common value that is free; rare values below it must be looked for.
            candidate = 0
            missing = 0
            while candidate < span:
                bits = candidate & mask
                even = position
                while bits:
                    even ^= bits & 1
                    bits >>= 1
                if stamp[candidate] != n:
                    if even:
                        break
                    missing += 1
                candidate += 1
            a = 1
            while missing and 2 * a <= n - split[0]:
                for t in split:
                    if 2 * a <= n - t:
                        v = row[a] ^ row[n - t - a]
                        if v < candidate and stamp[v] != n:
                            stamp[v] = n
                            missing -= 1
                a += 1
            value = 0
            while value < candidate and stamp[value] == n:
                value += 1
            row[n] = value
        while row[n] >= span:
            span *= 2
        if span > LARGEST:
            return False
        bits = row[n] & mask
        even = position
        while bits:
            even ^= bits & 1
            bits >>= 1
        if n > 0 and not even:
            rare[rares] = n
            rares += 1
    return True


def _certified(
    row: Any,
    anchor: int,
    stop: int,
    take: Any,
    split: Any,
    mask: int,
    position_bit: int,
    reach: int,
    last_rare: int,
) -> int:
    odd = split[0] & 1
    rare = np.zeros(stop, np.int64)
    is_rare = np.zeros(stop, np.bool_)
    rares = 0
    for n in range(1, stop):
        bits = row[n] & mask
        even = (n ^ odd) & 1 if position_bit else 0
        while bits:
            even ^= bits & 1
            bits >>= 1
        if not even:
            if n > last_rare:
                return n
            rare[rares] = n
            is_rare[n] = True
            rares += 1
    stamp = np.zeros(LARGEST, np.int64)
    for n in range(anchor, stop):
        for t in take:
            stamp[row[n - t]] = n
        for t in split:
            if position_bit and (n - t) % 2 == 0:
                stamp[0] = n
            for j in range(rares):
                stamp[row[rare[j]] ^ row[n - t - rare[j]]] = n
        missing = 0
        for v in range(row[n]):
            if stamp[v] != n:
                missing += 1
        a = 1
        while missing and a < reach:
            for t in split:
                v = row[a] ^ row[n - t - a]
                if v < row[n] and stamp[v] != n:
                    stamp[v] = n
                    missing -= 1
            a += 1
        if missing or stamp[row[n]] == n:
            return n
    return -1
