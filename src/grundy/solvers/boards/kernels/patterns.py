"""The options of a position of patterns, compiled. Importing this needs Numba; see `proofs`.

Patterns that differ only by their place on the board are one *shape*, with the set of places where it may
stand: its anchors. One pass over the offsets of a shape finds all its places at once.
"""

from __future__ import annotations

from typing import Any

from grundy.compiling import njit
from grundy.solvers.boards.kernels.board_words import normalize, write_option
from grundy.solvers.boards.kernels.words import NONE, ONE, U, count, lowest

ANCHORS, CELLS, OWN_THEN, ENEMY_THEN, FREE_THEN = range(5)
"""The words of a shape, at the lowest place of a word: its cells, and what it leaves there."""


MANY_SHAPES = 64
"""With more shapes than this, clearing away what cannot be reached costs more than it saves."""


# Whole arrays and indices go from function to function: a view costs more than the work done on it.
@njit
def places(
    own: Any, enemy: Any, free: Any, side: Any, number: Any, shapes: Any, offsets: Any, ends: Any
) -> Any:
    """Return the anchors where a shape finds what it needs.

    `offsets` lists its own, enemy and free cells one after the other; `ends` says where each list ends.
    """
    found = shapes[side, number, ANCHORS]
    first, second, third = ends[side, number, 0], ends[side, number, 1], ends[side, number, 2]
    for i in range(first):
        found &= own >> offsets[side, number, i]
    for i in range(first, second):
        found &= enemy >> offsets[side, number, i]
    for i in range(second, third):
        if found == NONE:
            break
        found &= free >> offsets[side, number, i]
    return found


@njit
def settle(own: Any, enemy: Any, free: Any, side: Any, shapes: Any, offsets: Any, ends: Any) -> Any:
    """Return the cells that still matter: those of the patterns that may yet become possible.

    What a cell can hold is over-estimated: what such a pattern leaves there can be there, whatever else
    happens. So a pattern that is left out can never be used.
    """
    if shapes.shape[1] > MANY_SHAPES:
        return own | enemy | free
    cells = NONE
    changed = True
    while changed:
        own_before, enemy_before, free_before = own, enemy, free
        for turn in range(2):
            player = side if turn == 0 else 1 - side
            for shape in range(shapes.shape[1]):
                found = places(own, enemy, free, player, shape, shapes, offsets, ends)
                if found == NONE:
                    continue
                for i in range(ends[player, shape, 2]):
                    cells |= found << offsets[player, shape, i]
                for i in range(ends[player, shape, 2], ends[player, shape, 3]):
                    own |= found << offsets[player, shape, i]
                for i in range(ends[player, shape, 3], ends[player, shape, 4]):
                    enemy |= found << offsets[player, shape, i]
                for i in range(ends[player, shape, 4], ends[player, shape, 5]):
                    free |= found << offsets[player, shape, i]
            own, enemy = enemy, own
        changed = own != own_before or enemy != enemy_before or free != free_before
    return cells


@njit
def mobility(
    own: Any, enemy: Any, free: Any, side: Any, shapes: Any, offsets: Any, ends: Any
) -> Any:
    """Return the number of possible moves."""
    number = 0
    for shape in range(shapes.shape[1]):
        number += count(places(own, enemy, free, side, shape, shapes, offsets, ends))
    return number


@njit
def expand_patterns(
    side: Any,
    shapes: Any,
    offsets: Any,
    ends: Any,
    columns: Any,
    images: Any,
    depth: Any,
    chosen: Any,
    boards: Any,
    keys: Any,
    guesses: Any,
) -> Any:
    """Write the options of a position one level lower; return their number, or -1 when one wins."""
    own, enemy, free = (
        boards[depth, chosen, 0],
        boards[depth, chosen, 1],
        boards[depth, chosen, 2],
    )
    other = 1 - side
    length = 0
    for shape in range(shapes.shape[1]):
        found = places(own, enemy, free, side, shape, shapes, offsets, ends)
        while found:
            place = U(lowest(found))
            found &= found - ONE
            rest = ~(shapes[side, shape, CELLS] << place)
            mine = (own & rest) | (shapes[side, shape, OWN_THEN] << place)
            theirs = (enemy & rest) | (shapes[side, shape, ENEMY_THEN] << place)
            empty = (free & rest) | (shapes[side, shape, FREE_THEN] << place)
            cells = settle(theirs, mine, empty, other, shapes, offsets, ends)
            mine, theirs, empty = mine & cells, theirs & cells, empty & cells
            answers = mobility(theirs, mine, empty, other, shapes, offsets, ends)
            if answers == 0:
                return -1
            threats = mobility(mine, theirs, empty, side, shapes, offsets, ends)
            key = normalize(theirs, mine, empty, columns, images)
            length += write_option(
                theirs, mine, empty, key, answers, threats, depth + 1, length, boards, keys, guesses
            )
    return length
