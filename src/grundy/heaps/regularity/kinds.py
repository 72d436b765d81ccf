"""Three kinds of regularity of a nim-sequence, and how to see them in linear time.

Definition 3.26 of the main source [LessonsInPlay, ch. 7]: for all n ≥ l,

* periodic: G(n+p) = G(n);
* arithmetic periodic: G(n+p) = G(n) + s with s > 0;
* sapp regular: G(n+p) = G(n) for the residues n mod p in a set S, G(n) + s for the others.

Seeing one is not proving it; `theorem` and `period` do that.

>>> see([1, 2, 3, 1, 4, 5, 1, 6, 7, 1, 8, 9])
Regularity(kind='sapp', preperiod=0, period=3, saltus=2, residues=(0,))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from grundy.core.budget import current_budget

if TYPE_CHECKING:
    from numpy.typing import NDArray

Kind = Literal["periodic", "arithmetic-periodic", "sapp"]

_COMPILE_FROM = 30_000  # shorter sequences are scanned in plain Python
_SEEN_REPEATS = 2  # a period counts as seen when it came three times


@dataclass(frozen=True, slots=True)
class Regularity:
    """A regularity: from heap `preperiod` on, with the smallest period (and preperiod).

    `residues` are the residues modulo the period on which nothing is added; only for sapp.
    """

    kind: Kind
    preperiod: int
    period: int
    saltus: int = 0
    residues: tuple[int, ...] = ()

    def value(self, n: int, values: Sequence[int] | NDArray[Any]) -> int:
        """Return G(n) from the first preperiod + period values.

        >>> see([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]).value(1000, [0, 0, 1, 1])
        500
        """
        if n < self.preperiod + self.period:
            return int(values[n])
        laps, rest = divmod(n - self.preperiod, self.period)
        base = int(values[self.preperiod + rest])
        if self.kind == "sapp" and (self.preperiod + rest) % self.period in self.residues:
            return base
        return base + laps * self.saltus


def suffix_period(
    values: Sequence[int] | NDArray[Any],
    *,
    factor: int = 1,
    offset: int = 0,
    smallest: int = 0,
    repeats: int = _SEEN_REPEATS,
) -> tuple[int, int, int] | None:
    """Return (start, period, bound) of the period at the end, bound = factor·(start+period) + offset.

    Among the periods that repeat `repeats` times more, the one with the smallest bound: this has both
    the smallest period and the smallest start. `start` counts as at least `smallest` in the bound.

    >>> suffix_period([7, 0, 1, 2, 0, 1, 2, 0, 1, 2])
    (1, 3, 4)
    """
    if len(values) > _COMPILE_FROM:
        from grundy.heaps.warmup import PERIOD

        if PERIOD.ready(wait=current_budget().compiles):
            from grundy.arrays import np
            from grundy.heaps.regularity.kernels.period import best_suffix_period

            start, period, bound = best_suffix_period(
                np.asarray(values), factor, offset, smallest, repeats
            )
            return (int(start), int(period), int(bound)) if period else None
    row = values if isinstance(values, list) else [int(v) for v in values]
    row = row[::-1]
    total = len(row)
    z = [0] * total
    left = right = 0
    best: tuple[int, int, int] | None = None
    for i in range(1, total):
        k = min(z[i - left], right - i) if i < right else 0
        while i + k < total and row[k] == row[i + k]:
            k += 1
        if i + k > right:
            left, right = i, i + k
        z[i] = k
        if k >= repeats * i:
            start = total - i - k
            bound = factor * (max(start, smallest) + i) + offset
            if best is None or bound < best[2]:
                best = (start, i, bound)
    return best


def see(values: Sequence[int] | NDArray[Any]) -> Regularity | None:
    """Return the regularity that the end of the sequence shows, or None.

    It must have come at least three times, and fill at least the last third of what is known.
    """
    from grundy.arrays import np

    row = np.asarray(values, dtype=np.int64)
    return _see_arithmetic(row) or _see_sapp(row)


def _see_arithmetic(row: NDArray[Any]) -> Regularity | None:
    """See a periodic or arithmetic periodic end: the differences of neighbours are periodic."""
    from grundy.arrays import np

    if len(row) < 4:
        return None
    found = suffix_period(np.diff(row))
    if found is None or 3 * found[0] > 2 * len(row):
        return None
    start, period, _ = found
    saltus = int(row[start + period] - row[start])
    if saltus < 0:
        return None
    return Regularity("arithmetic-periodic" if saltus else "periodic", start, period, saltus)


def _see_sapp(row: NDArray[Any]) -> Regularity | None:
    """See a sapp regular end.

    The values modulo 2 and 4 and the places of 0 are periodic when the sequence is sapp regular; their
    periods and small multiples and divisors are the candidates, each checked in one pass.
    """
    from grundy.arrays import np

    candidates: set[int] = set()
    for picture in (row % 2, row % 4, (row == 0).astype(np.int64)):
        found = suffix_period(picture)
        if found is not None:
            p = found[1]
            candidates |= {p * k for k in range(1, 7)} | {p // k for k in (2, 3, 4) if p % k == 0}
    for p in sorted(candidates):
        if 4 * p > len(row):
            break
        regularity = _sapp_with_period(row, p)
        if regularity is not None:
            return regularity
    return None


def _sapp_with_period(row: NDArray[Any], p: int) -> Regularity | None:
    from grundy.arrays import np

    step = row[p:] - row[:-p]
    saltus = int(step[-p:].max())
    if saltus <= 0:
        return None
    wanted = np.resize(step[-p:][::-1], len(step))[
        ::-1
    ]  # the last period's steps, repeated backwards
    good = (step == wanted) & ((step == 0) | (step == saltus))
    bad = np.flatnonzero(~good)
    start = int(bad[-1]) + 1 if len(bad) else 0
    if 3 * start > 2 * len(row) or len(row) - start < (_SEEN_REPEATS + 1) * p:
        return None
    residues = tuple(sorted((start + i) % p for i in range(p) if step[start + i] == 0))
    return Regularity("sapp", start, p, saltus, residues) if residues else None
