"""The fastest kernel for octal codes and Grundy's game: sparse space on 64 heaps at once.

Delete the lowest mask bit from each value: among the common values (and among the rare ones)
nothing is lost, because the class restores the bit, and the order stays. The result is the *label*
of the heap. The *image* of a common heap is the one-hot picture of its label, 1 << label in `words`
words; a rare heap has the image 0. For 64 heaps n₀ … n₀+63 at once, each rare heap r contributes
the images of n₀-t-r … n₀-t-r+63, a plain OR of consecutive words that the compiler vectorises. They
are gathered per label of r, one row each, and the rows are then *folded*: to xor all elements of a
bitset with a label is to swap its bits, one swap per bit of the label.

The same gathering over the first common heaps gives most of the evidence against rare values.
What may depend on heaps of the same block is done heap by heap.

Used while the labels fit four words; the scalar kernel of `octal_kernel` takes over beyond.
"""

from __future__ import annotations

import numpy as np
from numba import uintp

from grundy.heaps.bits import U, below, bit, count, lowest, parity
from grundy.heaps.jit import njit
from grundy.heaps.octal_kernel import places
from grundy.heaps.sparse_space import best_mask, histogram_of, position_bit

BLOCK = 64
RARE = 0x8000  # the flag of a rare heap in `label`
MOST_WORDS = 4
SMALLEST_START = 2048  # the heaps before come from the direct kernel

SWAPS = (
    U(0x5555555555555555),
    U(0x3333333333333333),
    U(0x0F0F0F0F0F0F0F0F),
    U(0x00FF00FF00FF00FF),
    U(0x0000FFFF0000FFFF),
    U(0x00000000FFFFFFFF),
)


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
def gather(row, image, base, place, low, high, words):
    """OR into `row` the images of the 64 heaps from base - place[j], for low <= j < high.

    Four at a time, because a group is small (often five heaps) and each pass over `row` costs.
    """
    length = BLOCK * words
    j = low
    while j + 4 <= high:
        b0 = uintp((base - place[uintp(j)]) * words)
        b1 = uintp((base - place[uintp(j + 1)]) * words)
        b2 = uintp((base - place[uintp(j + 2)]) * words)
        b3 = uintp((base - place[uintp(j + 3)]) * words)
        for i in range(length):
            k = uintp(i)
            row[k] |= image[b0 + k] | image[b1 + k] | image[b2 + k] | image[b3 + k]
        j += 4
    if j + 2 <= high:
        b0 = uintp((base - place[uintp(j)]) * words)
        b1 = uintp((base - place[uintp(j + 1)]) * words)
        for i in range(length):
            k = uintp(i)
            row[k] |= image[b0 + k] | image[b1 + k]
        j += 2
    if j < high:
        b0 = uintp((base - place[uintp(j)]) * words)
        for i in range(length):
            k = uintp(i)
            row[k] |= image[b0 + k]


