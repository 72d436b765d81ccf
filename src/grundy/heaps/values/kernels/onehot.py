"""The fastest kernel for octal codes and Grundy's game: sparse space on 64 heaps at once.

`labels` numbers the common values. `images` excludes labels for a block of 64 heaps at once:
by the rare heaps (common values), by the first common heaps (rare values). `word_blocks` and `wide_blocks`
finish the block heap by heap. Here is the run over the blocks: which mask is in use, which rare heaps are
known, when both are reviewed.

Used while the labels fit four words; the scalar kernel of `octal` takes over beyond.
"""

from __future__ import annotations

import numpy as np

from grundy.compiling import njit
from grundy.heaps.values.kernels.bits import U, bit, lowest, parity
from grundy.heaps.values.kernels.images import gather_all
from grundy.heaps.values.kernels.labels import (
    BLOCK,
    MOST_WORDS,
    RARE,
    by_label,
    first_common,
    label_of,
)
from grundy.heaps.values.kernels.octal import places
from grundy.heaps.values.kernels.sparse_space import best_mask, histogram_of, position_bit
from grundy.heaps.values.kernels.wide_blocks import wide_block
from grundy.heaps.values.kernels.word_blocks import DONE, OVERFLOW, word_block

SMALLEST_START = 2048  # the heaps before come from the direct kernel
_REVIEW_SCAN = 4096  # after this many heaps the length of the vectorised scan is reviewed


