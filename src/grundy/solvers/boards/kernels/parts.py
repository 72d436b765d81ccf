"""Moves on pairs of words, and the parts that no move connects, compiled. Needs Numba.

A state is two words (a, b); exchanging them exchanges the players.

* Patterns and liberties: a is Left's stones and the free cells, b is Right's stones and the free cells. A
  cell in neither is a wall.
* Placements: a is the set of Left's possible moves, b the set of Right's.

All helpers are compiled as part of the kernel that calls them: a call that passes arrays costs more
than most of them do.
"""

from __future__ import annotations

from typing import Any

from grundy.compiling import inlined
from grundy.solvers.boards.kernels.liberties import beside, legal
from grundy.solvers.boards.kernels.words import NONE, ONE, lowest

MOST_PARTS = 64
"""More parts than a state of 64 cells can have."""


# -- placements ------------------------------------------------------------------------------------


@inlined
def placement_options(a: Any, b: Any, side: Any, conflicts: Any, options: Any) -> Any:
    """Write the states after each move of a player; return their number.

    `conflicts[side, other, i]` is the set of moves of player `other` that move i of `side` ends.
    """
    length = 0
    moves = b if side else a
    while moves:
        i = lowest(moves)
        moves &= moves - ONE
        options[length, 0] = a & ~conflicts[side, 0, i]
        options[length, 1] = b & ~conflicts[side, 1, i]
        length += 1
    return length


@inlined
def split_placements(a: Any, b: Any, conflicts: Any, parts: Any) -> Any:
    """Cut the possible moves into parts without conflicts between them; return their number."""
    length = 0
    while a | b:
        left = a & (~a + ONE)
        right = NONE if left else b & (~b + ONE)
        new_left, new_right = left, right
        while new_left | new_right:
            more_left, more_right = NONE, NONE
            while new_left:
                i = lowest(new_left)
                new_left &= new_left - ONE
                more_left |= conflicts[0, 0, i]
                more_right |= conflicts[0, 1, i]
            while new_right:
                i = lowest(new_right)
                new_right &= new_right - ONE
                more_left |= conflicts[1, 0, i]
                more_right |= conflicts[1, 1, i]
            new_left, new_right = more_left & a & ~left, more_right & b & ~right
            left |= new_left
            right |= new_right
        a &= ~left
        b &= ~right
        parts[length, 0], parts[length, 1] = left, right
        length += 1
    return length


# -- patterns --------------------------------------------------------------------------------------


@inlined
def pattern_options(a: Any, b: Any, side: Any, starts: Any, patterns: Any, options: Any) -> Any:
    """Write the states after each move of a player; return their number.

    The patterns of a player are sorted by their lowest own cell; `starts[side, cell]` is the first of
    a cell, and those that need no own stone come last.
    """
    own, enemy, free = a & ~b, b & ~a, a & b
    if side:
        own, enemy = enemy, own
    live = a | b
    length = 0
    stones, is_last = own, False
    while True:
        if stones:
            cell = lowest(stones)
            stones &= stones - ONE
        elif is_last:
            break
        else:
            cell = starts.shape[1] - 2
            is_last = True
        for i in range(starts[side, cell], starts[side, cell + 1]):
            if (
                (patterns[side, i, 2] & ~free)
                | (patterns[side, i, 1] & ~enemy)
                | (patterns[side, i, 0] & ~own)
            ):
                continue
            mine = own ^ patterns[side, i, 3]
            theirs = enemy ^ patterns[side, i, 4]
            empty = live & ~(mine | theirs | patterns[side, i, 5])
            if side:
                mine, theirs = theirs, mine
            options[length, 0], options[length, 1] = mine | empty, theirs | empty
            length += 1
    return length


