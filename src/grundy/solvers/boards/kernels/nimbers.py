"""The compiled search of G + *n for removal games. Importing this needs Numba; see `nimbers`.

A position is a set of at most 64 elements, a word. Move i is possible while all of `needs[i]` are there,
and takes `removes[i]` away; the moves whose lowest needed element is v are `first[v]` to `first[v + 1]`.
`near[v]` are the elements that some move touches together with v: a set that falls apart under `near` is
the sum of its parts.

Elements may also be strings tied to coins: `ends[v]` are the coins of string v, -1 where there is none,
and `holds[c]` the strings of coin c. Who takes the last string of a coin must move again (`settled`).
`twins` are the strings that are parallel to the next one; of parallel strings the first ones are kept.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.compiling import borrowing
from grundy.solvers.boards.kernels.shapes import canonical
from grundy.solvers.boards.kernels.words import BYTE, NONE, ONE, U, count, keep, lowest, slot_of

UNDECIDED = -1
ANY = 1 << 20
"""Asked for instead of a nim-value: the value itself is wanted. Answered: the value is another one."""
VALUES = 48
"""An entry of the table excludes values by its lowest 48 bits; above them are the value + 1, the cost."""
VALUE_AT, EXCLUDED = U(48), U((1 << 48) - 1)
ORDER, TOTAL, START, END = range(4)
"""What the stack keeps of each option; see `list_options`."""


@borrowing
def component(elements: Any, near: Any) -> Any:
    """Return the connected part that holds the lowest element."""
    part = elements & (~elements + ONE)
    border = part
    while border:
        new = near[lowest(border)] & elements & ~part
        border &= border - ONE
        part |= new
        border |= new
    return part


@borrowing
def entry_of(part: Any, table: Any) -> Any:
    """Return what the table says of a component, 0 if nothing."""
    place = slot_of(part, NONE, len(table))
    if table[place, 0] == part:
        return table[place, 1]
    if table[place ^ 1, 0] == part:
        return table[place ^ 1, 1]
    return NONE


@borrowing
def value_of(entry: Any) -> Any:
    """Return the nim-value in an entry of the table, or -1."""
    return np.int64((entry >> VALUE_AT) & BYTE) - 1


@borrowing
def remember(part: Any, excluded: Any, value: Any, nodes: Any, table: Any) -> None:
    """Keep what is known of a component."""
    keep(part, (U(value + 1) << VALUE_AT) | (excluded & EXCLUDED), nodes, table)


@borrowing
def alone(element: Any, needs: Any, first: Any) -> Any:
    """Return the nim-value of a position of one element: 1 if some move needs nothing else, or 0."""
    for move in range(first[element], first[element + 1]):
        if needs[move] & (needs[move] - ONE) == NONE:
            return 1
    return 0


@borrowing
def first_twins(held: Any, twins: Any) -> Any:
    """Return the same strings, of parallel ones the first."""
    while True:
        late = (held >> ONE) & ~held & twins
        if late == NONE:
            return held
        held ^= late | (late << ONE)


@borrowing
def settled(held: Any, changed: Any, ends: Any, holds: Any, twins: Any) -> Any:
    """Return the strings left when all coins with one string are taken, and whether it is loony.

    **Theorem** [WinningWays, chapter 16]. A coin with one string, tied to nothing, to a coin with one
    string or to a coin with three strings or more, is taken without changing the value. If it is tied to
    a coin with two strings, the player to move may take both coins, or leave both to the opponent, and so
    decides who moves next: the position is loony. (Three coins in a row, tied to nothing else, are
    taken.) `changed` are the strings whose coins may have one string left.
    """
    while changed:
        string = lowest(changed)
        changed &= changed - ONE
        for side in range(2):
            coin = ends[string, side]
            if coin < 0:
                continue
            last = holds[coin] & held
            if last == NONE or last & (last - ONE):
                continue
            number = lowest(last)
            other = ends[number, 0] if ends[number, 1] == coin else ends[number, 1]
            if other >= 0 and count(holds[other] & held) == 2:
                beyond = lowest(holds[other] & held & ~last)
                end = ends[beyond, 0] if ends[beyond, 1] == other else ends[beyond, 1]
                if end < 0 or count(holds[end] & held) > 1:
                    return held, True
            held ^= last
            changed |= last
    return first_twins(held, twins), False


@borrowing
def list_options(part: Any, game: Any, table: Any, rows: Any, parts: Any) -> Any:
    """List the options with parts of unknown value; return their number and the values of the others.

    Option i is a nim-value, `rows[TOTAL, i]`, plus the components in `parts` from `rows[START, i]` to
    `rows[END, i]`. `rows[ORDER]` has the easiest option first: with a small largest part, then with few
    moves. The values of the options that are known altogether are returned as a set.
    """
    needs, removes, first, near, images, stride, ends, holds, twins = game
    length, size, values = 0, 0, NONE
    rest = part
    while rest:
        element = lowest(rest)
        rest &= rest - ONE
        if element and (twins & part) >> U(element - 1) & ONE:
            continue  # the same as cutting the one before
        for move in range(first[element], first[element + 1]):
            if needs[move] & ~part:
                continue
            gone = removes[move] & part
            left = part ^ gone
            if len(holds):
                left, is_loony = settled(left, gone, ends, holds, twins)
                if is_loony:
                    continue
            start, total, largest = size, 0, 0
            while left:
                piece = component(left, near)
                left ^= piece
                cells = count(piece)
                if cells == 1:
                    total ^= alone(lowest(piece), needs, first)
                    continue
                piece = canonical(piece, images, stride)
                known = value_of(entry_of(piece, table))
                if known >= 0:
                    total ^= known
                    continue
                twin = start
                while twin < size and parts[twin] != piece:
                    twin += 1
                if twin < size:  # two equal parts are worth nothing together
                    size -= 1
                    parts[twin] = parts[size]
                else:
                    parts[size] = piece
                    if cells > largest:  # the largest stands first
                        parts[start], parts[size] = piece, parts[start]
                        largest = cells
                    size += 1
            if size == start:
                values |= ONE << U(total)
                continue
            touched = 0
            while gone:
                touched += count(near[lowest(gone)] & part)
                gone &= gone - ONE
            rows[TOTAL, length], rows[START, length], rows[END, length] = total, start, size
            entry = (largest << 16 | (4096 - touched)) << 32 | length
            at = length
            while at > 0 and rows[ORDER, at - 1] > entry:
                rows[ORDER, at] = rows[ORDER, at - 1]
                at -= 1
            rows[ORDER, at] = entry
            length += 1
    return length, values


@borrowing
def search(
    part: Any, wanted: Any, depth: Any, game: Any, table: Any, stack: Any, pieces: Any, nodes: Any
) -> Any:
    """Return `wanted` if it is the nim-value of a canonical component, else the value or `ANY`.

    Where `ANY` is wanted, the value is returned. -1 says that the nodes allowed, `nodes[1]`, were not
    enough; the table keeps what was found. The depth is at most 64, as every move removes an element.
    """
    entry = entry_of(part, table)
    value = value_of(entry)
    if value >= 0:
        return value
    excluded = entry & EXCLUDED
    if wanted < VALUES and (excluded >> U(wanted)) & ONE:
        return ANY
    nodes[0] += 1
    if nodes[0] > nodes[1]:
        return UNDECIDED
    before = nodes[0]
    rows, parts = stack[depth], pieces[depth]
    length, values = list_options(part, game, table, rows, parts)
    # First the value wanted: where an option has it, nothing else need be known.
    first_look = 0 < wanted < ANY
    value = wanted if first_look else 0
    while True:
        hit = ((values | excluded) >> U(value)) & ONE != NONE
        untried = length if first_look or value != wanted or value == 0 else 0
        for i in range(untried):
            if hit:
                break
            option = rows[ORDER, i] & 0xFFFFFFFF
            # All parts but the largest are worked out; the largest is asked for what is missing.
            while rows[END, option] > rows[START, option]:
                last = rows[END, option] - 1
                goal = ANY if last > rows[START, option] else rows[TOTAL, option] ^ value
                known = search(parts[last], goal, depth + 1, game, table, stack, pieces, nodes)
                if known < 0:
                    return UNDECIDED
                if known == ANY:
                    break
                rows[TOTAL, option] ^= known
                rows[END, option] = last
                if last == rows[START, option]:
                    values |= ONE << U(rows[TOTAL, option])
                    hit = rows[TOTAL, option] == value
        if hit:
            excluded |= ONE << U(value)
            if value == wanted:
                remember(part, excluded, -1, nodes[0] - before + 1, table)
                return ANY
            value += 1
        elif first_look:
            first_look = False
            value = 0
        else:
            remember(part, excluded, value, nodes[0] - before + 1, table)
            return value
