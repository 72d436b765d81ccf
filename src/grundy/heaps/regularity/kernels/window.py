"""Compiled kernels of the window certificate: values from a bounded window, each with its evidence.

They differ from `word_blocks` and `wide_blocks` in what they refuse: no new rare heap, no evidence farther
than the prefix, no equal split as evidence unless the mask takes in the parity of n. A heap that needs
any of these ends the run as not certified.
"""

from __future__ import annotations

import numpy as np
from numba import uintp

from grundy.compiling import njit
from grundy.heaps.values.kernels.bits import U, below, bit, lowest
from grundy.heaps.values.kernels.images import gather_all
from grundy.heaps.values.kernels.labels import BLOCK, RARE, label_of, rare_below, value_of
from grundy.heaps.values.kernels.wide_blocks import add_pairs, add_takes, lowest_free, wanted_rare
from grundy.heaps.values.kernels.word_blocks import near_pairs, takes

CERTIFIED, FAR_EVIDENCE, RANGE = 0, 1, 2
STEP = 4  # the prefix is searched in steps of this many heaps


@njit
def certified_blocks(values, label, image, at, stop, n, moves, space, prefix, rares, scan):
    """Fill values[at:stop] (heaps n, n+1, …), whole blocks; return (where it stopped, status, reach,
    pairs scanned).

    `prefix` holds the labels of the first heaps; `rares` is (places below BLOCK, their labels, then
    the others sorted by label: starts, places), `scan` such a list of common heaps. `reach` bounds the
    evidence used.
    """
    split = moves[1]
    labels, words = space[4], space[5]
    used = np.zeros(labels, np.bool_)
    common_rows = np.zeros((labels, BLOCK * words), np.uint64)
    rare_rows = np.zeros((labels, BLOCK * words), np.uint64)
    rows = common_rows[0], rare_rows[0]
    near = rares[0], rares[1]
    reach = 0
    scanned = 0
    while at < stop:
        gather_all(common_rows, used, image, at, split, rares[2], rares[3], labels, words)
        gather_all(rare_rows, used, image, at, split, scan[0], scan[1], labels, words)
        if words == 1:
            done, status, farthest, looked = _word_block(
                values, label, image, at, n, moves, space, prefix, near, rows
            )
        else:
            done, status, farthest, looked = _wide_block(
                values, label, image, at, n, moves, space, prefix, near, rows
            )
        reach = max(reach, farthest)
        scanned += looked
        if status != CERTIFIED:
            return at + done, status, reach, scanned
        at += BLOCK
        n += BLOCK
    return at, CERTIFIED, reach, scanned


@njit
def _word_block(values, label, image, at, n0, moves, space, prefix, near, rows):
    """Certify one block whose labels fit one word; return (heaps done, status, reach, scanned)."""
    take, split, _ = moves
    mask, in_position, odd, low, labels, _ = space
    top = below(labels)
    reach = 0
    scanned = 0
    for i in range(BLOCK):
        here = at + i
        n = n0 + i
        position = (n ^ odd) & 1 & in_position
        common, rare = takes(values, here, take, mask, low, position)
        common |= rows[0][uintp(i)]
        rare |= rows[1][uintp(i)]
        for t in split:
            if in_position and not (n - t) & 1:
                if position:
                    common |= U(1)
                else:
                    rare |= U(1)
            c, _ = near_pairs(label, here - t, near[0], near[1], 0, len(near[0]))
            common |= c
        free = ~common & top
        if free == U(0):
            return i, RANGE, reach, scanned
        candidate = lowest(free)
        value = value_of(candidate, low, mask, 1 ^ position)
        need = ~rare & below(rare_below(candidate, value, low))
        a = 1
        while need and a + STEP <= len(prefix):
            for k in range(STEP):
                x = prefix[uintp(a + k)]
                for t in split:
                    y = U(x ^ label[uintp(here - t - a - k)])
                    need &= ~(((y >> U(15)) ^ U(1)) << (y & U(63)))
            a += STEP
        reach = max(reach, a)
        scanned += a
        if need:
            return i, FAR_EVIDENCE, reach, scanned
        values[here] = value
        own = label_of(value, low)
        label[here] = own
        image[here] = bit(own)
    return BLOCK, CERTIFIED, reach, scanned


@njit
def _wide_block(values, label, image, at, n0, moves, space, prefix, near, rows):
    """Do the same where the labels need several words."""
    take, split, _ = moves
    mask, in_position, odd, low, labels, words = space
    common = np.zeros(words + 1, np.uint64)
    rare = np.zeros(words + 1, np.uint64)
    need = np.zeros(words + 1, np.uint64)
    reach = 0
    scanned = 0
    for i in range(BLOCK):
        here = at + i
        n = n0 + i
        position = (n ^ odd) & 1 & in_position
        for w in range(words):
            common[w] = rows[0][uintp(i * words + w)]
            rare[w] = rows[1][uintp(i * words + w)]
        add_takes(common, rare, values, here, take, mask, low, position)
        for t in split:
            if in_position and not (n - t) & 1:
                if position:
                    common[0] |= U(1)
                else:
                    rare[0] |= U(1)
            add_pairs(common, rare, label, here - t, near[0], near[1], 0, len(near[0]), False)
        candidate = lowest_free(common, words, labels)
        if candidate >= labels:
            return i, RANGE, reach, scanned
        value = value_of(candidate, low, mask, 1 ^ position)
        missing = wanted_rare(need, rare, words, rare_below(candidate, value, low))
        a = 1
        while missing and a < len(prefix):
            x = prefix[uintp(a)]
            for t in split:
                y = U(x ^ label[uintp(here - t - a)])
                if y < U(RARE) and (need[y >> U(6)] >> (y & U(63))) & U(1):
                    need[y >> U(6)] &= ~(U(1) << (y & U(63)))
                    missing -= 1
            a += 1
        reach = max(reach, a)
        scanned += a
        if missing:
            return i, FAR_EVIDENCE, reach, scanned
        values[here] = value
        own = label_of(value, low)
        label[here] = own
        image[here * words + (own >> 6)] = bit(own)
    return BLOCK, CERTIFIED, reach, scanned


@njit
def signature_of(window):
    """Return the last four values of a window as one word."""
    signature = U(0)
    for v in window[-4:]:
        signature = (signature << U(16)) | U(v)
    return signature


@njit
def find_window(values, windows, signatures):
    """Return (e, k) with the first e such that values[e-W:e] equals windows[k], W < e; else (-1, -1).

    One word holds the last four values: it is compared with the signatures of all windows, and only
    where one fits the whole windows are compared.
    """
    length = windows.shape[1]
    signature = signature_of(values[:length])
    for e in range(length + 1, len(values) + 1):
        signature = (signature << U(16)) | U(values[uintp(e - 1)])
        hit = False
        for k in range(len(signatures)):
            hit |= signatures[uintp(k)] == signature
        if hit:
            for k in range(len(signatures)):
                i = 1
                while i <= length and values[uintp(e - i)] == windows[k, uintp(length - i)]:
                    i += 1
                if i > length:
                    return e, k
    return -1, -1
