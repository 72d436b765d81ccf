"""Sums, negatives and canonical forms of games that are words, and whole boards folded: compiled.

Needs Numba. The recursion of a sum is as deep as the games are, which `DEEPEST` limits.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.compiling import borrowing
from grundy.solvers.boards.kernels.comparing import best, bypass, leq
from grundy.solvers.boards.kernels.games import (
    AT_NODES,
    AT_SCRATCH,
    AT_SUMS,
    FAR,
    FLAG,
    LIST,
    NEGATIVE,
    NODE_WORDS,
    ONE,
    ROOM,
    SCRATCH,
    STAMP,
    STEPS,
    SUMS,
    TOP,
    UNFIT,
    UNKNOWN,
    intern,
    left_stop,
    mix,
    node_of,
    nth_option,
    number_of_options,
    offset_of,
)
from grundy.solvers.boards.kernels.positions import COMPONENT, SUM

_BELOW_ALL, _ABOVE_ALL = -4 * FAR, 4 * FAR


@borrowing
def simplest(first: Any, last: Any) -> Any:
    """Return the simplest number of units in first..last."""
    if first <= 0 <= last:
        return np.int64(0)
    sign = 1
    if last < 0:
        first, last, sign = -last, -first, -1
    step = ONE
    while True:
        candidate = (first + step - 1) & -step
        if candidate <= last:
            return np.int64(sign * candidate)
        step >>= 1


@borrowing
def make(m: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """Return the canonical form of {m[a:b] | m[c:d]}; the lists are changed."""
    if a == b and c == d:
        return np.int64(0)
    low, high = np.int64(_BELOW_ALL), np.int64(_ABOVE_ALL)
    for i in range(a, b):
        low = max(low, offset_of(m[i]))
    for i in range(c, d):
        high = min(high, left_stop(m, m[i]))
    if low <= high:  # a number fits, unless an option is in its way
        first, last = low, high
        for i in range(a, b):
            if offset_of(m[i]) == low and leq(m, low, m[i]):
                first = low + 1
                break
        for i in range(c, d):
            if left_stop(m, m[i]) == high and leq(m, m[i], high):
                last = high - 1
                break
        if first <= last:
            return simplest(first, last)
        if low < high:
            m[FLAG] |= UNFIT
            return np.int64(0)
    b = best(m, a, b, True)
    d = best(m, c, d, False)
    m[STAMP] += 1
    out = m[TOP]
    if out + 6 * LIST > m[AT_SCRATCH] + m[SCRATCH]:
        m[FLAG] |= ROOM
        return np.int64(0)
    middle = bypass(m, True, a, b, c, d, low, high, out)
    end = bypass(m, False, a, b, c, d, low, high, middle)
    return intern(m, out, middle, end)


@borrowing
def negate(m: Any, game: Any) -> Any:
    """Return the negative of a game."""
    node = node_of(game)
    if node == 0:
        return -game
    offset = game - (node << 32)
    at = m[AT_NODES] + NODE_WORDS * node
    if m[at + NEGATIVE] != UNKNOWN:
        return m[at + NEGATIVE] - offset
    start = m[TOP]
    base = node << 32
    middle = start + number_of_options(m, base, 1)
    end = middle + number_of_options(m, base, 0)
    if end + LIST > m[AT_SCRATCH] + m[SCRATCH]:
        m[FLAG] |= ROOM
        return np.int64(0)
    m[TOP] = end
    for i in range(middle - start):
        m[start + i] = negate(m, nth_option(m, base, 1, i))
    for i in range(end - middle):
        m[middle + i] = negate(m, nth_option(m, base, 0, i))
    result = intern(m, start, middle, end)
    m[TOP] = start
    if m[FLAG]:
        return np.int64(0)
    m[at + NEGATIVE] = result
    other = node_of(result)
    m[m[AT_NODES] + NODE_WORDS * other + NEGATIVE] = base + (result - (other << 32))
    return result - offset


@borrowing
def add(m: Any, g: Any, h: Any) -> Any:
    """Return the sum of two games."""
    a, b = node_of(g), node_of(h)
    if a == 0 or b == 0:
        return g + h
    if a > b:
        g, h, a, b = h, g, b, a
    first, second = a << 32, b << 32
    distance = (g - first) + (h - second)
    opposite = m[m[AT_NODES] + NODE_WORDS * a + NEGATIVE]
    if opposite != UNKNOWN and node_of(opposite) == b:
        return distance - (opposite - second)
    key = first | b
    slot = m[AT_SUMS] + 2 * (mix(key) & m[SUMS])
    if m[slot] == key:
        return m[slot + 1] + distance
    start = m[TOP]
    if m[FLAG] or start + 8 * LIST > m[AT_SCRATCH] + m[SCRATCH]:
        m[FLAG] |= ROOM if m[FLAG] == 0 else 0
        return np.int64(0)
    middle = start
    for side in range(2):
        for turn in range(2):
            mover, other = (first, second) if turn == 0 else (second, first)
            for i in range(number_of_options(m, mover, side)):
                m[m[TOP]] = add(m, nth_option(m, mover, side, i), other)
                m[TOP] += 1
        if side == 0:
            middle = m[TOP]
    result = make(m, start, middle, middle, m[TOP])
    m[TOP] = start
    if m[FLAG]:
        return np.int64(0)
    m[slot], m[slot + 1] = key, result
    return result + distance


@borrowing
def fold(
    m: Any,
    done: Any,
    values: Any,
    order: Any,
    kinds: Any,
    first: Any,
    middle: Any,
    edges: Any,
    negated: Any,
) -> Any:
    """Write the values of nodes, options first, until all are done or a flag is raised; return how many.

    `values[2 * node]` is the value of a node, `values[2 * node + 1]` its negative, if it is needed.
    """
    base = m[AT_SCRATCH]
    while done < len(order) and m[STEPS] > 0:
        node = order[done]
        low, half, high = first[node], middle[node], first[node + 1]
        m[TOP] = base
        if kinds[node] == COMPONENT:
            number = high - low
            if number + 8 * LIST > m[SCRATCH]:
                m[FLAG] |= ROOM
                break
            for i in range(low, high):
                m[base + i - low] = values[edges[i]]
            m[TOP] = base + number
            m[STEPS] -= number
            split = base + half - low
            value = make(m, base, split, split, base + number)
        elif kinds[node] == SUM:
            value = add(m, values[edges[low]], values[edges[low + 1]])
        else:
            value = values[edges[low]]
        if not -FAR < offset_of(value) < FAR:
            m[FLAG] |= UNFIT
        if m[FLAG]:
            break
        values[2 * node] = value
        if negated[node]:
            m[TOP] = base
            values[2 * node + 1] = negate(m, value)
            if m[FLAG]:
                break
        done += 1
    return done
