"""Sparse spaces: which mask makes the fewest heaps rare [WinningWays, ch. 4].

Fix a mask m. A value v is *rare* when v & m has an even number of bits, else *common*. The xor of two
rare or of two common values is rare, of a rare and a common value is common. So a common value is
excluded from a mex only by a pair with a rare heap in it: when rare heaps are few, few pairs decide.

The mask may take in the parity of the heap size as one more bit, when every splitting digit stands at
places of one parity: then the position bits of the two parts add up to that of the whole. Values
therefore appear here as x = 2·value + position bit, and masks are masks of x.
"""

from __future__ import annotations

import numpy as np

from grundy.compiling import njit
from grundy.heaps.values.kernels.bits import parity


@njit
def best_mask(histogram, with_position):
    """Return the mask with the fewest rare heaps, exactly, by a Walsh-Hadamard transform.

    The transform at m is (number of rare) - (number of common) heaps, so its minimum is the best mask.
    """
    w = histogram.copy()
    size = len(w)
    half = 1
    while half < size:
        for i in range(0, size, 2 * half):
            for j in range(i, i + half):
                x = w[j]
                y = w[j + half]
                w[j] = x + y
                w[j + half] = x - y
        half *= 2
    best = 0
    for m in range(1, size):
        if (with_position or not m & 1) and w[m] < w[best]:
            best = m
    return best


@njit
def histogram_of(values, stop, with_position, odd):
    """Return the histogram of x = 2·value + position bit over the heaps below `stop`."""
    largest = 1
    for n in range(stop):
        largest = max(largest, np.int64(values[n]))
    span = 2
    while span <= largest:
        span *= 2
    histogram = np.zeros(2 * span, np.int64)
    for n in range(stop):
        position = (n ^ odd) & 1 if with_position else 0
        histogram[2 * np.int64(values[n]) + position] += 1
    return histogram


@njit
def rare_share(values, stop, split):
    """Return (best mask, number of rare heaps) among the heaps below `stop`."""
    with_position, odd = position_bit(split)
    histogram = histogram_of(values, stop, with_position, odd)
    mask = best_mask(histogram, with_position)
    rare = 0
    for x in range(len(histogram)):
        if not parity(x & mask):
            rare += histogram[x]
    return mask, rare


@njit
def position_bit(split):
    """Return (whether the parity of n may join the mask, the parity of the splitting places)."""
    odd = 0
    for t in split:
        odd += t & 1
    return odd == 0 or odd == len(split), 1 if odd else 0
