"""Checking an arithmetic period of a hexadecimal code: the conditions, option by option.

The theorem is in docs/explanation/periods.md, its proof in `proofs/Arithmetic.v`, whose checker asks the
same in the same order. Nothing here comes from the code that found the proof:
classes of heaps are run through one by one instead of in tables.
"""

from __future__ import annotations

from grundy.arrays import np
from grundy.checking.rules import Moves
from grundy.checking.values import Progress, Row
from grundy.i18n import Message


def misplaced(moves: Moves, l: int, p: int, s: int, base: int) -> Message | None:
    """Return which condition on the numbers fails, or None; no value is looked at. l is at least 1."""
    if s & (s - 1):
        return Message("the saltus is not a power of two")
    if base < max(3 * l + moves.last, l + p):
        return Message("the base is too small for the theorem")
    return None


def problem(
    moves: Moves,
    row: Row,
    l: int,
    p: int,
    s: int,
    base: int,
    low: int,
    progress: Progress | None = None,
) -> Message | None:
    """Return which condition on the values fails, or None; l is at least 1."""
    if not _low_values_are_excluded(moves, row, l, s, low, base, progress):
        return Message("some low value is not excluded at every large heap")
    for n in range(base, base + p):
        missing = set(range(low, int(row[n]))) - _moving(moves, row, l, s, n, progress)
        if missing:
            return Message("no moving option of heap {n} has the value {v}", n=n, v=min(missing))
    if _may_meet(moves, row, l, p, s, progress):
        return Message("an option of a large heap may have the value of that heap")
    return None


def _low_values_are_excluded(
    moves: Moves, row: Row, l: int, s: int, low: int, base: int, progress: Progress | None
) -> bool:
    """Check that (c, d, d), or (d, d) for the value 0, gives each value at n = base, base + 1.

    Then it does at all n from base on: only the parity of n matters, and larger n leave larger d.
    """
    for n in (base, base + 1):
        for v in range(low + s):
            if progress is not None:
                progress(0, 0)
            first = l if v >= low else 1
            triple = any(
                digit & 8 and (n - t - c) % 2 == 0 and n - t - c >= 2
                for t, digit in enumerate(moves.digits)
                for c in range(first, base)
                if row[c] == v
            )
            pair = v == 0 < low and any(
                digit & 4 and (n - t) % 2 == 0 for t, digit in enumerate(moves.digits)
            )
            if not triple and not pair:
                return False
    return True


def _moving(moves: Moves, row: Row, l: int, s: int, n: int, progress: Progress | None) -> set[int]:
    """Return the values of the options of n that have a heap a ≥ l and, in the others, a xor < s."""
    found: set[int] = set()
    for t, digit in enumerate(moves.digits):
        if digit & 2 and t:
            found.add(int(row[n - t]))
        for a in range(l, n - t):
            if progress is not None:
                progress(0, 0)
            rest = n - t - a
            if digit & 4 and row[rest] < s:
                found.add(int(row[a] ^ row[rest]))
            if digit & 8 and rest > 1:
                others = row[1 : rest // 2 + 1] ^ row[rest - 1 : rest - rest // 2 - 1 : -1]
                found.update((row[a] ^ np.unique(others[others < s])).tolist())
    return found


def _may_meet(moves: Moves, row: Row, l: int, p: int, s: int, progress: Progress | None) -> bool:
    """Check all classes of options that do not move along: a and b, or a, b and c, one of them ≥ l."""
    size = np.arange(l + p)
    q, r = row[: l + p] // s, row[: l + p] % s
    target = {t: l + (np.arange(3 * (l + p)) + t - l) % p for t in range(len(moves.digits))}
    for a in range(l, l + p):
        for b in range(a + 1):
            if progress is not None:
                progress(0, 0)
            # b = 0 stands for no heap: then c is the second one, else the third.
            c = size[1 : (a if b == 0 else b) + 1]
            still = (c < l) & (q[c] == q[b]) if b < l else np.zeros(len(c), np.bool_)  # q[0] = 0
            bit = 4 if b == 0 else 8
            total = a + b + c
            for t, digit in enumerate(moves.digits):
                if not digit & bit:
                    continue
                n = target[t][total]
                d = q[a] + (q[b] if b else 0) + q[c] - q[n] + (n - t - total) // p
                same = (r[a] ^ (r[b] if b else 0) ^ r[c]) == r[n]
                if np.any(same & (d >= 0) & (d % 2 == 0) & ~still):
                    return True
    return False
