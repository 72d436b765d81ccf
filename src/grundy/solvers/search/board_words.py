"""Compiled helpers on boards of own, enemy and free cells. Importing this needs Numba.

Each of the three is a set of cells in one word; a cell in none of them is a wall.
"""

from __future__ import annotations

from typing import Any

from grundy.heaps.jit import njit
from grundy.solvers.search.words import NONE, ONE, U, image


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
def normalize(own: Any, enemy: Any, free: Any, columns: Any, images: Any) -> Any:
    """Return the smallest of the images of a position, each moved to the corner."""
    best = moved(own, enemy, free, columns)
    for number in range(images.shape[0]):
        table = images[number]
        one = moved(image(own, table), image(enemy, table), image(free, table), columns)
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
    length: Any,
    boards: Any,
    keys: Any,
    guesses: Any,
) -> Any:
    """Write one more option, unless an equal one is there; return 1 if it was written, else 0.

    `answers` and `threats` are the moves of the player on move there and of the other one. To win, every
    move of the opponent must be met; to be lost, every move of one's own: their squares serve as the
    first guess of the effort.
    """
    for earlier in range(length):
        if (
            keys[earlier, 0] == key[0]
            and keys[earlier, 1] == key[1]
            and keys[earlier, 2] == key[2]
        ):
            return 0
    boards[length, 0], boards[length, 1], boards[length, 2] = own, enemy, free
    keys[length, 0], keys[length, 1], keys[length, 2] = key[0], key[1], key[2]
    guesses[length, 0] = threats * threats + 1
    guesses[length, 1] = answers * answers
    return 1
