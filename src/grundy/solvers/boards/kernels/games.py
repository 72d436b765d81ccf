"""Canonical games as numbers: the memory that holds them, compiled. Needs Numba.

Games that differ by a number share a *node*; node 0 is that of the numbers. A game is one word,

    node · 2^32 + offset,        the offset counted in units of 2^-20,

so zero is 0, a number is its offset, and adding a number to a game is adding two words. The base of a node
is the game at offset 0; its Right stop is 0 and its Left stop the `WIDTH`.

One array `m` holds everything, because each array that is passed costs time: a header, the nodes, the pool
of their options (Left's, then Right's, of the base), the table in which nodes are found again, the memos of
order, sums and comparisons, which may forget, and scratch for lists. Where room runs out, a number is
finer than a unit, or the steps allowed are made, a flag is raised: what is then returned is worth nothing,
and nothing of it is remembered.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.compiling import borrowing, inlined

(NODES, POOL, TOP, FLAG, STAMP, STEPS) = range(6)
"""Nodes and options there are; where scratch is free; flags; the current comparison; steps left."""
(MOST_NODES, MOST_POOL, AT_NODES, AT_POOL, AT_SLOTS, SLOTS) = range(6, 12)
(AT_ORDER, ORDER, AT_SUMS, SUMS, AT_SEEN, SEEN, AT_SCRATCH, SCRATCH) = range(12, 20)
"""Where each part of the memory begins, and its length (less one, where it is a table)."""
HEADER = 24
WIDTH, FIRST, LEFTS, RIGHTS, NEGATIVE, DEPTH = range(6)
"""What is known of a node: eight words, two of them free."""
NODE_WORDS = 8
ROOM, UNFIT, PAUSE = 1, 2, 4
"""More memory is wanted; words cannot hold this; the steps are made."""
ONE = 1 << 20
FAR = 1 << 29
"""No stop may be farther from zero; so sums of two offsets fit 31 bits."""
DEEPEST = 1500
"""Deeper games would take too much of the machine's stack."""
LIST = 1024
"""The most options of a player while reversible ones are bypassed."""
UNKNOWN = -(1 << 62)


@inlined
def node_of(game: Any) -> Any:
    """Return the node of a game."""
    return (game + (1 << 31)) >> 32


@inlined
def offset_of(game: Any) -> Any:
    """Return the offset of a game: its Right stop."""
    return game - (((game + (1 << 31)) >> 32) << 32)


@inlined
def left_stop(m: Any, game: Any) -> Any:
    """Return the Left stop, in units."""
    node = (game + (1 << 31)) >> 32
    return game - (node << 32) + m[m[AT_NODES] + NODE_WORDS * node + WIDTH]


@inlined
def mix(x: Any) -> Any:
    """Return a word in which every bit depends on many bits of another one; not negative."""
    y = np.uint64(x) * np.uint64(0x9E3779B97F4A7C15)
    y ^= y >> np.uint64(29)
    y *= np.uint64(0xBF58476D1CE4E5B9)
    return np.int64(y >> np.uint64(24))


@inlined
def number_of_options(m: Any, game: Any, side: Any) -> Any:
    """Return how many options a player has (0: Left, 1: Right); of a number none or one."""
    node = (game + (1 << 31)) >> 32
    if node:
        return m[m[AT_NODES] + NODE_WORDS * node + LEFTS + side]
    if game & (ONE - 1):
        return np.int64(1)
    return np.int64((game > 0) if side == 0 else (game < 0))


@inlined
def nth_option(m: Any, game: Any, side: Any, i: Any) -> Any:
    """Return the option number i of a player."""
    node = (game + (1 << 31)) >> 32
    if node:
        at = m[AT_NODES] + NODE_WORDS * node
        first = m[AT_POOL] + m[at + FIRST] + (m[at + LEFTS] if side else 0)
        return m[first + i] + game - (node << 32)
    step = game & -game if game & (ONE - 1) else ONE
    return game + step if side else game - step


@borrowing
def form_key(m: Any, a: Any, b: Any, c: Any, offset: Any) -> Any:
    """Return a word for the form {m[a:b] | m[b:c]} less a number."""
    key = np.int64((b - a) * 1000003 + (c - b))
    for i in range(a, c):
        key = (key ^ (m[i] - offset)) * 0x100000001B3 + (1 if i >= b else 0)
    return key


@borrowing
def sort(m: Any, a: Any, b: Any) -> None:
    """Sort a short list."""
    for i in range(a + 1, b):
        x = m[i]
        j = i
        while j > a and m[j - 1] > x:
            m[j] = m[j - 1]
            j -= 1
        m[j] = x


@borrowing
def intern(m: Any, a: Any, b: Any, c: Any) -> Any:
    """Return the game {m[a:b] | m[b:c]}, which is canonical and no number; sorts the lists."""
    if m[FLAG]:
        return 0
    low, high = -4 * FAR, 4 * FAR
    depth = 0
    for i in range(a, c):
        x = m[i]
        at = m[AT_NODES] + NODE_WORDS * node_of(x)
        depth = max(depth, m[at + DEPTH])
        if i < b:
            low = max(low, offset_of(x))
        else:
            high = min(high, offset_of(x) + m[at + WIDTH])
    if low >= FAR or high <= -FAR or depth >= DEEPEST:
        m[FLAG] |= UNFIT
        return 0
    sort(m, a, b)
    sort(m, b, c)
    slot = mix(form_key(m, a, b, c, high)) & m[SLOTS]
    while True:
        known = m[m[AT_SLOTS] + slot]
        if known == 0:
            break
        at = m[AT_NODES] + NODE_WORDS * known
        if m[at + LEFTS] == b - a and m[at + RIGHTS] == c - b:
            first = m[AT_POOL] + m[at + FIRST]
            same = True
            for i in range(c - a):
                if m[first + i] != m[a + i] - high:
                    same = False
                    break
            if same:
                return (known << 32) + high
        slot = (slot + 1) & m[SLOTS]
    node, first = m[NODES], m[POOL]
    if node + 1 >= m[MOST_NODES] or first + c - a > m[MOST_POOL]:
        m[FLAG] |= ROOM
        return 0
    m[NODES] += 1
    m[POOL] += c - a
    at = m[AT_NODES] + NODE_WORDS * node
    m[at + WIDTH], m[at + FIRST], m[at + LEFTS], m[at + RIGHTS] = low - high, first, b - a, c - b
    m[at + NEGATIVE], m[at + DEPTH] = UNKNOWN, depth + 1
    for i in range(c - a):
        m[m[AT_POOL] + first + i] = m[a + i] - high
    m[m[AT_SLOTS] + slot] = node
    return (node << 32) + high


@borrowing
def enter_all(m: Any) -> None:
    """Enter all nodes into a table that is empty."""
    for node in range(1, m[NODES]):
        at = m[AT_NODES] + NODE_WORDS * node
        first = m[AT_POOL] + m[at + FIRST]
        middle = first + m[at + LEFTS]
        slot = mix(form_key(m, first, middle, middle + m[at + RIGHTS], 0)) & m[SLOTS]
        while m[m[AT_SLOTS] + slot]:
            slot = (slot + 1) & m[SLOTS]
        m[m[AT_SLOTS] + slot] = node
