"""Compiled kernels for octal codes and Grundy's game: the direct method and the scalar sparse one.

All kernels share one form: they fill `values[start:stop]` from `values[:start]` and return the heap
where they stopped. `control[0]` set to 1 from outside asks them to stop, `control[1]` shows how far
they are; both are read and written between heaps, so a thread can watch and cancel without cost.
"""

from __future__ import annotations

import numpy as np
from numba import uintp

from grundy.compiling import njit
from grundy.heaps.values.kernels.bits import U, bit, count, lowest, parity
from grundy.heaps.values.kernels.sparse_space import best_mask, histogram_of, position_bit


@njit
def places(digits, want):
    """Return the places of the digits with bit `want`, ascending; place 0 only for splitting."""
    found = [t for t in range(len(digits)) if digits[t] & want and (t > 0 or want > 2)]
    return np.array(found + [0])[:-1]  # noqa: RUF005 - the compiled code needs a typed list


@njit
def direct(values, start, stop, digits, unequal, control):
    """Fill the values by the definition, O(n) per heap for each splitting digit.

    `stamp[v] == n + 1` says that v is excluded at heap n: no clearing between heaps.
    """
    last = len(digits) - 1
    stamp = np.zeros(1 << 17, np.int64)
    for n in range(start, stop):
        if not n & 63:
            control[1] = n
            if control[0]:
                return n
        now = n + 1
        for t in range(min(last, n) + 1):
            digit = digits[t]
            left = n - t
            if digit & 1 and left == 0 and t > 0:
                stamp[0] = now
            if digit & 2 and left > 0 and t > 0:
                stamp[values[uintp(left)]] = now
            if digit & 4:
                for a in range(1, (left - unequal) // 2 + 1):
                    stamp[values[uintp(a)] ^ values[uintp(left - a)]] = now
        value = 0
        while stamp[uintp(value)] == now:
            value += 1
        if value > 0xFFFF:
            return n
        values[n] = value
    control[1] = stop
    return stop


@njit
def _mark_rare(seen, words, rare_value, rare_place, values, left, low, high):
    """Mark rare_value[j] ^ values[left - rare_place[j]] for low <= j < high.

    `seen` has four rows, used in turn: four independent chains of stores are faster than one.
    """
    if words == 1:
        gathered = U(0)
        for j in range(low, high):
            gathered |= U(1) << U(rare_value[uintp(j)] ^ values[uintp(left - rare_place[uintp(j)])])
        seen[0, 0] |= gathered
        return
    j = low
    while j + 4 <= high:
        a = U(rare_value[uintp(j)] ^ values[uintp(left - rare_place[uintp(j)])])
        b = U(rare_value[uintp(j + 1)] ^ values[uintp(left - rare_place[uintp(j + 1)])])
        c = U(rare_value[uintp(j + 2)] ^ values[uintp(left - rare_place[uintp(j + 2)])])
        d = U(rare_value[uintp(j + 3)] ^ values[uintp(left - rare_place[uintp(j + 3)])])
        seen[0, a >> U(6)] |= U(1) << (a & U(63))
        seen[1, b >> U(6)] |= U(1) << (b & U(63))
        seen[2, c >> U(6)] |= U(1) << (c & U(63))
        seen[3, d >> U(6)] |= U(1) << (d & U(63))
        j += 4
    while j < high:
        a = U(rare_value[uintp(j)] ^ values[uintp(left - rare_place[uintp(j)])])
        seen[0, a >> U(6)] |= U(1) << (a & U(63))
        j += 1


@njit
def _collect_rare(values, stop, mask, with_position, odd):
    """Return (places, values, number) of the rare heaps in 1 … stop-1, with room to grow."""
    total = 0
    for n in range(1, stop):
        x = 2 * np.int64(values[n]) + ((n ^ odd) & 1 if with_position else 0)
        if not parity(x & mask):
            total += 1
    place = np.zeros(2 * total + 1024, np.int64)
    value = np.zeros(2 * total + 1024, np.uint16)
    k = 0
    for n in range(1, stop):
        x = 2 * np.int64(values[n]) + ((n ^ odd) & 1 if with_position else 0)
        if not parity(x & mask):
            place[k] = n
            value[k] = values[n]
            k += 1
    return place, value, k


@njit
def _rare_sets(mask, span):
    """Return the bitsets of the rare values, for position bit 0 and 1."""
    sets = np.zeros((2, (2 * span) // 64 + 2), np.uint64)
    for v in range(2 * span):
        for position in range(2):
            if not parity((2 * v + position) & mask):
                sets[position, v >> 6] |= bit(v)
    return sets


@njit
def sparse(values, start, stop, digits, unequal, control):
    """Fill the values with a sparse space, one heap at a time, for values of any size below 2**15.

    Per heap: mark what the takes and the pairs with a rare heap exclude; the smallest unmarked common
    value is the candidate; then pairs of common heaps are tried until every rare value below the
    candidate is excluded. The first rare value that never is, else the candidate, is the mex.
    """
    take = places(digits, 2)
    split = places(digits, 4)
    last = len(digits) - 1
    with_position, odd = position_bit(split)
    histogram = histogram_of(values, start, with_position, odd)
    span = len(histogram) // 2
    mask = best_mask(histogram, with_position)
    place, rare_value, rares = _collect_rare(values, start, mask, with_position, odd)
    rare_sets = _rare_sets(mask, span)
    seen = np.zeros((4, 1040), np.uint64)
    miss = np.zeros(1040, np.uint64)
    review = max(8, start + start // 2)
    for n in range(start, stop):
        if not n & 63:
            control[1] = n
            if control[0]:
                return n
        words = (span + 63) >> 6
        for w in range(words + 1):
            seen[0, w] = U(0)
        if 0 < n <= last and digits[n] & 1:
            seen[0, 0] |= U(1)
        for t in take:
            if t < n:
                v = np.int64(values[n - t])
                seen[0, v >> 6] |= bit(v)
        for t in split:
            left = n - t
            if left < 2:
                continue
            if not unequal and not left & 1:
                seen[0, 0] |= U(1)
            high = rares
            while high > 0 and place[high - 1] >= left:
                high -= 1
            equal = -1
            if unequal and not left & 1:
                q = np.searchsorted(place[:high], left // 2)
                if q < high and 2 * place[q] == left:
                    equal = q
            if equal >= 0:
                _mark_rare(seen, words, rare_value, place, values, left, 0, equal)
                _mark_rare(seen, words, rare_value, place, values, left, equal + 1, high)
            else:
                _mark_rare(seen, words, rare_value, place, values, left, 0, high)
        if words > 1:
            for w in range(words):
                seen[0, w] |= seen[1, w] | seen[2, w] | seen[3, w]
                seen[1, w] = U(0)
                seen[2, w] = U(0)
                seen[3, w] = U(0)
        position = (n ^ odd) & 1 if with_position else 0
        rare_now = rare_sets[1 if mask & 1 and position else 0]
        w = 0
        while ~(seen[0, w] | rare_now[w]) == U(0):
            w += 1
        value = 64 * w + lowest(~(seen[0, w] | rare_now[w]))
        top = value >> 6
        needed = 0
        for w in range(top + 1):
            miss[w] = ~seen[0, w] & rare_now[w]
            if w == top:
                miss[w] &= bit(value) - U(1)
            needed += count(miss[w])
        if needed:
            a = 1
            half = (n - split[0] - unequal) // 2
            while needed and a <= half:
                first = values[uintp(a)]
                for (
                    t
                ) in split:  # the splits interleaved: evidence is near, whichever digit gives it
                    left = n - t
                    if 2 * a + unequal > left:
                        continue
                    v = U(first ^ values[uintp(left - a)])
                    if (miss[v >> U(6)] >> (v & U(63))) & U(1):
                        miss[v >> U(6)] &= ~(U(1) << (v & U(63)))
                        needed -= 1
                a += 1
            if needed:
                w = 0
                while miss[w] == U(0):
                    w += 1
                value = 64 * w + lowest(miss[w])
            for w in range(top + 1):
                miss[w] = U(0)
        if value >= 1 << 15:
            return n
        values[n] = value
        grown = False
        while value >= span:
            span *= 2
            grown = True
        if grown:
            wider = np.zeros(2 * span, np.int64)
            wider[: len(histogram)] = histogram
            histogram = wider
        x = 2 * value + position
        histogram[x] += 1
        if n > 0 and not parity(x & mask):
            if rares == len(place):
                place = np.concatenate((place, place))
                rare_value = np.concatenate((rare_value, rare_value))
            place[rares] = n
            rare_value[rares] = value
            rares += 1
        if grown or n + 1 == review:
            if n + 1 == review:
                review += review // 2
            better = best_mask(histogram, with_position)
            if better != mask:
                mask = better
                place, rare_value, rares = _collect_rare(values, n + 1, mask, with_position, odd)
            rare_sets = _rare_sets(mask, span)
    control[1] = stop
    return stop
