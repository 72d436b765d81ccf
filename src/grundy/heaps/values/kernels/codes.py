"""A compiled kernel for every code: repeating tails, three heaps, values of any size.

For each total m the values of all ways to leave m tokens in one, two or three heaps are kept as
bitsets. A heap's options are the union of the bitsets that its digits name; a repeating tail needs one
running union per residue class, because its digits apply to all totals of a class alike.
"""

from __future__ import annotations

import numpy as np

from grundy.compiling import njit
from grundy.heaps.values.kernels.bits import U, bit, lowest
from grundy.heaps.values.kernels.images import SWAPS


@njit
def _xor_all(target, source, value, words):
    """target |= { x ^ value : x in source } for bitsets of `words` words (a power of two)."""
    across = value >> 6
    for w in range(words):
        word = source[w ^ across]
        if word:
            for k in range(6):
                if (value >> k) & 1:
                    swap = SWAPS[k]
                    shift = U(1 << k)
                    word = ((word & swap) << shift) | ((word >> shift) & swap)
            target[w] |= word


@njit
def _leave(sets, row, values, m, words, three, ring):
    """Write into sets[:, row] the values of m tokens in one heap (if known), two, and three heaps."""
    sets[:, row] = U(0)
    two = sets[1, row]
    for a in range(1, m // 2 + 1):
        v = np.int64(values[a]) ^ np.int64(values[m - a])
        two[v >> 6] |= bit(v)
    if three:
        # Gather the two-heap sets per value of the third heap, then permute each union once.
        gathered = np.zeros((64 * words, words), np.uint64)
        used = np.zeros(64 * words, np.bool_)
        for c in range(1, m - 1):
            v = np.int64(values[c])
            used[v] = True
            pair = sets[1, (m - c) % ring]
            for w in range(words):
                gathered[v, w] |= pair[w]
        for v in range(64 * words):
            if used[v]:
                _xor_all(sets[2, row], gathered[v], v, words)


@njit
def general(values, start, stop, digits, tail, control):
    """Fill the values of any code; the heaps below `start` are read, their bitsets made anew."""
    head = len(digits)
    cycle = max(len(tail), 1)
    two = False
    three = False
    for d in digits:
        two |= d & 12 > 0
        three |= d & 8 > 0
    for d in tail:
        two |= d & 12 > 0
        three |= d & 8 > 0
    ring = stop + 1 if three else head + 1
    words = 1
    for n in range(start):
        while values[n] >= 32 * words:
            words *= 2
    sets = np.zeros((3, ring, words), np.uint64)
    classes = np.zeros((3, cycle, words), np.uint64)
    options = np.zeros(words, np.uint64)
    for n in range(stop):
        if three or not n & 15:
            control[1] = max(n, start)
            if control[0]:
                return max(n, start)
        row = n % ring
        if two:
            _leave(sets, row, values, n, words, three, ring)
        else:
            sets[:, row] = U(0)
        newest = n - head  # the largest total that a tail digit can leave
        if len(tail) and newest >= 0:
            for k in range(3):
                for w in range(words):
                    classes[k, newest % cycle, w] |= sets[k, newest % ring, w]
        if n >= start:
            options[:] = U(0)
            for t in range(min(head - 1, n) + 1):
                for k in range(3):
                    if digits[t] & (2 << k) and (t > 0 or k > 0):
                        for w in range(words):
                            options[w] |= sets[k, (n - t) % ring, w]
            if len(tail) and newest >= 0:
                for j in range(cycle):
                    for k in range(3):
                        if tail[j] & (2 << k):
                            for w in range(words):
                                options[w] |= classes[k, (newest - j) % cycle, w]
            if n > 0:
                own = np.int64(0)
                if n < head:
                    own = digits[n]
                elif len(tail):
                    own = tail[(n - head) % cycle]
                if own & 1:
                    options[0] |= U(1)
            w = 0
            while w < words and ~options[w] == U(0):
                w += 1
            values[n] = 64 * w + lowest(~options[w]) if w < words else 64 * words
        value = np.int64(values[n])
        # Xors of values below 32·words stay below 32·words, so every option fits its bitset.
        if value >= 32 * words:
            wider = words
            while value >= 32 * wider:
                wider *= 2
            sets2 = np.zeros((3, ring, wider), np.uint64)
            sets2[:, :, :words] = sets
            classes2 = np.zeros((3, cycle, wider), np.uint64)
            classes2[:, :, :words] = classes
            sets, classes, words = sets2, classes2, wider
            options = np.zeros(words, np.uint64)
        if n > 0:
            sets[0, row, value >> 6] |= bit(value)
    control[1] = stop
    return stop
