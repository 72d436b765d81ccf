"""Arithmetic periodicity of hexadecimal codes, proved from a finite check.

G(n + p) = G(n) + s with s a power of two, seen on a stretch of heaps, holds for ever when three things
hold that a computer can check: no option of a later heap can have that heap's value, the low values are
always excluded, and the others are excluded at each heap of one period by options that move along with
it. The theorem and its proof are in docs/explanation/periods.md; it is in the spirit of the theorems of
Austin and of Howse and Nowakowski [HowseNowakowski2004].

>>> from grundy.heaps.rules.language import parse_rule
>>> from grundy.heaps.values.sequence import NimSequence
>>> rule = parse_rule("0.8")
>>> values = NimSequence(rule).first(100)
>>> prove(rule, values, Regularity("arithmetic-periodic", 1, 3, 1))
ArithmeticProof(base=5, low=0)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.arrays import has_numpy
from grundy.heaps.regularity.kinds import Regularity
from grundy.heaps.rules.rule import Code

if TYPE_CHECKING:
    from numpy.typing import NDArray

_NONE = -(1 << 40)  # no sum of this kind
_MOST_WORK = 10**8  # entries of the tables; beyond, nothing is tried
_MOST_PLAIN_WORK = 10**6  # … without numpy


@dataclass(frozen=True, slots=True)
class ArithmeticProof:
    """Where the induction starts: the heaps base … base + p - 1, the values from `low` on."""

    base: int
    low: int


def prove(
    rule: Code, values: Sequence[int] | NDArray[Any], regularity: Regularity
) -> ArithmeticProof | None:
    """Return the proof that a regularity seen in the values holds for ever, or None.

    None means that a condition fails, or that too few values are known to meet it.
    """
    from grundy.arrays import np

    row = np.asarray(values, np.int64)
    most_work = _MOST_WORK if has_numpy() else _MOST_PLAIN_WORK
    p, s = regularity.period, regularity.saltus
    l = max(regularity.preperiod, 1)  # a heap of 0 tokens is no heap
    if regularity.kind != "arithmetic-periodic" or rule.tail or s & (s - 1):
        return None
    if (l + p) * 2 * p * s > most_work or meets_itself(rule, row, l, p, s):
        return None
    for low in range(0, int(row[: l + p].max()) + 1, s):
        found = low_values(rule, row, l, s, low)
        if found is not None:
            base = max(3 * l + rule.last, found, l + p)
            if base + p > len(row) or base * p * s > most_work:
                return None
            return ArithmeticProof(base, low) if all_moving(rule, row, l, p, s, low, base) else None
    return None


def meets_itself(rule: Code, row: NDArray[Any], l: int, p: int, s: int) -> bool:
    """Return whether an option of a heap beyond all bounds might have the value of the heap.

    Options that move along with the heap need not be asked: they do not at base … base + p - 1. The
    others have two heaps of size l or more, or smaller ones whose xor is s or more.

    Write G = s·q + r with r < s. Heaps of the classes of a, b, c that leave a total of n - t have
    q-sum q(n) + d, where d depends on the classes alone; their nim-sum is s·x + (r xor r xor r) with
    x ≤ q(n) + d and x ≡ q(n) + d modulo 2. So it can be G(n) only if d ≥ 0 is even and the r fit. The
    tables hold, for each residue of the total, each xor of the r and each parity, the largest k with
    sum of (p·q - size) = k·p - residue; d is k plus what n and t add.
    """
    from grundy.arrays import np

    large = _table(row, range(l, l + p), p, s)
    levels = sorted({int(v) // s for v in row[1:l]})
    few = {q: _table(row, [a for a in range(1, l) if row[a] // s == q], p, s) for q in levels}
    nothing = np.full_like(large, _NONE)
    above, unlike = nothing, nothing  # small heaps with larger q, two small heaps with different q
    for q in reversed(levels):
        unlike = np.maximum(unlike, _combine(above, few[q]))
        above = np.maximum(above, few[q])
    not_still = np.maximum.reduce([nothing, *(few[q] for q in levels if q)])
    two = _combine(large, large)
    sums = {
        4: np.maximum(two, _combine(large, not_still)),
        8: np.maximum(_combine(two, np.maximum(large, above)), _combine(large, unlike)),
    }
    for n in range(l, l + p):
        q, r = divmod(int(row[n]), s)
        for t, digit in enumerate(rule.digits):
            residue = (n - t) % p
            moved = (n - t - residue) // p - q
            for bit, table in sums.items():
                ds = [int(k) + moved for k in table[residue, r]]
                if digit & bit and any(d >= 0 and d % 2 == 0 for d in ds):
                    return True
    return False


def _table(row: NDArray[Any], heaps: Iterable[int], p: int, s: int) -> NDArray[Any]:
    """Return table[residue, r, parity of k] = largest k of the single heaps."""
    from grundy.arrays import np

    table = np.full((p, s, 2), _NONE, np.int64)
    for a in heaps:
        q, r = divmod(int(row[a]), s)
        k = q - a // p
        table[a % p, r, k & 1] = max(table[a % p, r, k & 1], k)
    return table


def _combine(first: NDArray[Any], second: NDArray[Any]) -> NDArray[Any]:
    """Return the table of all sums of one entry of each: residues add, the r are xored, k add."""
    from grundy.arrays import np

    p, s, _ = first.shape
    both = np.full_like(first, _NONE)
    residues, others = np.arange(p), np.arange(s)
    for residue, r, parity in np.argwhere(second > _NONE):
        added = first[:, others ^ r] + int(second[residue, r, parity])
        # A total of p or more: the residue loses p, so k loses 1, and its parity turns.
        over = residues + residue >= p
        added[over] -= 1
        target = (residues + residue) % p
        for k in (0, 1):
            turned = (k ^ parity) ^ over
            for new in (0, 1):
                rows = target[turned == new]
                both[rows, :, new] = np.maximum(both[rows, :, new], added[turned == new, :, k])
    both[both < _NONE // 2] = _NONE
    return both


def low_values(rule: Code, row: NDArray[Any], l: int, s: int, low: int) -> int | None:
    """Return the heap from which on every value below low + s is excluded, or None.

    A value v is excluded by leaving (c, d, d) with G(c) = v, the value 0 also by leaving (d, d):
    whatever the heap, c must have the right parity. Those from `low` on must come from a heap c ≥ l,
    so that they move along.
    """
    from grundy.arrays import np

    triples = {t % 2: t for t, digit in reversed([*enumerate(rule.digits)]) if digit & 8}
    pairs = {t % 2: t for t, digit in reversed([*enumerate(rule.digits)]) if digit & 4}
    start = 0
    for v in range(low + s):
        heaps = [int(c) for c in np.flatnonzero(row == v) if c >= (l if v >= low else 1)]
        for parity in (0, 1):  # of the heap that is to have the option
            places = [c + t for odd, t in triples.items() for c in heaps if c % 2 == parity ^ odd]
            if v == 0 < low and parity in pairs:
                places.append(pairs[parity])
            if not places:
                return None
            start = max(start, min(places) + 2)
    return start


def all_moving(rule: Code, row: NDArray[Any], l: int, p: int, s: int, low: int, base: int) -> bool:
    """Return whether moving options exclude all values from `low` on below G(n), base ≤ n < base + p.

    An option moves along when one of its heaps is l or more and the xor of the others is below s: with
    p tokens more in that heap its value is larger by s.
    """
    from grundy.arrays import np

    last = base + p
    small = np.zeros((last, s), np.bool_)  # small[u, x]: u tokens in two heaps with xor x < s
    for u in range(2, last):
        xors = row[1 : u // 2 + 1] ^ row[u - 1 : u - u // 2 - 1 : -1]
        small[u, xors[xors < s]] = True
    ones = np.zeros((last, s), np.bool_)  # the same for u tokens in one heap
    for u in range(1, last):
        if row[u] < s:
            ones[u, row[u]] = True
    for n in range(base, last):
        excluded = np.zeros(2 * int(row[:last].max()) + 2 * s, np.bool_)
        for t, digit in enumerate(rule.digits):
            if digit & 2 and t:
                excluded[row[n - t]] = True
            for bit, table in ((4, ones), (8, small)):
                if digit & bit:
                    a = np.arange(l, n - t)
                    which, x = np.nonzero(table[n - t - a])
                    excluded[row[a[which]] ^ x] = True
        if not excluded[low : row[n]].all():
            return False
    return True
