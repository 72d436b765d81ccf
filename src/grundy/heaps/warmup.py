"""Compile every kernel once by computing something small with each."""

from __future__ import annotations

import time

from grundy.heaps.rules.language import parse_rule
from grundy.heaps.values.sequence import NimSequence

_ONE_OF_EACH = (
    "0.156",
    "grundy",
    "0.07",
    "4.[3]",
    "subtract(1,2,4)",
    "subtract(1,primes)",
    "allbut(1,2)",
    "take(1/4..1/2)",
)


def warm_up() -> float | None:
    """Compile all kernels and return the seconds it took, or None when Numba is not installed."""
    from grundy import compiled as jit

    if not jit.available():
        return None
    started = time.perf_counter()
    for text in _ONE_OF_EACH:
        NimSequence(parse_rule(text)).extend(5000 if text != "4.[3]" else 200, compiled=True)
    from grundy.checking.rules import read
    from grundy.checking.sparse import Space, fast_values
    from grundy.heaps.regularity.period import brent_period, find_period
    from grundy.heaps.rules.rule import FiniteSubtraction

    find_period("0.77", window=True)
    brent_period(FiniteSubtraction((1, 2, 4)))
    fast_values(Space(read("0.77")), 5000)
    return time.perf_counter() - started
