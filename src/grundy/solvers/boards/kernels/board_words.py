"""Compiled helpers on boards of own, enemy and free cells. Importing this needs Numba.

Each of the three is a set of cells in one word; a cell in none of them is a wall.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.compiling import njit
from grundy.solvers.boards.kernels.words import BYTE, EIGHT, NONE, ONE, U


@njit
def moved(own: Any, enemy: Any, free: Any, columns: Any) -> Any:
    """Return the cells moved to the corner of the board; `columns[k]` is the set of column k."""
    cells = own | enemy | free
    if len(columns) == 0 or cells == NONE:
        return own, enemy, free
    distance = 0
    while cells & columns[distance] == NONE:
        distance += 1
    width = len(columns)
    row = ((ONE << U(width)) - ONE) << U(distance)
    while cells & row == NONE:
        row <<= U(width)
        distance += width
    shift = U(distance)
    return own >> shift, enemy >> shift, free >> shift


@njit
def image(cells: Any, number: Any, images: Any) -> Any:
    """Return the image of a set under one of the symmetries, byte by byte."""
    result = NONE
    byte = 0
    while cells:
        result |= images[number, byte, np.int64(cells & BYTE)]
        cells >>= EIGHT
        byte += 1
    return result


@njit
def normalize(own: Any, enemy: Any, free: Any, columns: Any, images: Any) -> Any:
    """Return the smallest of the images of a position, each moved to the corner."""
    best = moved(own, enemy, free, columns)
    for number in range(images.shape[0]):
        one = moved(
            image(own, number, images),
            image(enemy, number, images),
            image(free, number, images),
            columns,
        )
        if one[0] < best[0] or (
            one[0] == best[0] and (one[1] < best[1] or (one[1] == best[1] and one[2] < best[2]))
        ):
            best = one
    return best


@njit
def write_option(
    own: Any,
    enemy: Any,
    free: Any,
    key: Any,
    answers: Any,
    threats: Any,
    depth: Any,
    length: Any,
    boards: Any,
    keys: Any,
    guesses: Any,
) -> Any:
    """Write one more option at a depth, unless an equal one is there; return 1 if it was written, else 0.

    `answers` and `threats` are the moves of the player on move there and of the other one. To win, every
    move of the opponent must be met; to be lost, every move of one's own: their squares serve as the
    first guess of the effort.
    """
    for earlier in range(length):
        if (
            keys[depth, earlier, 0] == key[0]
            and keys[depth, earlier, 1] == key[1]
            and keys[depth, earlier, 2] == key[2]
        ):
            return 0
    boards[depth, length, 0], boards[depth, length, 1], boards[depth, length, 2] = own, enemy, free
    keys[depth, length, 0], keys[depth, length, 1], keys[depth, length, 2] = key[0], key[1], key[2]
    guesses[depth, length, 0] = threats * threats + 1
    guesses[depth, length, 1] = answers * answers
    return 1