@njit
def fold(rows, used, labels, words):
    """Fold all rows into rows[0]: each row's bits permuted by xor with its label."""
    length = BLOCK * words
    k = 0
    step = 1
    while step < labels:
        c = 0
        while c < labels:
            other = c + step
            if used[other]:
                x = rows[c]
                y = rows[other]
                if not used[c]:
                    x[:] = U(0)
                if k < 6:
                    swap = SWAPS[k]
                    shift = U(1 << k)
                    for i in range(length):
                        x[i] |= ((y[i] & swap) << shift) | ((y[i] >> shift) & swap)
                else:
                    across = 1 << (k - 6)
                    for i in range(BLOCK):
                        for w in range(words):
                            x[uintp(i * words + w)] |= y[uintp(i * words + (w ^ across))]
                used[c] = True
            c += 2 * step
        step *= 2
        k += 1


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
def first_common(label, n, length, labels):
    """Return the common heaps among BLOCK … BLOCK+length, by label: the vectorised evidence."""
    high = min(BLOCK + length, n // 2)
    place = np.empty(max(high - BLOCK, 0), np.int64)
    of = np.empty(max(high - BLOCK, 0), np.int64)
    k = 0
    for a in range(BLOCK, high):
        if not label[a] & RARE:
            place[k] = a
            of[k] = label[a]
            k += 1
    return by_label(place, of, 0, k, labels)


@njit
def gather_all(rows, used, image, n, split, start, ordered, labels, words):
    """Gather the rows of all labels for the block at n, and fold them into rows[0]."""
    rows[0] = U(0)
    for c in range(labels):
        used[c] = start[c + 1] > start[c]
        if used[c]:
            row = rows[c]
            row[:] = U(0)
            for t in split:
                gather(row, image, n - t, ordered, start[c], start[c + 1], words)
    fold(rows, used, labels, words)


@njit
def mark_pairs(common, rare, label, place, rare_label, left, low, high, unequal):
    """Exclude, heap by heap, what the pairs with the rare heaps low <= j < high give at total `left`."""
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


@njit
def full_mex(values, n, digits, unequal, seen):
    """Return the mex at heap n by the definition: for the rare heap whose value breaks the range."""
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
    take = places(digits, 2)
    split = places(digits, 4)
    with_position, odd = position_bit(split)
    histogram = histogram_of(values, start, with_position, odd)
    span = len(histogram) // 2
    size = stop + 2 * BLOCK
    label = np.zeros(size, np.uint16)
    place = np.zeros(1024, np.int64)
    rare_label = np.zeros(1024, np.int64)
    rares = 0
    image = np.zeros(1, np.uint64)
    common_rows = np.zeros((1, BLOCK), np.uint64)
    rare_rows = np.zeros((1, BLOCK), np.uint64)
    used = np.zeros(1, np.bool_)
    seen = np.zeros(2048, np.uint64)
    common = np.zeros(MOST_WORDS + 1, np.uint64)  # excluded common labels at this heap
    rare = np.zeros(MOST_WORDS + 1, np.uint64)  # excluded rare labels
    need = np.zeros(MOST_WORDS + 1, np.uint64)  # rare labels below the candidate not yet excluded
    rare_start, rare_order = by_label(place, rare_label, 0, 0, 1)
    scan_start, scan_order = by_label(place, rare_label, 0, 0, 1)
    n0 = start
    review = start
    extended = -1  # the mask of x = 2·value + position bit
    mask = 0
    in_position = 0
    low = 0
    labels = 1
    words = 1
    length = 64  # how many common heaps give vectorised evidence; adapted to what is needed
    rebuild = True
    stale = True
    scanned = 0
    scanned_before = 0
    n_before = n0
    while n0 < stop:
        control[1] = n0
        if control[0]:
            return n0
        if rebuild or n0 >= review:
            if n0 >= review:
                review = n0 + n0 // 2
            better = best_mask(histogram, with_position)
            if better < 2:
                better |= 2
            if better != extended or rebuild:
                extended = better
                mask = extended >> 1
                in_position = extended & 1
                low = lowest(U(mask))
                labels = span // 2
                words = max(1, (labels + 63) // 64)
                if words > MOST_WORDS:
                    return n0
                rares = 0
                stale = True
                used = np.zeros(labels, np.bool_)
                common_rows = np.zeros((labels, BLOCK * words), np.uint64)
                rare_rows = np.zeros((labels, BLOCK * words), np.uint64)
                image = np.zeros(words * size, np.uint64)
                for n in range(n0):
                    v = np.int64(values[n])
                    c = label_of(v, low)
                    if parity(v & mask) ^ ((n ^ odd) & 1 & in_position):
                        label[n] = c
                        image[n * words + (c >> 6)] = bit(c)
                    else:
                        label[n] = RARE | c
                        if n:
                            if rares == len(place):
                                place = np.concatenate((place, place))
                                rare_label = np.concatenate((rare_label, rare_label))
                            place[rares] = n
                            rare_label[rares] = c
                            rares += 1
            rebuild = False
            if 100 * rares > 15 * n0:
                return n0
            scan_start, scan_order = first_common(label, n0, length, labels)
        lanes = min(BLOCK, stop - n0)
        # Rare heaps in three parts: below BLOCK, and near n0, they are done heap by heap, because
        # their partners lie in this block; for unequal splits also those near n0 / 2.
        first = 0
        while first < rares and place[first] < BLOCK:
            first += 1
        near = rares
        while near > first and place[near - 1] >= n0 - last - 1:
            near -= 1
        middle = middle_end = first
        if unequal:
            middle = np.searchsorted(place[:near], (n0 - last) // 2 - 1)
            middle = max(middle, first)
            middle_end = middle
            while middle_end < near and place[middle_end] <= (n0 + BLOCK) // 2 + 1:
                middle_end += 1
        if middle_end > middle:
            kept = np.concatenate((place[first:middle], place[middle_end:near]))
            of = np.concatenate((rare_label[first:middle], rare_label[middle_end:near]))
            rare_start, rare_order = by_label(kept, of, 0, len(kept), labels)
            stale = True
        elif stale or near < rares:
            rare_start, rare_order = by_label(place, rare_label, first, near, labels)
            stale = near < rares
        gather_all(common_rows, used, image, n0, split, rare_start, rare_order, labels, words)
        gather_all(rare_rows, used, image, n0, split, scan_start, scan_order, labels, words)
        i = 0
        while i < lanes:
            n = n0 + i
            position = (n ^ odd) & 1 & in_position
            for w in range(words):
                common[w] = common_rows[0, uintp(i * words + w)]
                rare[w] = rare_rows[0, uintp(i * words + w)]
            for t in take:
                v = np.int64(values[n - t])
                c = label_of(v, low)
                if parity(v & mask) ^ position:
                    common[c >> 6] |= bit(c)
                else:
                    rare[c >> 6] |= bit(c)
            for t in split:
                left = n - t
                if not unequal and not left & 1:  # the equal split has value 0
                    if position:
                        common[0] |= U(1)
                    else:
                        rare[0] |= U(1)
                if words == 1:  # both sets in registers, the class chosen without a branch
                    c0 = common[0]
                    r0 = rare[0]
                    for j in range(first):
                        y = U(label[uintp(left - place[uintp(j)])])
                        hit = U(1) << ((y ^ U(rare_label[uintp(j)])) & U(63))
                        is_rare = U(0) - (y >> U(15))
                        r0 |= hit & is_rare
                        c0 |= hit & ~is_rare
                    common[0] = c0
                    rare[0] = r0
                else:
                    for j in range(first):
                        x = label[uintp(left - place[uintp(j)])]
                        c = np.int64((x ^ rare_label[uintp(j)]) & 0x7FFF)
                        if x & RARE:
                            rare[c >> 6] |= bit(c)
                        else:
                            common[c >> 6] |= bit(c)
                if middle_end > middle:
                    mark_pairs(
                        common, rare, label, place, rare_label, left, middle, middle_end, True
                    )
                if near < rares:
                    mark_pairs(common, rare, label, place, rare_label, left, near, rares, unequal)
            w = 0
            while w < words and ~common[w] == U(0):
                w += 1
            c = 64 * w + lowest(~common[w]) if w < words else labels
            if c >= labels:
                value = full_mex(values, n, digits, unequal, seen)
            else:
                value = value_of(c, low, mask, 1 ^ position)
                limit = ((c >> low) << low) + ((1 << low) if (value >> low) & 1 else 0)
                missing = 0
                for w in range(words):
                    need[w] = ~rare[w] & below(limit - 64 * w)
                    missing += count(need[w])
                if missing:
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
                    while missing and a <= half:
                        for t in split:
                            left = n - t
                            if 2 * a + unequal > left:
                                continue
                            y = U(label[uintp(a)] ^ label[uintp(left - a)])
                            if y < U(RARE) and (need[y >> U(6)] >> (y & U(63))) & U(1):
                                need[y >> U(6)] &= ~(U(1) << (y & U(63)))
                                missing -= 1
                        a += 1
                    scanned += a
                    if missing:
                        w = 0
                        while need[w] == U(0):
                            w += 1
                        value = value_of(64 * w + lowest(need[w]), low, mask, position)
            values[n] = value
            if value >= span:
                while value >= span:
                    span *= 2
                wider = np.zeros(2 * span, np.int64)
                wider[: len(histogram)] = histogram
                histogram = wider
                rebuild = True
            histogram[2 * value + ((n ^ odd) & 1 if with_position else 0)] += 1
            i += 1
            if rebuild:
                break
            c = label_of(value, low)
            if parity(value & mask) ^ position:
                label[n] = c
                image[n * words + (c >> 6)] = bit(c)
            else:
                label[n] = RARE | c
                if rares == len(place):
                    place = np.concatenate((place, place))
                    rare_label = np.concatenate((rare_label, rare_label))
                place[rares] = n
                rare_label[rares] = c
                rares += 1
                stale = True
        n0 += i
        if n0 - n_before >= 4096 and not rebuild:
            mean = (scanned - scanned_before) // (n0 - n_before)
            scanned_before = scanned
            n_before = n0
            before = length
            if mean * 4 > length * words // 8 and length < n0 // 4:
                length *= 2
            elif mean * 16 < length * words // 8 and length > 16:
                length //= 2
            if length != before:
                scan_start, scan_order = first_common(label, n0, length, labels)
    control[1] = stop
    return stop
