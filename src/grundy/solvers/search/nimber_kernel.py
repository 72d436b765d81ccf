"""The compiled search of G + *n for impartial removal games. Importing this needs Numba; see `nimbers`.

A position is a set of at most 64 elements, a word. Move i is possible while all of `needs[i]` are there,
and takes `removes[i]` away; moves are listed by the lowest element they need. `near[v]` are the elements
that some move touches together with v: a set that falls apart under `near` is a sum of its parts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.heaps.jit import njit
from grundy.solvers.search.words import BYTE, NONE, ONE, U, count, image, lowest, slot_of

UNDECIDED = -1
MORE = 1 << 20
"""Said of a nim-value that is larger than what was asked for."""
VALUES = 48
"""Nim-values that can be excluded in the table: the lowest bits of a mark; above them the value + 1."""
VALUE_AT, WEIGHT_AT = U(48), U(56)
EXCLUDED = U((1 << 48) - 1)


@njit
def at_corner(part: Any, stride: Any) -> Any:
    """Return a set of cells moved up and left as far as it goes."""
    part >>= U(lowest(part) // stride * stride)
    columns, rest = NONE, part
    row = U((1 << stride) - 1)
    while rest:
        columns |= rest & row
        rest >>= U(stride)
    return part >> U(lowest(columns))


@njit
def canonical(part: Any, images: Any, stride: Any) -> Any:
    """Return the least image of a set under the symmetries, shifted where there is a grid."""
    best = at_corner(part, stride) if stride else part
    for symmetry in range(images.shape[0]):
        other = image(part, images[symmetry])
        if stride:
            other = at_corner(other, stride)
        if other < best:
            best = other
    return best


@njit
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


@njit
def find(part: Any, keys: Any) -> Any:
    """Return the slot of a component, or -1."""
    place = slot_of(part, NONE, len(keys))
    if keys[place] == part:
        return place
    if keys[place ^ 1] == part:
        return place ^ 1
    return -1


@njit
def value_in(part: Any, keys: Any, marks: Any) -> Any:
    """Return the nim-value of a component where the table has it, else -1."""
    slot = find(part, keys)
    if slot < 0:
        return -1
    return np.int64((marks[slot] >> VALUE_AT) & BYTE) - 1


@njit
def remember(part: Any, excluded: Any, value: Any, nodes: Any, keys: Any, marks: Any) -> None:
    """Keep what is known of a component: in the first slot what cost most, in the second the last."""
    weight = 1
    while nodes > 1 and weight < 100:
        nodes >>= 1
        weight += 1
    slot = find(part, keys)
    if slot < 0:
        slot = slot_of(part, NONE, len(keys))
        if np.int64(marks[slot] >> WEIGHT_AT) > weight:
            slot ^= 1
        keys[slot] = part
    marks[slot] = (U(weight) << WEIGHT_AT) | (U(value + 1) << VALUE_AT) | (excluded & EXCLUDED)


@njit
def search(
    part: Any,
    most: Any,
    depth: Any,
    needs: Any,
    removes: Any,
    first: Any,
    near: Any,
    images: Any,
    stride: Any,
    keys: Any,
    marks: Any,
    stack: Any,
    nodes: Any,
    limit: Any,
) -> Any:
    """Return the nim-value of a canonical component if it is at most `most`, else `MORE`.

    -1 says that `limit` nodes were not enough; the table keeps what was found. The depth is at most the
    number of elements, as every move removes one.
    """
    slot = find(part, keys)
    excluded = NONE
    if slot >= 0:
        value = np.int64((marks[slot] >> VALUE_AT) & BYTE) - 1
        if value >= 0:
            return value if value <= most else MORE
        excluded = marks[slot] & EXCLUDED
    value = 0
    while value < VALUES and (excluded >> U(value)) & ONE:
        value += 1
    if value > most:
        return MORE
    nodes[0] += 1
    if nodes[0] > limit:
        return UNDECIDED
    before = nodes[0]
    # The options as sums of canonical components: stack[depth, 0] holds where each begins.
    starts, parts, order = stack[depth, 0], stack[depth, 1], stack[depth, 2]
    length, size = 0, 0
    rest = part
    while rest:
        element = lowest(rest)
        rest &= rest - ONE
        for move in range(first[element], first[element + 1]):
            if needs[move] & ~part:
                continue
            left = part & ~removes[move]
            starts[length] = U(size)
            largest = 0
            while left:
                piece = component(left, near)
                left ^= piece
                if piece & (piece - ONE) == NONE and near[lowest(piece)] == piece:
                    pass
                cells = count(piece)
                piece = canonical(piece, images, stride)
                if value_in(piece, keys, marks) < 0:
                    largest = max(largest, cells)
                parts[size] = piece
                size += 1
            order[length] = U(largest << 32 | length)
            length += 1
    starts[length] = U(size)
    for i in range(1, length):
        entry = order[i]
        j = i - 1
        while j >= 0 and order[j] > entry:
            order[j + 1] = order[j]
            j -= 1
        order[j + 1] = entry
    while value <= most:
        found = False
        for quick in (True, False):
            for i in range(length):
                option = np.int64(order[i] & U(0xFFFFFFFF))
                total, unknown, cells = 0, NONE, 0
                several = False
                for at in range(np.int64(starts[option]), np.int64(starts[option + 1])):
                    known = value_in(parts[at], keys, marks)
                    if known >= 0:
                        total ^= known
                    elif unknown == NONE:
                        unknown, cells = parts[at], count(parts[at])
                    elif quick:
                        several = True
                        break
                    else:
                        # Two unknown parts: the smaller one is worked out at once.
                        other = parts[at]
                        if count(other) > cells:
                            other, unknown, cells = unknown, other, count(other)
                        if other == unknown:
                            unknown = NONE
                            continue
                        known = search(
                            other, MORE - 1, depth + 1, needs, removes, first, near, images, stride,
                            keys, marks, stack, nodes, limit,
                        )
                        if known < 0:
                            return UNDECIDED
                        total ^= known
                if several:
                    continue
                if unknown == NONE:
                    if total == value:
                        found = True
                        break
                    continue
                if quick:
                    continue
                known = search(
                    unknown, total ^ value, depth + 1, needs, removes, first, near, images, stride,
                    keys, marks, stack, nodes, limit,
                )
                if known < 0:
                    return UNDECIDED
                if known == total ^ value:
                    found = True
                    break
            if found:
                break
        if not found:
            remember(part, excluded, value, nodes[0] - before + 1, keys, marks)
            return value
        excluded |= ONE << U(value)
        remember(part, excluded, -1, nodes[0] - before + 1, keys, marks)
        value += 1
    return MORE
