"""Compiled bounds of Domineering: what the strips of a board are worth. See `strips` and `dominoes`.

A board is seen by one player: her dominoes stand upright, bits i and i + width of a word, rows one after
the other. The enemy sees it transposed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from grundy.compiling import njit
from grundy.solvers.boards.kernels.words import NONE, U, count, lowest
from grundy.solvers.boards.kernels.words import ONE as BIT
from grundy.solvers.boards.strips import FIRST, MEAN, NEVER, ONE, SURE


class View(NamedTuple):
    """The board as one player sees it."""

    height: Any
    width: Any
    pairs: Any
    """The numbers of two neighbouring rows; see `strips`."""
    lone: Any
    """The number of one row."""
    heat: Any
    span: Any
    """The width that `pairs` is made for."""
    row: Any
    """The cells of the first row."""
    beside: Any
    """The cells with a right neighbour in the same row."""
    spread: Any
    """Each row as a column of the transposed board; rows of wide boards are spread bit by bit."""


@njit
def add_up_segments(pairs: Any, width: Any, place: Any, numbers: Any) -> None:
    """Fill the table of two rows from the numbers of their connected segments."""
    pairs[0, FIRST] = NEVER
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
        pairs[strip, SURE] = pairs[rest, SURE] + own[SURE]
        pairs[strip, FIRST] = max(pairs[rest, SURE] + own[FIRST], pairs[rest, FIRST] + own[SURE])
        pairs[strip, MEAN] = pairs[rest, MEAN] + own[MEAN]


@njit
def count_lying(lone: Any) -> None:
    """Fill the table of one row: minus the number of lying dominoes that fit."""
    for row in range(3, len(lone)):
        low = row & -row
        both = low | low << 1
        lone[row] = lone[row & ~both] - (ONE if row & both == both else 0)


@njit
def strip_numbers(upper: Any, lower: Any, view: Any) -> Any:
    """Return the numbers of two neighbouring rows, segment by segment where they are wide."""
    if view.width <= view.span:
        index = upper | lower << U(view.width)
        return (
            np.int64(view.pairs[index, SURE]),
            np.int64(view.pairs[index, FIRST]),
            np.int64(view.pairs[index, MEAN]),
        )
    sure: Any = 0
    first: Any = NEVER
    mean: Any = 0
    used = upper | lower
    while used:
        start = U(lowest(used))
        length = lowest(~(used >> start))
        window = (BIT << U(length)) - BIT
        one, two = upper >> start & window, lower >> start & window
        used &= ~(window << start)
        if length <= view.span:
            index = one | two << U(view.span)
            own, move, middle = (
                np.int64(view.pairs[index, SURE]),
                np.int64(view.pairs[index, FIRST]),
                np.int64(view.pairs[index, MEAN]),
            )
        else:
            own = row_number(one, view) + row_number(two, view)
            move, middle = np.int64(NEVER), own
        first = max(sure + move, first + own)
        sure += own
        mean += middle
    return sure, first, mean


@njit
def row_number(row: Any, view: Any) -> Any:
    """Return the number of one row: minus the lying dominoes that fit."""
    if view.width <= view.span:
        return np.int64(view.lone[row])
    total = 0
    while row:
        low = row & (~row + BIT)
        both = low | low << BIT
        if row & both == both:
            total -= ONE
        row &= ~both
    return total


@njit
def cut(board: Any, view: Any) -> Any:
    """Return the best sums of the numbers over all ways to cut the board into strips of 1 or 2 rows.

    They are: all sure; one first, the others sure; all means.
    """
    sure, first, mean = 0, NEVER, 0
    sure_before, first_before, mean_before = NEVER, NEVER, NEVER
    upper = NONE
    for row in range(view.height):
        lower = board >> U(view.width * row) & view.row
        own = row_number(lower, view)
        sure_now, first_now, mean_now = sure + own, first + own, mean + own
        if row > 0:
            pair_sure, pair_first, pair_mean = strip_numbers(upper, lower, view)
            sure_now = max(sure_now, sure_before + pair_sure)
            first_now = max(first_now, first_before + pair_sure, sure_before + pair_first)
            mean_now = max(mean_now, mean_before + pair_mean)
        sure_before, first_before, mean_before = sure, first, mean
        sure, first, mean = sure_now, first_now, mean_now
        upper = lower
    return sure, first, mean


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
def verdict(board: Any, lead: Any, on_move: Any, view: Any) -> Any:
    """Return how far the bounds are from a sure win of the player of this view: from 0 on she wins.

    The second result is the greatest sum of means, to order moves by. Dominoes that only she can lay
    may be laid aside beforehand: they count as whole numbers and are not cut.
    """
    width = U(view.width)
    safe = board & ~lying_cells(board, view)
    margin, best_mean = NEVER, NEVER
    aside, aside_before = NONE, NONE
    for attempt in range(3):
        if attempt == 1:
            aside = dominoes_from_above(safe, width)
        elif attempt == 2:
            aside = dominoes_from_below(safe, width)
        if attempt > 0 and aside == aside_before:
            break
        ahead = (lead + count(aside) // 2) * ONE
        sure, first, mean = cut(board & ~aside, view)
        if on_move:
            margin = max(margin, first + ahead, mean + ahead - 1)
            if ahead > 0:
                margin = max(margin, sure + ahead - ONE)
        else:
            margin = max(margin, sure + ahead, mean + ahead - view.heat - 1)
        best_mean = max(best_mean, mean + ahead)
        if margin >= 0:
            break
        aside_before = aside
    return margin, best_mean
