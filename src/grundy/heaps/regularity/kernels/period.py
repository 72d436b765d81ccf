"""Compiled search for the period at the end of a sequence, in linear time."""

from __future__ import annotations

import numpy as np
from numba import uintp

from grundy.compiling import njit


@njit
def best_suffix_period(values, factor, offset, smallest, repeats):
    """Return (start, period, bound) with the smallest bound factor·(start + period) + offset.

    z[i] is the length of the longest common prefix of the reversed sequence and its shift by i, so the
    values from start = N - i - z[i] on repeat with period i. Considered are periods that repeat at
    least `repeats` times; `start` counts as at least `smallest` in the bound. Period 0: none.
    """
    total = len(values)
    z = np.zeros(total, np.uint32)
    left = 0
    right = 0
    best_start = 0
    best_period = 0
    best_bound = np.int64(0)
    for i in range(1, total):
        k = 0
        if i < right:
            k = min(np.int64(z[uintp(i - left)]), right - i)
        while i + k < total and values[uintp(total - 1 - k)] == values[uintp(total - 1 - i - k)]:
            k += 1
        if i + k > right:
            left = i
            right = i + k
        z[uintp(i)] = k
        if k >= repeats * i:
            start = total - i - k
            bound = factor * (max(start, smallest) + i) + offset
            if best_period == 0 or bound < best_bound:
                best_start = start
                best_period = i
                best_bound = bound
    return best_start, best_period, best_bound
