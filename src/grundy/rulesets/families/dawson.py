"""Dawson's Kayles 0.07, the game that lines of squares, vertices and edges turn into.

A row of n squares on which dominoes are placed, Arc Kayles on a path of n vertices and, one
further, Node Kayles on a path of n-1 vertices: in all of them a move takes two neighbours and
leaves two rows.

**Theorem** [GuySmith1956]. The nim-values of 0.07 have the period 34 from n = 53 on.

>>> [dawson(n) for n in range(12)]
[0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]
>>> dawson(10**9)
3
"""

from __future__ import annotations

from functools import cache

from grundy.core.nimber import mex

PREPERIOD, PERIOD = 53, 34


def dawson(n: int) -> int:
    """Return the nim-value of a row of n in which two neighbours are taken."""
    if n >= PREPERIOD + PERIOD:
        n = PREPERIOD + (n - PREPERIOD) % PERIOD
    return _first()[n]


@cache
def _first() -> tuple[int, ...]:
    values: list[int] = []
    for n in range(PREPERIOD + PERIOD):
        values.append(mex(values[a] ^ values[n - 2 - a] for a in range(n // 2)))
    return tuple(values)
