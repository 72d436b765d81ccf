"""Compiled kernels for rules that only take: finite sets, all-but sets, parts of a heap.

Same form as in `octal`: fill `values[start:stop]`, return where it stopped.
"""

from __future__ import annotations

import numpy as np
from numba import uintp

from grundy.compiling import njit
from grundy.heaps.values.kernels.bits import ALL, U, lowest

_BUFFER = 4096  # words per bit-plane between two slides


@njit
def _load_plane(planes, values, start, pad):
    """Set the bits of the last `pad` words of heaps before `start` (a multiple of 64)."""
    for n in range(max(0, start - 64 * pad), start):
        back = start - n  # 1 … 64·pad
        word = pad - (back + 63) // 64
        planes[values[n], word] |= U(1) << U(n & 63)


@njit
def level_sets(values, start, stop, members, control):
    """Fill the values of a finite subtraction set by level sets, 64 heaps per word.

    The heaps of value 0 are chosen greedily: n is taken when no n - s was. The heaps of value 1 are
    chosen the same way among those left, and so on. A level is a bit-plane; a member s blocks with
    the plane shifted by s; only members below 64 act inside one word, and there the greedy choice
    runs bit by bit. Planes are kept for the last max(S) heaps only.
    """
    levels = len(members) + 1
    pad = members[-1] // 64 + 2
    start -= start % 64
    planes = np.zeros((levels, pad + _BUFFER), np.uint64)
    _load_plane(planes, values, start, pad)
    inside = U(0)
    small = 0
    while small < len(members) and members[small] < 64:
        inside |= U(1) << U(members[small])
        small += 1
    w = pad
    for n in range(start, stop, 64):
        if w == pad + _BUFFER:
            for level in range(levels):
                planes[level, :pad] = planes[level, _BUFFER:].copy()
                planes[level, pad:] = U(0)  # a level that a word does not reach stays empty there
            w = pad
            control[1] = n
            if control[0]:
                return n
        length = min(64, stop - n)
        assigned = U(0) if length == 64 else ALL << U(length)
        level = 0
        while level < levels and assigned != ALL:
            plane = planes[level]
            blocked = assigned
            previous = plane[uintp(w - 1)]
            for i in range(small):
                blocked |= previous >> U(64 - members[i])
            for i in range(small, len(members)):
                word = plane[uintp(w - (members[i] >> 6))]
                shift = members[i] & 63
                if shift:
                    earlier = plane[uintp(w - (members[i] >> 6) - 1)]
                    word = (word << U(shift)) | (earlier >> U(64 - shift))
                blocked |= word
            chosen = U(0)
            free = ~blocked
            while free != U(0):
                place = lowest(free)
                one = U(1) << U(place)
                chosen |= one
                free &= ~(one | (inside << U(place)))
                values[uintp(n + place)] = level
            plane[uintp(w)] = chosen
            assigned |= chosen
            level += 1
        w += 1
    control[1] = stop
    return stop


@njit
def subtract_direct(values, start, stop, members, control):
    """Fill the values of any subtraction set (its members below `stop`) by the definition."""
    stamp = np.zeros(len(members) + 2, np.int64)
    for n in range(start, stop):
        if not n & 63:
            control[1] = n
            if control[0]:
                return n
        for s in members:
            if s > n:
                break
            stamp[uintp(values[uintp(n - s)])] = n + 1
        value = 0
        while stamp[uintp(value)] == n + 1:
            value += 1
        values[n] = value
    control[1] = stop
    return stop


@njit
def all_but(values, start, stop, excluded, control):
    """Fill the values of an all-but set: v is free when each earlier v is at a forbidden distance.

    `base` is the smallest value not seen farther back than the largest excluded number: smaller ones
    are excluded for ever.
    """
    total = np.zeros(stop + 2, np.int64)
    hit = np.zeros(stop + 2, np.int64)
    first = np.full(stop + 2, stop, np.int64)
    reach = excluded[-1] if len(excluded) else 0
    for n in range(start - 1, -1, -1):
        total[values[n]] += 1
        first[values[n]] = n
    base = 0
    for n in range(start, stop):
        if not n & 63:
            control[1] = n
            if control[0]:
                return n
        while first[base] < n - reach:
            base += 1
        for s in excluded:
            if s <= n:
                hit[values[n - s]] += 1
        value = base
        while total[value] != hit[value]:
            value += 1
        for s in excluded:
            if s <= n:
                hit[values[n - s]] -= 1
        values[n] = value
        total[value] += 1
        if first[value] == stop:
            first[value] = n
    control[1] = stop
    return stop


