"""Cells that do not matter: dead ones, and pairs that one player has captured.

A cell is *dead* when no arrangement of the other empty cells makes its colour matter. That is so when
its neighbours in one player's reduced graph (own groups contracted, opposing stones removed) are
pairwise adjacent: a path through the cell can be shortened past it [BHJR2007]. A pair of empty cells is
*captured* by a player who, whenever the opponent takes one of them, kills it by taking the other.

Giving dead cells to anybody and captured pairs to their captor does not change who wins. The masks of
captured cells are returned because the captor may need them to keep that promise.
"""

from __future__ import annotations

from typing import Any

from grundy.arrays import np
from grundy.compiling import compiled

Array = Any
Mask = Any
"""A set of cells as the bits of one machine word; Numba needs it to be one."""


@compiled
def neighbours_form_a_clique(
    cells: int, near: Array, side0: Mask, side1: Mask, own: Mask, other: Mask, cell: int
) -> bool:
    """Return whether a cell without a stone is dead because of what touches it in one player's graph."""
    bit = np.int64(1) << cell
    free = near[cell] & ~own & ~other
    stones = near[cell] & own
    at0, at1 = (side0 & bit) != 0, (side1 & bit) != 0
    if at0 and at1:
        return False
    if stones != 0 or at0 or at1:
        # all own neighbours must be one group, and every free neighbour must touch that group
        touched = side0 if at0 else side1 if at1 else stones & -stones
        group = np.int64(0)
        while True:
            new = touched & own & ~group
            if new == 0:
                break
            group |= new
            for v in range(cells):
                if (new >> v) & 1:
                    touched |= near[v]
            if group & side0 != 0:
                touched |= side0
            if group & side1 != 0:
                touched |= side1
        if stones & ~group != 0 or free & ~touched != 0:
            return False
    for v in range(cells):  # noqa: SIM110 (Numba)
        if (free >> v) & 1 and free & ~(near[v] | (np.int64(1) << v)) != 0:
            return False
    return True


@compiled
def is_dead(
    cells: int, near: Array, sides: Array, dual: bool, left: Mask, right: Mask, cell: int
) -> bool:
    """Return whether an empty cell is dead by the clique test in a player's graph.

    Right has a graph only where the game is `dual`, as Hex is.
    """
    return neighbours_form_a_clique(cells, near, sides[0, 0], sides[0, 1], left, right, cell) or (
        dual and neighbours_form_a_clique(cells, near, sides[1, 0], sides[1, 1], right, left, cell)
    )


@compiled
def fill_in(
    cells: int, near: Array, sides: Array, dual: bool, left: Mask, right: Mask
) -> tuple[Mask, Mask, Mask, Mask]:
    """Return the stones after filling in, and the masks of the cells each player has captured."""
    left_captured, right_captured = np.int64(0), np.int64(0)
    changed = True
    while changed:
        changed = False
        for cell in range(cells):
            bit = np.int64(1) << cell
            if (left | right) & bit == 0 and is_dead(cells, near, sides, dual, left, right, cell):
                left |= bit
                changed = True
        for x in range(cells):
            bit_x = np.int64(1) << x
            y = x
            while (near[x] >> y) >> 1 != 0 and (left | right) & bit_x == 0:
                y += 1
                bit_y = np.int64(1) << y
                if (left | right) & bit_y != 0 or near[x] & bit_y == 0:
                    continue
                if is_dead(cells, near, sides, dual, left | bit_y, right, x) and is_dead(
                    cells, near, sides, dual, left | bit_x, right, y
                ):
                    left |= bit_x | bit_y
                    left_captured |= bit_x | bit_y
                    changed = True
                elif is_dead(cells, near, sides, dual, left, right | bit_y, x) and is_dead(
                    cells, near, sides, dual, left, right | bit_x, y
                ):
                    right |= bit_x | bit_y
                    right_captured |= bit_x | bit_y
                    changed = True
    return left, right, left_captured, right_captured


@compiled
def find_killers(
    cells: int,
    near: Array,
    sides: Array,
    dual: bool,
    left: Mask,
    right: Mask,
    by_left: bool,
    killers: Array,
) -> Mask:
    """Return the empty cells that a stone on a neighbouring cell kills: they are *vulnerable* to it.

    `killers[x]` becomes the cell where the stone, one of Left's or of Right's, kills x.
    """
    vulnerable = np.int64(0)
    empty = ~(left | right)
    for x in range(cells):
        if (empty >> x) & 1 == 0:
            continue
        for y in range(cells):
            bit = np.int64(1) << y
            if near[x] & empty & bit == 0:
                continue
            killed = (
                is_dead(cells, near, sides, dual, left | bit, right, x)
                if by_left
                else is_dead(cells, near, sides, dual, left, right | bit, x)
            )
            if killed:
                vulnerable |= np.int64(1) << x
                killers[x] = y
                break
    return vulnerable
