"""Compiled bounds of Domineering for all boards one move away, each from a few strips.

A move changes two rows of the board as the mover sees it, and one as the enemy sees it. The best sums of
the rows above and of the rows below them are those of the board before the move, and are kept: so three
strips are looked up for the mover and two for the enemy instead of all. See `strips` for the sums.
"""

from __future__ import annotations

from typing import Any

from grundy.compiling import njit
from grundy.solvers.boards.kernels.strips import NOTHING, WHOLE, greater, row_number, strip_numbers
from grundy.solvers.boards.kernels.words import NONE, U
from grundy.solvers.boards.kernels.words import ONE as BIT

ROW, RIGHT_ABOVE, LEFT_ABOVE, RIGHT_BELOW, LEFT_BELOW, KINDS = range(6)
"""What is kept of each row: its cells, and the best sums of the rows before it and from it on."""


@njit
def add_up(board: Any, view: Any, numbers: Any, sums: Any) -> None:
    """Keep the sums of the rows above and below each cut of a board."""
    height, width = view.height, U(view.width)
    for row in range(height):
        sums[row, ROW] = board >> width * U(row) & view.row
    right, left, right_before, left_before = NOTHING, NOTHING - WHOLE, NONE, NONE
    for row in range(height):
        sums[row, RIGHT_ABOVE], sums[row, LEFT_ABOVE] = right, left
        own = row_number(sums[row, ROW], view, numbers)
        right_now, left_now = right + own, left + own
        if row > 0:
            pair_right, pair_left = strip_numbers(sums[row - 1, ROW], sums[row, ROW], view, numbers)
            right_now = greater(right_now, right_before + pair_right)
            left_now = greater(left_now, left_before + pair_right)
            left_now = greater(left_now, right_before + pair_left)
        right_before, left_before = right, left
        right, left = right_now, left_now
    sums[height, RIGHT_ABOVE], sums[height, LEFT_ABOVE] = right, left
    sums[height, RIGHT_BELOW], sums[height, LEFT_BELOW] = NOTHING, NOTHING - WHOLE
    for row in range(height - 1, -1, -1):
        own = row_number(sums[row, ROW], view, numbers)
        right, left = sums[row + 1, RIGHT_BELOW] + own, sums[row + 1, LEFT_BELOW] + own
        if row + 1 < height:
            pair_right, pair_left = strip_numbers(sums[row, ROW], sums[row + 1, ROW], view, numbers)
            right = greater(right, sums[row + 2, RIGHT_BELOW] + pair_right)
            left = greater(left, sums[row + 2, LEFT_BELOW] + pair_right)
            left = greater(left, sums[row + 2, RIGHT_BELOW] + pair_left)
        sums[row, RIGHT_BELOW], sums[row, LEFT_BELOW] = right, left


@njit
def after_own_move(row: Any, column: Any, view: Any, numbers: Any, sums: Any) -> Any:
    """Return the sum of right walls after an upright domino of the player of this view."""
    cell = BIT << U(column)
    upper, lower = sums[row, ROW] & ~cell, sums[row + 1, ROW] & ~cell
    above = sums[row, RIGHT_ABOVE]
    first = above + row_number(upper, view, numbers)
    if row > 0:
        pair, _ = strip_numbers(sums[row - 1, ROW], upper, view, numbers)
        first = greater(first, sums[row - 1, RIGHT_ABOVE] + pair)
    pair, _ = strip_numbers(upper, lower, view, numbers)
    total = (
        greater(first + row_number(lower, view, numbers), above + pair) + sums[row + 2, RIGHT_BELOW]
    )
    total -= NOTHING
    if row + 2 < view.height:
        pair, _ = strip_numbers(lower, sums[row + 2, ROW], view, numbers)
        total = greater(total, first + pair + sums[row + 3, RIGHT_BELOW] - NOTHING)
    return total


@njit
def after_enemy_move(row: Any, column: Any, view: Any, numbers: Any, sums: Any) -> Any:
    """Return the sum of one left wall and right walls after the enemy's domino.

    It lies in the row, in this column and the next.
    """
    changed = sums[row, ROW] & ~(U(3) << U(column))
    own = row_number(changed, view, numbers)
    above_right, above_left = sums[row, RIGHT_ABOVE], sums[row, LEFT_ABOVE]
    right, left = above_right + own, above_left + own
    if row > 0:
        pair_right, pair_left = strip_numbers(sums[row - 1, ROW], changed, view, numbers)
        right_before = sums[row - 1, RIGHT_ABOVE]
        right = greater(right, right_before + pair_right)
        left = greater(left, sums[row - 1, LEFT_ABOVE] + pair_right)
        left = greater(left, right_before + pair_left)
    total = joined(right, left, row + 1, sums)
    if row + 1 < view.height:
        pair_right, pair_left = strip_numbers(changed, sums[row + 1, ROW], view, numbers)
        left = greater(above_left + pair_right, above_right + pair_left)
        total = greater(total, joined(above_right + pair_right, left, row + 2, sums))
    return total


@njit
def joined(right: Any, left: Any, row: Any, sums: Any) -> Any:
    """Return the sum with one left wall: of the rows above, and of those from this row on."""
    one_above = left + sums[row, RIGHT_BELOW] - NOTHING
    return greater(one_above, right + sums[row, LEFT_BELOW] - NOTHING)
