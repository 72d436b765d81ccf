"""Depth-first search of nim-values over numbers, compiled together with a user's moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np

DONE, MORE, FULL, LOOP, OUTSIDE = range(5)
"""How a run ended: all is known; the slice is over; an array is full; a loop; no number in range."""
OPEN, EMPTY = -1, -1


@numba.njit(nogil=True, inline="always")
def place(keys: Any, key: int) -> int:
    """Return where a key stands in a table of open addresses, or where it would be entered."""
    mask = len(keys) - 1
    mixed: Any = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    at: Any = np.int64(mixed >> np.uint64(20)) & mask
    while keys[at] != key and keys[at] != EMPTY:
        at = (at + 1) & mask
    return at  # type: ignore[no-any-return]


@numba.njit(nogil=True)
def move_entries(keys: Any, values: Any, new_keys: Any, new_values: Any) -> None:
    """Enter all of a table into a larger one."""
    for i in range(len(keys)):
        if keys[i] != EMPTY:
            at = place(new_keys, keys[i])
            new_keys[at] = keys[i]
            new_values[at] = values[i]


@cache
def make_search(options: Callable[[int], Any]) -> Any:
    """Return the search of one game: `search(keys, values, used, stack, height, marks, stamp, limit)`.

    It returns (how it ended, entries used, height of the stack, stamp, positions opened).
    """
    listed = numba.njit(nogil=True)(options)

    @numba.njit(nogil=True)
    def search(
        keys: Any,
        values: Any,
        used: int,
        stack: Any,
        height: int,
        marks: Any,
        stamp: int,
        limit: int,
    ) -> tuple[int, int, int, int, int]:
        opened = 0
        while height:
            if opened == limit:
                return MORE, used, height, stamp, opened
            if 2 * used >= len(keys):
                return FULL, used, height, stamp, opened
            position = stack[height - 1]
            at = place(keys, position)
            if keys[at] == EMPTY:
                keys[at] = position
                values[at] = OPEN
                used += 1
                opened += 1
            elif values[at] != OPEN:
                height -= 1
                continue
            stamp += 1
            top = height
            for option in listed(position):
                if option < 0 or option >= 1 << 62:
                    return OUTSIDE, used, height, stamp, opened
                there = place(keys, option)
                if keys[there] == EMPTY:
                    if top == len(stack):
                        return FULL, used, height, stamp, opened
                    stack[top] = option
                    top += 1
                elif values[there] == OPEN:
                    return LOOP, used, height, stamp, opened
                elif values[there] < len(marks):
                    marks[values[there]] = stamp
            if top == height:
                value = 0
                while value < len(marks) and marks[value] == stamp:
                    value += 1
                if value == len(marks):
                    return OUTSIDE, used, height, stamp, opened
                values[at] = value
                height -= 1
            else:
                height = top
        return DONE, used, height, stamp, opened

    return search
