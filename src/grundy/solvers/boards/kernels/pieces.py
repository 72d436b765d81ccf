"""Compiled bounds of Domineering boards that have fallen apart: the sum of what the pieces are worth.

A piece that fits into a box counts with its exact walls (see `boxes`), any other with the best cut into
strips (see `strips`), each piece with its own. Walls add up as those of strips do.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.compiling import njit
from grundy.solvers.boards.boxes import SIDE
from grundy.solvers.boards.kernels.strips import (
    NOTHING,
    WHOLE,
    cut,
    greater,
    reaches,
    safe_dominoes,
    transposed,
)
from grundy.solvers.boards.kernels.words import NONE, U, count, lowest
from grundy.solvers.boards.kernels.words import ONE as BIT

UNDECIDED = -1
NOWHERE = -1
BOX_ROW = U((1 << SIDE) - 1)


@njit
def piece_around(cells: Any, board: Any, view: Any) -> Any:
    """Return all that is connected with some cells of a board."""
    width = U(view.width)
    while True:
        beside = (cells & view.beside) << BIT | cells >> BIT & view.beside
        more = cells | beside & board
        more |= (more << width | more >> width) & board
        if more == cells:
            return cells
        cells = more


@njit
def place_in_box(piece: Any, view: Any) -> Any:
    """Return the index of a piece in the table of boxes, or -1 where it is too large."""
    first = lowest(piece) // view.width
    columns = NONE
    for row in range(first, view.height):
        cells = piece >> U(view.width * row) & view.row
        if cells and row >= first + SIDE:
            return NOWHERE
        columns |= cells
    shift = U(lowest(columns))
    if columns >> shift > BOX_ROW:
        return NOWHERE
    index = NONE
    for row in range(first, min(first + SIDE, view.height)):
        cells = (piece >> U(view.width * row) & view.row) >> shift
        index |= cells << U(SIDE * (row - first))
    return np.int64(index)


@njit
def winner_by_pieces(board: Any, lead: Any, view: Any, enemy: Any, numbers: Any) -> Any:
    """Return 1 where the sum of the pieces promises the player on move a win, 0 the enemy, else -1."""
    piece = piece_around(board & (~board + BIT), board, view)
    if piece == board and place_in_box(piece, view) < 0:
        return UNDECIDED  # the strips have been looked at
    right, left, against = NOTHING, NOTHING - WHOLE, NOTHING
    rest = board
    while rest:
        piece = piece_around(rest & (~rest + BIT), board, view)
        rest &= ~piece
        index = place_in_box(piece, view)
        if index >= 0:
            place = view.boxes + U(3 * index)
            own, move, enemys = numbers[place], numbers[place + BIT], numbers[place + U(2)]
        else:
            aside = safe_dominoes(piece, view)
            sure = U(count(aside) // 2) * WHOLE - NOTHING
            own, move = cut(piece & ~aside, view, numbers)
            own, move = own + sure, move + sure
            seen = transposed(piece, view, numbers)
            aside = safe_dominoes(seen, enemy)
            enemys, _ = cut(seen & ~aside, enemy, numbers)
            enemys += U(count(aside) // 2) * WHOLE - NOTHING
        left = greater(left + own, right + move)
        right += own
        against += enemys
    ahead = U(lead) * WHOLE
    if reaches(left + ahead, view.first):
        return 1
    if reaches(against - ahead, enemy.second):
        return 0
    return UNDECIDED
