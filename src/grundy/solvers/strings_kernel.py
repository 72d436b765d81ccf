"""The compiled table of Strings and Coins; the reference is `strings.fill`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from grundy.heaps.jit import available, njit


@cache
def compiled_fill() -> Callable[[Any, Any, Any], None]:
    """Return the compiled `fill`, or the reference where Numba is not installed."""
    if not available():
        from grundy.solvers.strings import fill

        return fill
    kernel: Callable[[Any, Any, Any], None] = njit(_fill)
    return kernel


def _fill(table: Any, first: Any, second: Any) -> None:
    for held in range(1, len(table)):
        best = -128
        for index in range(len(first)):
            bit = 1 << index
            if held & bit:
                gain = 0
                if held & first[index] == bit:
                    gain += 1
                if held & second[index] == bit:
                    gain += 1
                rest = table[held ^ bit]
                value = gain + rest if gain > 0 else -rest
                if value > best:
                    best = value
        table[held] = best