@njit
def space_of(extended, odd, span):
    """Return the space of a mask of x = 2·value + position bit, for values below `span`."""
    mask = extended >> 1
    labels = span // 2
    return mask, extended & 1, odd, lowest(U(mask)), labels, max(1, (labels + 63) // 64)


@njit
def enter(values, stop, space, label, image):
    """Write labels and images of the heaps below `stop`; return (rare places, labels, number)."""
    mask, in_position, odd, low, _, words = space
    place = np.zeros(1024, np.int64)
    rare_label = np.zeros(1024, np.int64)
    count = 0
    for n in range(stop):
        v = np.int64(values[n])
        c = label_of(v, low)
        if parity(v & mask) ^ ((n ^ odd) & 1 & in_position):
            label[n] = c
            image[n * words + (c >> 6)] = bit(c)
        else:
            label[n] = RARE | c
            if n:
                if count == len(place):
                    place = np.concatenate((place, place))
                    rare_label = np.concatenate((rare_label, rare_label))
                place[count] = n
                rare_label[count] = c
                count += 1
    return place, rare_label, count


@njit
def parts_of(place, count, n0, last, unequal):
    """Return which rare heaps are done heap by heap, because their partners lie in this block.

    Those below BLOCK (j < first), those near n0 (j >= near), and for unequal splits those near n0 / 2
    (middle <= j < middle_end).
    """
    first = 0
    while first < count and place[first] < BLOCK:
        first += 1
    near = count
    while near > first and place[near - 1] >= n0 - last - 1:
        near -= 1
    middle = middle_end = first
    if unequal:
        middle = max(np.searchsorted(place[:near], (n0 - last) // 2 - 1), first)
        middle_end = middle
        while middle_end < near and place[middle_end] <= (n0 + BLOCK) // 2 + 1:
            middle_end += 1
    return first, middle, middle_end, near


@njit
def full_mex(values, n, digits, unequal, seen):
    """Return the mex at heap n by the definition: for the heap whose value may break the range."""
    seen[:] = U(0)
    last = len(digits) - 1
    if 0 < n <= last and digits[n] & 1:
        seen[0] |= U(1)
    for t in range(min(last, n) + 1):
        left = n - t
        if digits[t] & 2 and left > 0 and t > 0:
            v = np.int64(values[left])
            seen[v >> 6] |= bit(v)
        if digits[t] & 4:
            for a in range(1, (left - unequal) // 2 + 1):
                v = np.int64(values[a] ^ values[left - a])
                seen[v >> 6] |= bit(v)
    w = 0
    while ~seen[w] == U(0):
        w += 1
    return 64 * w + lowest(~seen[w])


@njit
def onehot(values, start, stop, digits, unequal, control):
    """Fill values[start:stop], start >= SMALLEST_START; return early where the method does not suit.

    It does not suit when labels need more than four words, or more than 15 % of the heaps are rare.
    """
    last = len(digits) - 1
    split = places(digits, 4)
    moves = places(digits, 2), split, unequal
    with_position, odd = position_bit(split)
    histogram = histogram_of(values, start, with_position, odd)
    size = stop + 2 * BLOCK
    label = np.zeros(size, np.uint16)
    image = np.zeros(1, np.uint64)
    common_rows = np.zeros((1, BLOCK), np.uint64)
    rare_rows = np.zeros((1, BLOCK), np.uint64)
    used = np.zeros(1, np.bool_)
    seen = np.zeros(2048, np.uint64)
    place = np.zeros(1, np.int64)
    rare_label = np.zeros(1, np.int64)
    count = 0
    extended = -1  # no mask yet
    space = space_of(2, odd, 2)
    rare_start, rare_order = by_label(place, rare_label, 0, 0, 1)
    scan_start, scan_order = by_label(place, rare_label, 0, 0, 1)
    length = 64  # how many common heaps give vectorised evidence; adapted to what is needed
    scanned = 0
    scanned_from = n0 = review = start
    rebuild = stale = True  # the space, the sorted rare heaps
    while n0 < stop:
        control[1] = n0
        if control[0]:
            return n0
        if rebuild or n0 >= review:
            if n0 >= review:
                review = n0 + n0 // 2
            better = max(best_mask(histogram, with_position), 2)
            if better != extended or rebuild:
                extended = better
                space = space_of(extended, odd, len(histogram) // 2)
                labels, words = space[4], space[5]
                if words > MOST_WORDS:
                    return n0
                image = np.zeros(words * size, np.uint64)
                place, rare_label, count = enter(values, n0, space, label, image)
                used = np.zeros(labels, np.bool_)
                common_rows = np.zeros((labels, BLOCK * words), np.uint64)
                rare_rows = np.zeros((labels, BLOCK * words), np.uint64)
                stale = True
            rebuild = False
            if 100 * count > 15 * n0:
                return n0
            scan_start, scan_order = first_common(label, n0 // 2, length, space[4])
        labels, words = space[4], space[5]
        if count + BLOCK > len(place):
            place = np.concatenate((place, place))
            rare_label = np.concatenate((rare_label, rare_label))
        first, middle, middle_end, near = parts_of(place, count, n0, last, unequal)
        if middle_end > middle:
            kept = np.concatenate((place[first:middle], place[middle_end:near]))
            of = np.concatenate((rare_label[first:middle], rare_label[middle_end:near]))
            rare_start, rare_order = by_label(kept, of, 0, len(kept), labels)
            stale = True
        elif stale or near < count:
            rare_start, rare_order = by_label(place, rare_label, first, near, labels)
            stale = near < count
        gather_all(common_rows, used, image, n0, split, rare_start, rare_order, labels, words)
        gather_all(rare_rows, used, image, n0, split, scan_start, scan_order, labels, words)
        before = count
        lanes = min(BLOCK, stop - n0)
        span = len(histogram) // 2
        rares = place, rare_label
        parts = first, middle, middle_end, near, count
        rows = common_rows[0], rare_rows[0]
        if words == 1:
            done, count, looked, status = word_block(
                values, label, image, n0, lanes, moves, space, rares, parts, rows, span
            )
        else:
            done, count, looked, status = wide_block(
                values, label, image, n0, lanes, moves, space, rares, parts, rows, span
            )
        if status == OVERFLOW:  # settle this heap by the definition, and enter everything anew
            values[n0 + done] = full_mex(values, n0 + done, digits, unequal, seen)
            done += 1
        largest = 0
        for n in range(n0, n0 + done):
            largest = max(largest, np.int64(values[n]))
        if largest >= span:
            while largest >= span:
                span *= 2
            wider = np.zeros(2 * span, np.int64)
            wider[: len(histogram)] = histogram
            histogram = wider
        for n in range(n0, n0 + done):
            histogram[2 * np.int64(values[n]) + ((n ^ odd) & 1 if with_position else 0)] += 1
        rebuild = status != DONE
        stale = stale or count > before
        scanned += looked
        n0 += done
        if n0 - scanned_from >= _REVIEW_SCAN and not rebuild:
            mean = scanned // (n0 - scanned_from)
            scanned = 0
            scanned_from = n0
            former = length
            if mean * 4 > length * words // 8 and length < n0 // 4:
                length *= 2
            elif mean * 16 < length * words // 8 and length > 16:
                length //= 2
            if length != former:
                scan_start, scan_order = first_common(label, n0 // 2, length, labels)
    control[1] = stop
    return stop
