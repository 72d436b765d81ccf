"""The 64 heaps of a block one after another, where the labels need two to four words.

The same steps as in `word_blocks`, on small arrays of words instead of single ones.
"""

from __future__ import annotations

import numpy as np
from numba import uintp

from grundy.compiling import inlined, njit
from grundy.heaps.values.kernels.bits import U, below, bit, count, lowest, parity
from grundy.heaps.values.kernels.labels import MOST_WORDS, RARE, label_of, rare_below, value_of
from grundy.heaps.values.kernels.word_blocks import DONE, GROWN, OVERFLOW


@inlined
def add_takes(common, rare, values, n, take, mask, low, position):
    """Add to the sets what the takes from heap n exclude."""
    for t in take:
        v = np.int64(values[uintp(n - t)])
        c = label_of(v, low)
        if parity(v & mask) ^ position:
            common[c >> 6] |= bit(c)
        else:
            rare[c >> 6] |= bit(c)


@inlined
def add_pairs(common, rare, label, left, place, rare_label, low, high, unequal):
    """Add to the sets what the splits of `left` with the rare heaps low <= j < high exclude."""
    for j in range(low, high):
        q = place[uintp(j)]
        if q >= left:
            break
        if unequal and 2 * q == left:
            continue
        x = U(label[uintp(left - q)])
        c = (x ^ U(rare_label[uintp(j)])) & U(0x7FFF)
        if x & U(RARE):
            rare[c >> U(6)] |= U(1) << (c & U(63))
        else:
            common[c >> U(6)] |= U(1) << (c & U(63))


@inlined
def lowest_free(common, words, labels):
    """Return the smallest label that is not in the set, `labels` when all are."""
    for w in range(words):
        if ~common[w] != U(0):
            return min(64 * w + lowest(~common[w]), labels)
    return labels


@inlined
def wanted_rare(need, rare, words, limit):
    """Fill `need` with the labels below `limit` that are not in `rare`; return how many they are."""
    missing = 0
    for w in range(words):
        need[w] = ~rare[w] & below(limit - 64 * w)
        missing += count(need[w])
    return missing


@inlined
def exclude(need, missing, label, n, split, unequal):
    """Remove from `need` what splits of heap n exclude; return (how many remain, how far looked)."""
    half = (n - split[0] - unequal) // 2
    a = 1
    if len(split) == 1:  # the common case, worth its own short loop
        left = n - split[0]
        while missing and a <= half:
            y = U(label[uintp(a)] ^ label[uintp(left - a)])
            if y < U(RARE) and (need[y >> U(6)] >> (y & U(63))) & U(1):
                need[y >> U(6)] &= ~(U(1) << (y & U(63)))
                missing -= 1
            a += 1
        return missing, a
    while missing and a <= half:
        x = label[uintp(a)]
        for t in split:
            if 2 * a + unequal > n - t:
                continue
            y = U(x ^ label[uintp(n - t - a)])
            if y < U(RARE) and (need[y >> U(6)] >> (y & U(63))) & U(1):
                need[y >> U(6)] &= ~(U(1) << (y & U(63)))
                missing -= 1
        a += 1
    return missing, a


@njit
def wide_block(values, label, image, n0, lanes, moves, space, rares, parts, rows, span):
    """Fill values[n0 : n0+lanes]; arguments and result as in `word_block`."""
    take, split, unequal = moves
    mask, in_position, odd, low, labels, words = space
    place, rare_label = rares
    first, middle, middle_end, near, total = parts
    common_row, rare_row = rows
    common = np.zeros(MOST_WORDS + 1, np.uint64)  # excluded common labels at this heap
    rare = np.zeros(MOST_WORDS + 1, np.uint64)  # excluded rare labels
    need = np.zeros(MOST_WORDS + 1, np.uint64)  # rare labels below the candidate not yet excluded
    scanned = 0
    for i in range(lanes):
        n = n0 + i
        position = (n ^ odd) & 1 & in_position
        for w in range(words):
            common[w] = common_row[uintp(i * words + w)]
            rare[w] = rare_row[uintp(i * words + w)]
        add_takes(common, rare, values, n, take, mask, low, position)
        for t in split:
            left = n - t
            if not unequal and not left & 1:  # the equal split has value 0
                if position:
                    common[0] |= U(1)
                else:
                    rare[0] |= U(1)
            add_pairs(common, rare, label, left, place, rare_label, 0, first, False)
            if middle_end > middle:
                add_pairs(common, rare, label, left, place, rare_label, middle, middle_end, True)
            if near < total:
                add_pairs(common, rare, label, left, place, rare_label, near, total, unequal)
        candidate = lowest_free(common, words, labels)
        if candidate >= labels:
            return i, total, scanned, OVERFLOW
        value = value_of(candidate, low, mask, 1 ^ position)
        missing = wanted_rare(need, rare, words, rare_below(candidate, value, low))
        if missing:
            missing, looked = exclude(need, missing, label, n, split, unequal)
            scanned += looked
            if missing:
                w = 0
                while need[w] == U(0):
                    w += 1
                value = value_of(64 * w + lowest(need[w]), low, mask, position)
        values[n] = value
        if value >= span:
            return i + 1, total, scanned, GROWN
        own = label_of(value, low)
        if parity(value & mask) ^ position:
            label[n] = own
            image[n * words + (own >> 6)] = bit(own)
        else:
            label[n] = RARE | own
            place[total] = n
            rare_label[total] = own
            total += 1
    return lanes, total, scanned, DONE
