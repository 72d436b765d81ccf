"""Labels: common values squeezed to consecutive numbers, and heaps sorted by them.

Delete the lowest mask bit from a value: among the common values (and among the rare ones) nothing is
lost, because the class restores the bit, and the order stays. The result is the *label* of the heap.
A *space* is the tuple (mask, in_position, odd, low, labels, words): the mask, whether the parity of n
joins it, the parity of the splitting places, the place of the lowest mask bit, how many labels there
are, and how many words a set of them needs.
"""

from __future__ import annotations

import numpy as np

from grundy.compiling import njit
from grundy.heaps.values.kernels.bits import parity

BLOCK = 64  # this many consecutive heaps are computed together
RARE = 0x8000  # the flag of a rare heap in `label`
MOST_WORDS = 4


@njit
def label_of(value, low):
    """Return the value with bit `low` deleted."""
    return ((value >> (low + 1)) << low) | (value & ((1 << low) - 1))


@njit
def value_of(label, low, mask, wanted):
    """Return the value with this label whose parity under the mask is `wanted`."""
    value = ((label >> low) << (low + 1)) | (label & ((1 << low) - 1))
    if parity(value & mask) != wanted:
        value |= 1 << low
    return value


@njit
def rare_below(label, value, low):
    """Return how many rare labels stand for values below the common `value` with this label."""
    return ((label >> low) << low) + ((1 << low) if (value >> low) & 1 else 0)


@njit
def by_label(place, label, low, high, labels):
    """Return (start, sorted): sorted[start[c]:start[c+1]] are the places with label c."""
    start = np.zeros(labels + 1, np.int64)
    for j in range(low, high):
        start[label[j] + 1] += 1
    for c in range(labels):
        start[c + 1] += start[c]
    ordered = np.empty(high - low, np.int64)
    fill = start.copy()
    for j in range(low, high):
        ordered[fill[label[j]]] = place[j]
        fill[label[j]] += 1
    return start, ordered


@njit
def first_common(label, stop, length, labels):
    """Return the common heaps from BLOCK on, below BLOCK + length and `stop`, sorted by label."""
    high = min(BLOCK + length, stop)
    place = np.empty(max(high - BLOCK, 0), np.int64)
    of = np.empty(max(high - BLOCK, 0), np.int64)
    k = 0
    for a in range(BLOCK, high):
        if not label[a] & RARE:
            place[k] = a
            of[k] = label[a]
            k += 1
    return by_label(place, of, 0, k, labels)
