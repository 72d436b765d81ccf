"""The 64 heaps of a block one after another, where all labels fit one word.

What the rows of `images` cannot know, because it may depend on heaps of the same block, is done here:
takes, splits with a rare heap near either end, and the evidence against rare values that the vectorised
scan did not give. All sets are single words, kept in registers; `wide_blocks` does the same for more.
"""

from __future__ import annotations

import numpy as np
from numba import uintp

from grundy.compiling import inlined, njit
from grundy.heaps.values.kernels.bits import U, below, bit, lowest, parity
from grundy.heaps.values.kernels.labels import RARE, label_of, rare_below, value_of

DONE, GROWN, OVERFLOW = 0, 1, 2


@inlined
def takes(values, n, take, mask, low, position):
    """Return the sets (common, rare) of labels that the takes from heap n exclude."""
    common = U(0)
    rare = U(0)
    for t in take:
        v = np.int64(values[uintp(n - t)])
        hit = bit(label_of(v, low))
        if parity(v & mask) ^ position:
            common |= hit
        else:
            rare |= hit
    return common, rare


@inlined
def near_pairs(label, left, place, rare_label, low, high):
    """Return the sets that the splits of `left` with the rare heaps low <= j < high exclude."""
    common = U(0)
    rare = U(0)
    for j in range(low, high):
        y = U(label[uintp(left - place[uintp(j)])])
        hit = U(1) << ((y ^ U(rare_label[uintp(j)])) & U(63))
        is_rare = U(0) - (y >> U(15))  # the class chosen without a branch
        rare |= hit & is_rare
        common |= hit & ~is_rare
    return common, rare


@inlined
def some_pairs(label, left, place, rare_label, low, high, unequal):
    """Do the same where a rare heap may be too large for `left`, or (if unequal) half of it."""
    common = U(0)
    rare = U(0)
    for j in range(low, high):
        q = place[uintp(j)]
        if q >= left:
            break
        if unequal and 2 * q == left:
            continue
        y = U(label[uintp(left - q)])
        hit = U(1) << ((y ^ U(rare_label[uintp(j)])) & U(63))
        if y & U(RARE):
            rare |= hit
        else:
            common |= hit
    return common, rare


@inlined
def not_excluded(need, label, n, split, unequal):
    """Return (the rare labels of `need` that no split of heap n excludes, how far it was looked).

    Four pairs at a time without a branch; the last ones, where not every digit has a pair, singly.
    """
    safe = (n - split[len(split) - 1] - unequal) // 2
    a = 1
    if len(split) == 1:  # the common case, worth its own short loop
        left = n - split[0]
        while need and a + 3 <= safe:
            for k in range(4):
                y = U(label[uintp(a + k)] ^ label[uintp(left - a - k)])
                need &= ~(((y >> U(15)) ^ U(1)) << (y & U(63)))
            a += 4
    else:
        while need and a + 3 <= safe:
            for k in range(4):
                x = label[uintp(a + k)]
                for t in split:
                    y = U(x ^ label[uintp(n - t - a - k)])
                    need &= ~(((y >> U(15)) ^ U(1)) << (y & U(63)))
            a += 4
    half = (n - split[0] - unequal) // 2
    while need and a <= half:
        for t in split:
            if 2 * a + unequal <= n - t:
                y = U(label[uintp(a)] ^ label[uintp(n - t - a)])
                need &= ~(((y >> U(15)) ^ U(1)) << (y & U(63)))
        a += 1
    return need, a


@njit
def word_block(values, label, image, n0, lanes, moves, space, rares, parts, rows, span):
    """Fill values[n0 : n0+lanes]; return (heaps done, number of rare heaps, pairs scanned, status).

    `moves` is (take, split, unequal), `rares` (places, labels), `parts` how far the rare heaps are in
    the first block, near n0 / 2, near n0, and how many they are; `rows` the folded rows. GROWN: the
    last value is `span` or more. OVERFLOW: the next heap has no free common label.
    """
    take, split, unequal = moves
    mask, in_position, odd, low, labels, _ = space
    place, rare_label = rares
    first, middle, middle_end, near, count = parts
    common_row, rare_row = rows
    top = below(labels)
    scanned = 0
    for i in range(lanes):
        n = n0 + i
        position = (n ^ odd) & 1 & in_position
        common, rare = takes(values, n, take, mask, low, position)
        common |= common_row[uintp(i)]
        rare |= rare_row[uintp(i)]
        for t in split:
            left = n - t
            if not unequal and not left & 1:  # the equal split has value 0
                if position:
                    common |= U(1)
                else:
                    rare |= U(1)
            c, r = near_pairs(label, left, place, rare_label, 0, first)
            common |= c
            rare |= r
            if middle_end > middle:
                c, r = some_pairs(label, left, place, rare_label, middle, middle_end, True)
                common |= c
                rare |= r
            if near < count:
                c, r = some_pairs(label, left, place, rare_label, near, count, unequal)
                common |= c
                rare |= r
        free = ~common & top
        if free == U(0):
            return i, count, scanned, OVERFLOW
        candidate = lowest(free)
        value = value_of(candidate, low, mask, 1 ^ position)
        need = ~rare & below(rare_below(candidate, value, low))
        if need:
            need, looked = not_excluded(need, label, n, split, unequal)
            scanned += looked
            if need:
                value = value_of(lowest(need), low, mask, position)
        values[n] = value
        if value >= span:
            return i + 1, count, scanned, GROWN
        own = label_of(value, low)
        if parity(value & mask) ^ position:
            label[n] = own
            image[n] = bit(own)
        else:
            label[n] = RARE | own
            place[count] = n
            rare_label[count] = own
            count += 1
    return lanes, count, scanned, DONE
