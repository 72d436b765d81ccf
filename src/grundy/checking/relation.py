"""The relation G(n + p) = G(n) + s on a row of values, and whether l and p are the smallest."""

from __future__ import annotations

import hashlib

from grundy.arrays import np
from grundy.checking.values import Progress, Row
from grundy.i18n import Message

_SLICE = 1 << 20


def not_smallest(
    row: Row, l: int, p: int, s: int, progress: Progress | None = None
) -> Message | None:
    """Return why the preperiod or the period is not the smallest, or None.

    Heap l - 1 must break the relation, and so must some heap from l on for every proper divisor of p. The
    largest proper divisors are enough: the relation for d gives the one for every multiple of d.

    >>> not_smallest(np.array([0, 1, 0, 1, 0, 1, 0, 1]), 0, 4, 0).render("en")
    'the period is not the smallest: 2 would do'
    """
    if l > 0 and row[l - 1 + p] == row[l - 1] + s:
        return Message("the preperiod is not the smallest")
    for q in _prime_factors(p):
        shorter = p // q
        if s % q == 0 and first_difference(row, l, l + p, shorter, s // q, progress) is None:
            return Message("the period is not the smallest: {p} would do", p=shorter)
    return None


def first_difference(
    row: Row, start: int, stop: int, shift: int, s: int, progress: Progress | None = None
) -> int | None:
    """Return the first n from start on, n + shift < stop, with G(n + shift) ≠ G(n) + s, or None.

    >>> first_difference(np.array([0, 1, 2, 0, 1, 3]), 0, 6, 3, 0)
    2
    """
    for low in range(start, stop - shift, _SLICE):
        if progress is not None:
            progress(low, stop)
        high = min(low + _SLICE, stop - shift)
        difference = row[low + shift : high + shift].astype(np.int64) - row[low:high]
        wrong = np.flatnonzero(difference != s)
        if len(wrong):
            return low + int(wrong[0])
    return None


def digest(row: Row, progress: Progress | None = None) -> str:
    """Return the digest of the values, eight bytes each."""
    found = hashlib.sha256()
    for low in range(0, len(row), _SLICE):
        if progress is not None:
            progress(low, len(row))
        found.update(row[low : low + _SLICE].astype(np.dtype("<u8")).tobytes())
    return found.hexdigest()


def _prime_factors(n: int) -> list[int]:
    found, q = [], 2
    while q * q <= n:
        if n % q == 0:
            found.append(q)
            while n % q == 0:
                n //= q
        q += 1
    return found + [n] * (n > 1)