@inlined
def split_patterns(
    a: Any,
    b: Any,
    anchors: Any,
    offsets: Any,
    ends: Any,
    chains: Any,
    distances: Any,
    found: Any,
    links: Any,
    parts: Any,
) -> Any:
    """Cut a board into parts that no conceivable move connects; return their number.

    First it is over-estimated what a cell may ever hold, all places of a shape at once, until nothing
    grows. The shapes found then join cells: `links[k]` is the set of the cells joined to the cell
    `distances[k]` further on. See `generators.Generators` for the arrays of a shape.
    """
    left, right, free = a & ~b, b & ~a, a & b
    number = anchors.shape[1]
    for shape in range(number):
        found[shape] = NONE
    any_found = NONE
    has_grown = True
    while has_grown:
        left_before, right_before, free_before = left, right, free
        for shape in range(number):
            mine, theirs = anchors[0, shape], anchors[1, shape]
            i = 0
            while i < ends[shape, 0]:
                mine &= left >> offsets[shape, i]
                theirs &= right >> offsets[shape, i]
                i += 1
            while i < ends[shape, 1]:
                mine &= right >> offsets[shape, i]
                theirs &= left >> offsets[shape, i]
                i += 1
            both = mine | theirs
            while i < ends[shape, 2]:
                both &= free >> offsets[shape, i]
                i += 1
            if both == NONE:
                continue
            found[shape] = both
            any_found |= both
            mine &= both
            theirs &= both
            while i < ends[shape, 3]:
                left |= mine << offsets[shape, i]
                right |= theirs << offsets[shape, i]
                i += 1
            while i < ends[shape, 4]:
                right |= mine << offsets[shape, i]
                left |= theirs << offsets[shape, i]
                i += 1
            while i < ends[shape, 5]:
                free |= both << offsets[shape, i]
                i += 1
        has_grown = left_before != left or right_before != right or free_before != free
    if any_found == NONE:
        return 0
    for k in range(len(distances)):
        links[k] = NONE
    rest = NONE
    for shape in range(number):
        both = found[shape]
        if both:
            rest |= both  # the lowest cell of a shape is its anchor
            for i in range(ends[shape, 5], ends[shape, 6]):
                links[chains[shape, i]] |= both << offsets[shape, i]
    for k in range(len(distances)):
        rest |= links[k] | (links[k] << distances[k])
    length = 0
    while rest:
        part = rest & (~rest + ONE)
        while True:
            grown = part
            for k in range(len(distances)):
                grown |= (grown & links[k]) << distances[k]
                grown |= (grown >> distances[k]) & links[k]
            if grown == part:
                break
            part = grown
        rest &= ~part
        parts[length, 0], parts[length, 1] = a & part, b & part
        length += 1
    return length


# -- liberties -------------------------------------------------------------------------------------


@inlined
def liberty_options(a: Any, b: Any, side: Any, columns: Any, options: Any) -> Any:
    """Write the states after each stone that a player may place; return their number."""
    own, enemy, free = a & ~b, b & ~a, a & b
    if side:
        own, enemy = enemy, own
    moves = legal(own, enemy, free, columns)
    length = 0
    while moves:
        stone = moves & (~moves + ONE)
        moves ^= stone
        # A cell that Left takes is none of Right's any more, and the other way round.
        options[length, 0] = a & ~stone if side else a
        options[length, 1] = b if side else b & ~stone
        length += 1
    return length


@inlined
def split_liberties(a: Any, b: Any, columns: Any, parts: Any) -> Any:
    """Cut a board between stones of two colours; return the number of parts with two free cells.

    A part with one free cell has no move: a stone there would have no liberty, nor would its group.
    """
    length = 0
    rest = a | b
    while rest:
        part = rest & (~rest + ONE)
        while True:
            grown = part | (beside(part & a, columns) & a) | (beside(part & b, columns) & b)
            if grown == part:
                break
            part = grown
        rest &= ~part
        free = a & b & part
        if free & (free - ONE):
            parts[length, 0], parts[length, 1] = a & part, b & part
            length += 1
    return length
