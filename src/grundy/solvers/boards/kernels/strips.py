"""Compiled bounds of Domineering: what the strips of a board are worth. See `strips` and `dominoes`.

A board is seen by one player: her dominoes stand upright, bits i and i + width of a word, rows one after
the other. The enemy sees it transposed. Sums of strips are words of four lanes of 16 bits, as in `strips`,
raised by 2^14 in every lane, so that none is negative and the highest bit of each is free.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from grundy.compiling import njit
from grundy.solvers.boards.kernels.words import NONE, U, count, lowest
from grundy.solvers.boards.kernels.words import ONE as BIT
from grundy.solvers.boards.strips import BITS, LANES, LEFT, RAISED, RIGHT, SPREAD, UNIT

EACH = U(0x0001000100010001)
"""1 in every lane."""
NOTHING = U(RAISED) * EACH
"""The sum of no strips."""
WHOLE = U(UNIT) * EACH
"""The number 1 in every lane."""
TOP = U(0x8000) * EACH
"""The free bit of every lane."""
LANE = U(BITS - 1)
MEAN_AT = U(BITS * (LANES - 1))


class View(NamedTuple):
    """The board as one player sees it.

    All numbers of both views stand in one array, `numbers`, and a view says where. It holds no array
    itself: compiled code counts the users of an array at every look, which took half of the time.
    """

    height: Any
    width: Any
    pairs: Any
    """Where the numbers of two neighbouring rows begin; see `strips`."""
    lone: Any
    """Where the number of each row begins."""
    second: Any
    """What the right walls of all strips must add up to for a win without the move, in some lane."""
    first: Any
    """The same for the left wall of one strip and the right walls of the others, with the move."""
    span: Any
    """The width that `pairs` are made for."""
    row: Any
    """The cells of the first row."""
    beside: Any
    """The cells with a right neighbour in the same row."""
    spread: Any
    """Where each row stands as a column of the transposed board; wide rows are spread bit by bit."""
    boxes: Any
    """Where the numbers of pieces that fit into a box begin, 0 while there are none; see `boxes`."""
    mark: Any
    """What distinguishes this player's positions from the enemy's in a table of both."""


@njit
def add_up_segments(pairs: Any, width: Any, place: Any, numbers: Any) -> None:
    """Fill the table of two rows from the numbers of their connected segments."""
    pairs[0, LEFT] = NONE - WHOLE
    for strip in range(1, len(pairs)):
        column = 0
        while not (strip >> column & 1 or strip >> (width + column) & 1):
            column += 1
        start, segment, before = column, 0, 3
        while column < width:
            here = (strip >> column & 1) | (strip >> (width + column) & 1) << 1
            if here & before == 0:
                break
            segment |= strip & (1 << column | 1 << (width + column))
            before = here
            column += 1
        rest = strip ^ segment
        own = numbers[place[segment >> start]]
        pairs[strip, RIGHT] = pairs[rest, RIGHT] + own[RIGHT]
        here_left = NOTHING + pairs[rest, RIGHT] + own[LEFT]
        there_left = NOTHING + pairs[rest, LEFT] + own[RIGHT]
        pairs[strip, LEFT] = greater(here_left, there_left) - NOTHING


@njit
def count_lying(lone: Any) -> None:
    """Fill the table of one row: minus the number of lying dominoes that fit."""
    for row in range(3, len(lone)):
        low = row & -row
        both = low | low << 1
        lone[row] = lone[row & ~both] - (WHOLE if row & both == both else NONE)


@njit
def greater(one: Any, two: Any) -> Any:
    """Return the greater of two sums, lane by lane."""
    here = ((one | TOP) - two) & TOP
    return two ^ ((one ^ two) & (here - (here >> LANE)))


@njit
def reaches(total: Any, need: Any) -> Any:
    """Return whether a sum is as much as needed in some lane."""
    return ((total | TOP) - need) & TOP != NONE


@njit
def mean_of(total: Any) -> Any:
    """Return the sum of means, the last lane, in units."""
    return np.int64(total >> MEAN_AT) - np.int64(NOTHING >> MEAN_AT)


@njit
def strip_numbers(upper: Any, lower: Any, view: Any, numbers: Any) -> Any:
    """Return the numbers of two neighbouring rows, segment by segment where they are wide."""
    if view.width <= view.span:
        place = view.pairs + ((upper | lower << U(view.width)) << BIT)
        return numbers[place], numbers[place + BIT]
    right, left = NOTHING, NOTHING - WHOLE
    used = upper | lower
    while used:
        start = U(lowest(used))
        length = lowest(~(used >> start))
        window = (BIT << U(length)) - BIT
        one, two = upper >> start & window, lower >> start & window
        used &= ~(window << start)
        if length <= view.span:
            place = view.pairs + ((one | two << U(view.span)) << BIT)
            own, move = numbers[place], numbers[place + BIT]
        else:
            own = row_number(one, view, numbers) + row_number(two, view, numbers)
            move = own - WHOLE
        left = greater(left + own, right + move)
        right += own
    return right - NOTHING, left - NOTHING


@njit
def row_number(row: Any, view: Any, numbers: Any) -> Any:
    """Return the number of one row: minus the lying dominoes that fit."""
    if view.width <= view.span:
        return numbers[view.lone + row]
    total = NONE
    while row:
        low = row & (~row + BIT)
        both = low | low << BIT
        if row & both == both:
            total -= WHOLE
        row &= ~both
    return total


@njit
def cut(board: Any, view: Any, numbers: Any) -> Any:
    """Return the best sums over all ways to cut the board into strips of 1 or 2 rows.

    They are: all right walls; one left wall, the others right.
    """
    right, left = NOTHING, NOTHING - WHOLE
    right_before, left_before = NONE, NONE
    upper = NONE
    for row in range(view.height):
        lower = board >> U(view.width * row) & view.row
        own = row_number(lower, view, numbers)
        right_now, left_now = right + own, left + own
        if row > 0:
            pair_right, pair_left = strip_numbers(upper, lower, view, numbers)
            right_now = greater(right_now, right_before + pair_right)
            left_now = greater(left_now, left_before + pair_right)
            left_now = greater(left_now, right_before + pair_left)
        right_before, left_before = right, left
        right, left = right_now, left_now
        upper = lower
    return right, left


@njit
def transposed(board: Any, view: Any, numbers: Any) -> Any:
    """Return the board as the other player sees it."""
    turned = NONE
    if view.width > SPREAD:
        while board:
            row, column = divmod(lowest(board), view.width)
            turned |= BIT << U(column * view.height + row)
            board &= board - BIT
        return turned
    for row in range(view.height):
        turned |= numbers[view.spread + (board >> U(view.width * row) & view.row)] << U(row)
    return turned


@njit
def lying_cells(board: Any, view: Any) -> Any:
    """Return the cells that the enemy can use."""
    starts = board & board >> BIT & view.beside
    return starts | starts << BIT


@njit
def dominoes_from_above(cells: Any, width: Any) -> Any:
    """Return the cells of the upright dominoes laid into each run, from its upper end."""
    covered = NONE
    while cells:
        top = cells & ~(cells << width)
        laid = top & cells >> width
        covered |= laid | laid << width
        cells &= ~(top | top << width)
    return covered


@njit
def dominoes_from_below(cells: Any, width: Any) -> Any:
    """Return the cells of the upright dominoes laid into each run, from its lower end."""
    covered = NONE
    while cells:
        foot = cells & ~(cells >> width)
        laid = foot & cells << width
        covered |= laid | laid >> width
        cells &= ~(foot | foot >> width)
    return covered


@njit
def safe_dominoes(board: Any, view: Any) -> Any:
    """Return the cells of upright dominoes, apart from each other, that the enemy cannot hinder."""
    return dominoes_from_above(board & ~lying_cells(board, view), U(view.width))


@njit
def verdict(board: Any, lead: Any, on_move: Any, view: Any, numbers: Any) -> Any:
    """Return whether the bounds promise the player of this view a win.

    Dominoes that only she can lay may be laid aside beforehand: they count as whole numbers and are not
    cut.
    """
    width = U(view.width)
    safe = board & ~lying_cells(board, view)
    aside, aside_before = NONE, NONE
    wins = False
    for attempt in range(3):
        if attempt == 1:
            aside = safe_dominoes(board, view)
        elif attempt == 2:
            aside = dominoes_from_below(safe, width)
        if attempt > 0 and aside == aside_before:
            break
        ahead = U(lead + count(aside) // 2) * WHOLE
        right, left = cut(board & ~aside, view, numbers)
        wins = reaches(left + ahead, view.first) if on_move else reaches(right + ahead, view.second)
        if wins:
            break
        aside_before = aside
    return wins
