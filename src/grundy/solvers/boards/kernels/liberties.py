"""The options of a position of stones and liberties, compiled. Importing this needs Numba.

The rules of NoGo: a stone goes to a free cell, and then every group has a free cell beside it.
"""

from __future__ import annotations

from typing import Any

from grundy.compiling import njit
from grundy.solvers.boards.kernels.board_words import normalize, write_option
from grundy.solvers.boards.kernels.words import NONE, ONE, U, count


@njit
def beside(cells: Any, columns: Any) -> Any:
    """Return the cells that touch a set by a side; `columns[k]` is the set of column k."""
    width = U(len(columns))
    right = (cells & ~columns[len(columns) - 1]) << ONE
    left = (cells & ~columns[0]) >> ONE
    return left | right | (cells << width) | (cells >> width)


@njit
def legal(own: Any, enemy: Any, free: Any, columns: Any) -> Any:
    """Return where a stone may be placed.

    A free cell is closed when it is the last liberty of an enemy group. The new stone needs a free
    neighbour of its own, or a friendly group beside it that has another liberty.
    """
    allowed = beside(free, columns)
    rest = own
    while rest:
        liberties, rest = first_liberties(rest, free, columns)
        if liberties & (liberties - ONE):
            allowed |= liberties
    rest = enemy
    while rest:
        liberties, rest = first_liberties(rest, free, columns)
        if liberties & (liberties - ONE) == NONE:
            allowed &= ~liberties
    return allowed & free


@njit
def first_liberties(stones: Any, free: Any, columns: Any) -> Any:
    """Return the liberties of the group of the first stone, and the stones of the other groups."""
    group = stones & (~stones + ONE)
    touched = beside(group, columns)
    while touched & stones & ~group:
        group |= touched & stones
        touched = beside(group, columns)
    return touched & free, stones & ~group


@njit
def expand_liberties(
    columns: Any, images: Any, depth: Any, chosen: Any, boards: Any, keys: Any, guesses: Any
) -> Any:
    """Write the options of a position one level lower; return their number, or -1 when one wins."""
    own, enemy, free = (
        boards[depth, chosen, 0],
        boards[depth, chosen, 1],
        boards[depth, chosen, 2],
    )
    moves = legal(own, enemy, free, columns)
    length = 0
    while moves:
        stone = moves & (~moves + ONE)
        moves ^= stone
        mine, empty = own | stone, free & ~stone
        answers = count(legal(enemy, mine, empty, columns))
        if answers == 0:
            return -1
        threats = count(legal(mine, enemy, empty, columns))
        key = normalize(enemy, mine, empty, columns, images)
        length += write_option(
            enemy, mine, empty, key, answers, threats, depth + 1, length, boards, keys, guesses
        )
    return length
