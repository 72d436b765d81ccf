"""One-hot images of labels, gathered for 64 heaps at once and folded.

The *image* of a common heap is the one-hot picture of its label, 1 << label in `words` words; a rare
heap has the image 0. For 64 heaps n₀ … n₀+63 at once, each heap r of a list contributes the images of
n₀-t-r … n₀-t-r+63, a plain OR of consecutive words that the compiler vectorises. They are gathered per
label of r, one row each, and the rows are then *folded*: to xor all elements of a bitset with a label
is to swap its bits, one swap per bit of the label.
"""

from __future__ import annotations

from numba import uintp

from grundy.compiling import njit
from grundy.heaps.values.kernels.bits import U
from grundy.heaps.values.kernels.labels import BLOCK

SWAPS = (
    U(0x5555555555555555),
    U(0x3333333333333333),
    U(0x0F0F0F0F0F0F0F0F),
    U(0x00FF00FF00FF00FF),
    U(0x0000FFFF0000FFFF),
    U(0x00000000FFFFFFFF),
)


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