@njit
def take_part(values, start, stop, bounds, control):
    """Fill the values of take(a/b..c/d); `bounds` is (a, b, c, d).

    The options of n are the heaps n - floor(cn/d) … n - max(1, ceil(an/b)); both ends never move
    down, so the values inside are counted in a sliding window.
    """
    inside = np.zeros(stop + 2, np.int64)
    low = 0  # the window holds the heaps low … high-1
    high = 0
    for n in range(start, stop):
        if not n & 63:
            control[1] = n
            if control[0]:
                return n
        least = max(1, -((-bounds[0] * n) // bounds[1]))
        until = n - least + 1
        since = n - (bounds[2] * n) // bounds[3]
        while high < until:
            inside[values[high]] += 1
            high += 1
        while low < since and low < high:
            inside[values[low]] -= 1
            low += 1
        value = 0
        if since < until:
            while inside[value]:
                value += 1
        values[n] = value
    control[1] = stop
    return stop


@njit
def brent(members, limit, control):
    """Return (preperiod, period, steps) of a finite subtraction set; period 0 when `limit` is reached.

    The last max(S) values determine all later ones, so Brent's cycle search on that window is a proof,
    in O(max S) memory. A window is compared only when its last two values agree.
    """
    reach = members[-1]
    size = reach + (1 << 16)
    ahead = np.zeros(size, np.uint32)
    stamp = np.zeros(len(members) + 2, np.int64)
    saved = np.zeros(reach, np.uint32)
    n = 0  # heaps done; ahead[at-1] is the value of heap n-1
    at = reach
    power = 1
    period = 0
    clock = 0
    for _ in range(reach):  # the first window starts at heap 0: virtual heaps below 0 do not recur
        at = _advance(ahead, at, n, members, stamp, clock)
        n += 1
        clock += 1
    saved[:] = ahead[at - reach : at]
    while n < limit:
        if at == size:
            ahead[:reach] = ahead[size - reach :].copy()
            at = reach
            control[1] = n
            if control[0]:
                return 0, 0, n
        at = _advance(ahead, at, n, members, stamp, clock)
        n += 1
        clock += 1
        period += 1
        if ahead[at - 1] == saved[reach - 1] and ahead[at - reach] == saved[0]:
            same = True
            for i in range(reach):
                if ahead[uintp(at - reach + i)] != saved[uintp(i)]:
                    same = False
                    break
            if same:
                break
        if period == power:
            saved[:] = ahead[at - reach : at]
            power *= 2
            period = 0
    if n >= limit:
        return 0, 0, n
    # The preperiod: two runs, `period` apart, until a whole window agrees.
    behind = np.zeros(size, np.uint32)
    ahead[:] = 0
    at = reach
    steps = n
    for m in range(period):
        if at == size:
            ahead[:reach] = ahead[size - reach :].copy()
            at = reach
        at = _advance(ahead, at, m, members, stamp, clock)
        clock += 1
    back = reach
    agreed = 0
    preperiod = 0
    m = 0
    while agreed < reach:
        if at == size:
            ahead[:reach] = ahead[size - reach :].copy()
            at = reach
        if back == size:
            behind[:reach] = behind[size - reach :].copy()
            back = reach
            control[1] = steps
            if control[0]:
                return 0, 0, steps
        at = _advance(ahead, at, m + period, members, stamp, clock)
        back = _advance(behind, back, m, members, stamp, clock + 1)
        clock += 2
        steps += 2
        m += 1
        if ahead[at - 1] == behind[back - 1]:
            agreed += 1
        else:
            agreed = 0
            preperiod = m
    return preperiod, period, steps


@njit
def _advance(window, at, n, members, stamp, clock):
    """Append the value of heap n at window[at]; `clock` is a new number for each call."""
    for s in members:
        if s > n:
            break
        stamp[uintp(window[uintp(at - s)])] = clock + 1
    value = 0
    while stamp[uintp(value)] == clock + 1:
        value += 1
    window[at] = value
    return at + 1
