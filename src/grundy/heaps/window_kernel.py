"""Compiled kernel of the window certificate: values from a bounded window, each with its evidence.

It differs from `onehot_kernel` in what it refuses: no new rare heap, no evidence farther than the
prefix, no equal split as evidence unless the mask takes in the parity of n. A heap that needs any of
these ends the run as not certified.
"""

from __future__ import annotations

import numpy as np
from numba import uintp

from grundy.heaps.bits import U, below, bit, count, lowest, parity
from grundy.heaps.jit import njit
from grundy.heaps.onehot_kernel import BLOCK, RARE, gather_all, label_of, value_of

CERTIFIED, FAR_EVIDENCE, RANGE = 0, 1, 2


@njit
def certified_blocks(values, label, image, at, stop, n, take, split, shape, prefix, rares, scan):
    """Fill values[at:stop] (heaps n, n+1, …), whole blocks; return (where it stopped, status, reach).

    `shape` is (mask, in_position, odd, low, labels, words); `prefix` the labels of the first heaps;
    `rares` and `scan` are (places below BLOCK, their labels, starts, order by label). `reach` is the
    farthest evidence used.
    """
    mask, in_position, odd, low, labels, words = shape
    near_place, near_label, rare_start, rare_order = rares
    scan_start, scan_order = scan
    used = np.zeros(labels, np.bool_)
    common_rows = np.zeros((labels, BLOCK * words), np.uint64)
    rare_rows = np.zeros((labels, BLOCK * words), np.uint64)
    common = np.zeros(words + 1, np.uint64)
    rare = np.zeros(words + 1, np.uint64)
    need = np.zeros(words + 1, np.uint64)
    reach = 0
    while at < stop:
        gather_all(common_rows, used, image, at, split, rare_start, rare_order, labels, words)
        gather_all(rare_rows, used, image, at, split, scan_start, scan_order, labels, words)
        for i in range(BLOCK):
            position = ((n + i) ^ odd) & 1 & in_position
            for w in range(words):
                common[w] = common_rows[0, uintp(i * words + w)]
                rare[w] = rare_rows[0, uintp(i * words + w)]
            here = at + i
            for t in take:
                v = np.int64(values[uintp(here - t)])
                c = label_of(v, low)
                if parity(v & mask) ^ position:
                    common[c >> 6] |= bit(c)
                else:
                    rare[c >> 6] |= bit(c)
            for t in split:
                left = here - t
                if in_position and not (n + i - t) & 1:
                    if position:
                        common[0] |= U(1)
                    else:
                        rare[0] |= U(1)
                for j in range(len(near_place)):
                    c = np.int64(label[uintp(left - near_place[uintp(j)])]) ^ near_label[uintp(j)]
                    common[c >> 6] |= bit(c)
            w = 0
            while w < words and ~common[w] == U(0):
                w += 1
            c = 64 * w + lowest(~common[w]) if w < words else labels
            if c >= labels:
                return here, RANGE, reach
            value = value_of(c, low, mask, 1 ^ position)
            limit = ((c >> low) << low) + ((1 << low) if (value >> low) & 1 else 0)
            missing = 0
            for w in range(words):
                need[w] = ~rare[w] & below(limit - 64 * w)
                missing += count(need[w])
            a = 1
            while missing and a < len(prefix):
                if not prefix[uintp(a)] & RARE:
                    for t in split:
                        q = np.int64(prefix[uintp(a)] ^ label[uintp(here - t - a)])
                        if (need[q >> 6] >> U(q & 63)) & U(1):
                            need[q >> 6] &= ~bit(q)
                            missing -= 1
                a += 1
            reach = max(reach, a)
            if missing:
                return here, FAR_EVIDENCE, reach
            values[here] = value
            c = label_of(value, low)
            label[here] = c
            image[here * words + (c >> 6)] = bit(c)
        at += BLOCK
        n += BLOCK
    return at, CERTIFIED, reach


@njit
def find_window(values, low, high, window, step, origin):
    """Return the first end e in low … high with values[e-len(window):e] == window, else -1.

    Only ends at a multiple of `step` from `origin` count: 2 where periods must be even, else 1.
    """
    length = len(window)
    for e in range(low, high + 1):
        if (e - origin) % step:
            continue
        i = 1
        while i <= length and values[uintp(e - i)] == window[uintp(length - i)]:
            i += 1
        if i > length:
            return e
    return -1
