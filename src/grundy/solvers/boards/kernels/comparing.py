"""The order of games that are words, and what it makes of options: compiled. Needs Numba."""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.compiling import borrowing
from grundy.solvers.boards.kernels.games import (
    AT_NODES,
    AT_ORDER,
    AT_SEEN,
    FLAG,
    LIST,
    NODE_WORDS,
    ORDER,
    PAUSE,
    SEEN,
    STAMP,
    STEPS,
    UNFIT,
    WIDTH,
    left_stop,
    mix,
    node_of,
    nth_option,
    number_of_options,
    offset_of,
)

_SORTED = 5
"""From this many options on the strongest are looked at first."""


@borrowing
def leq(m: Any, g: Any, h: Any) -> Any:
    """Return whether g ≤ h: no Left option of g is ≥ h, and no Right option of h is ≤ g.

    `a ≤ b + d` is monotone in the number d; so the memo of two nodes is the greatest d for which it is
    known to be false (kept one greater) and the least for which it is known to be true.
    """
    if g == h:
        return True
    a, b = node_of(g), node_of(h)
    d = (h - (b << 32)) - (g - (a << 32))
    if a == b:
        return d >= 0
    at = m[AT_NODES]
    wide = m[at + NODE_WORDS * a + WIDTH]
    if d < 0 or wide > d + m[at + NODE_WORDS * b + WIDTH]:
        return False
    if wide < d:
        return True
    key = a << 32 | b
    slot = m[AT_ORDER] + 2 * (mix(key) & m[ORDER])
    if m[slot] == key:
        bounds = m[slot + 1]
        if d < bounds >> 32:
            return False
        if d >= bounds & 0xFFFFFFFF:
            return True
    m[STEPS] -= 1
    if m[STEPS] < 0:
        m[FLAG] |= PAUSE
    if m[FLAG]:
        return False
    result = True
    if a:
        for i in range(number_of_options(m, g, 0)):
            if leq(m, h, nth_option(m, g, 0, i)):
                result = False
                break
    if result and b:
        for i in range(number_of_options(m, h, 1)):
            if leq(m, nth_option(m, h, 1, i), g):
                result = False
                break
    if m[FLAG]:
        return False
    false_to, true_from = np.int64(0), np.int64(0xFFFFFFFF)
    if m[slot] == key:
        false_to, true_from = m[slot + 1] >> 32, m[slot + 1] & 0xFFFFFFFF
    m[slot] = key
    if result:
        true_from = min(true_from, d)
    else:
        false_to = max(false_to, d + 1)
    m[slot + 1] = false_to << 32 | true_from
    return result


@borrowing
def versus(m: Any, x: Any, below: Any, a: Any, b: Any, c: Any, d: Any, low: Any, high: Any) -> Any:
    """Return whether x ≤ {m[a:b] | m[c:d]} (`below` is 1), or ≥ it; its stops are low and high."""
    if below:
        if left_stop(m, x) > low or offset_of(x) > high:
            return False
        if left_stop(m, x) < high:
            return True
    else:
        if low > left_stop(m, x) or high > offset_of(x):
            return False
        if low < offset_of(x):
            return True
    key = 2 * x + below
    slot = m[AT_SEEN] + 2 * (mix(key) & m[SEEN])
    if m[slot] == key and m[slot + 1] >> 1 == m[STAMP]:
        return m[slot + 1] & 1 == 1
    result = True
    if below:
        for i in range(c, d):
            if leq(m, m[i], x):
                result = False
                break
    else:
        for i in range(a, b):
            if leq(m, x, m[i]):
                result = False
                break
    if result and node_of(x):
        for i in range(number_of_options(m, x, 1 - below)):
            if versus(m, nth_option(m, x, 1 - below, i), 1 - below, a, b, c, d, low, high):
                result = False
                break
    if m[FLAG]:
        return False
    m[slot], m[slot + 1] = key, m[STAMP] << 1 | (1 if result else 0)
    return result


@borrowing
def best(m: Any, a: Any, b: Any, left: Any) -> Any:
    """Keep the options of m[a:b] that no other one makes useless; return the new end."""
    if b - a >= _SORTED:
        for i in range(a + 1, b):
            x = m[i]
            strength = left_stop(m, x) + offset_of(x)
            j = i
            while j > a:
                other = left_stop(m, m[j - 1]) + offset_of(m[j - 1])
                if (other >= strength) if left else (other <= strength):
                    break
                m[j] = m[j - 1]
                j -= 1
            m[j] = x
    kept = a
    for i in range(a, b):
        x = m[i]
        keep = True
        j = a
        while j < kept:
            y = m[j]
            if leq(m, x, y) if left else leq(m, y, x):
                keep = False
                break
            if leq(m, y, x) if left else leq(m, x, y):
                kept -= 1
                m[j] = m[kept]
            else:
                j += 1
        if keep:
            m[kept] = x
            kept += 1
    return kept


@borrowing
def bypass(m: Any, left: Any, a: Any, b: Any, c: Any, d: Any, low: Any, high: Any, out: Any) -> Any:
    """Write the options that do not reverse to m[out:], and what replaces the others; return the end."""
    begin, end = (a, b) if left else (c, d)
    mine, theirs = (0, 1) if left else (1, 0)
    seen, wait = out + LIST, out + 2 * LIST
    kept, seen_end, wait_end = out, seen, wait
    if end - begin >= LIST:
        m[FLAG] |= UNFIT
        return kept
    for i in range(begin, end):
        m[wait_end] = m[i]
        wait_end += 1
    changed = False
    while wait_end > wait:
        wait_end -= 1
        x = m[wait_end]
        old = False
        for i in range(seen, seen_end):
            if m[i] == x:
                old = True
                break
        if old:
            continue
        m[seen_end] = x
        seen_end += 1
        reverses = False
        for i in range(number_of_options(m, x, theirs)):
            answer = nth_option(m, x, theirs, i)
            if versus(m, answer, theirs, a, b, c, d, low, high):
                reverses = changed = True
                number = number_of_options(m, answer, mine)
                if max(wait_end - wait, seen_end - seen) + number + 1 >= LIST:
                    m[FLAG] |= UNFIT
                    return kept
                for k in range(number):
                    m[wait_end] = nth_option(m, answer, mine, k)
                    wait_end += 1
                break
        if not reverses:
            m[kept] = x
            kept += 1
    return best(m, out, kept, left) if changed else kept
