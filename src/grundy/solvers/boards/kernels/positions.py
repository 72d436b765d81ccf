"""All positions that can be reached from one, as numbered nodes with edges, compiled. Needs Numba.

A node is a *component* (a connected part, in its representative under symmetry), a *sum* of two edges, or
a *question* (a whole position, whose single edge is what it comes to). An *edge* is 2·node + sign, where
sign 1 means the negative. Node 0 is the position without moves. The edges of a component are those to its
Left options, then those to its Right options, each sorted and without repeats.

Nodes are numbered in the order in which they are met and expanded in the same order, so that the state
of a search half done is three numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.compiling import borrowing, inlined, njit
from grundy.solvers.boards.kernels.parts import (
    MOST_PARTS,
    liberty_options,
    pattern_options,
    placement_options,
    split_liberties,
    split_patterns,
    split_placements,
)
from grundy.solvers.boards.kernels.representatives import at_corner, representative
from grundy.solvers.boards.kernels.words import NONE, ONE, U, slot_of

COMPONENT, SUM, QUESTION = range(3)
PLACEMENTS, PATTERNS, LIBERTIES = range(3)
NODES, EDGES, NEXT = range(3)
"""What `counts` holds: nodes met, edges written, and the first node that is not expanded."""
DONE, MORE, FULL = range(3)
"""Nothing is left to expand; the slice is over; there is no room for the next node."""


@inlined
def intern(a: Any, b: Any, kind: Any, counts: Any, nodes: Any, kinds: Any, slots: Any) -> Any:
    """Return the number of a node, a new one if need be."""
    at = slot_of(a, b + U(kind) + ONE, len(slots))
    while True:
        node = np.int64(slots[at])
        if node < 0:
            node = counts[NODES]
            slots[at] = node
            nodes[node, 0], nodes[node, 1] = a, b
            kinds[node] = kind
            counts[NODES] += 1
            return node
        if nodes[node, 0] == a and nodes[node, 1] == b and kinds[node] == kind:
            return node
        at = (at + 1) & (len(slots) - 1)


@inlined
def edge_of(
    length: Any,
    parts: Any,
    corner: Any,
    images: Any,
    shifts: Any,
    swaps: Any,
    counts: Any,
    nodes: Any,
    kinds: Any,
    slots: Any,
    cached: Any,
    cached_edges: Any,
    summands: Any,
) -> Any:
    """Return the edge to a sum of parts: each by its representative, opposite ones cancelled."""
    for i in range(length):
        x, y, rows, columns = parts[i, 0], parts[i, 1], NONE, NONE
        if shifts:
            x, y, rows, columns = at_corner(x, y, corner)
        at = slot_of(x, y + ONE, len(cached)) if length > 1 else 0
        edge: Any = 0
        if length > 1 and cached[at, 0] == x and cached[at, 1] == y:
            edge = np.int64(cached_edges[at])
        else:
            p, q, sign = representative(x, y, rows, columns, corner, images, swaps)
            edge = 2 * intern(p, q, COMPONENT, counts, nodes, kinds, slots) + sign
            if length > 1:
                cached[at, 0], cached[at, 1], cached_edges[at] = x, y, edge
        j = i
        while j > 0 and summands[j - 1] > edge:
            summands[j] = summands[j - 1]
            j -= 1
        summands[j] = edge
    kept = 0
    for i in range(length):
        if kept and summands[kept - 1] ^ 1 == summands[i]:
            kept -= 1
        else:
            summands[kept] = summands[i]
            kept += 1
    if kept == 0:
        return 0
    flip = summands[0] & 1  # a sum is kept with its first part positive
    total = summands[0] ^ flip
    for i in range(1, kept):
        total = 2 * intern(U(total), U(summands[i] ^ flip), SUM, counts, nodes, kinds, slots)
    return total ^ flip


@borrowing
def ask(a: Any, b: Any, counts: Any, nodes: Any, kinds: Any, slots: Any) -> Any:
    """Return the number of the question for a state; there must be room for one more node."""
    return intern(a, b, QUESTION, counts, nodes, kinds, slots)


@borrowing
def expand(
    rules: Any,
    columns: Any,
    corner: Any,
    images: Any,
    conflicts: Any,
    starts: Any,
    patterns: Any,
    anchors: Any,
    offsets: Any,
    ends: Any,
    chains: Any,
    distances: Any,
    counts: Any,
    nodes: Any,
    kinds: Any,
    first: Any,
    middle: Any,
    edges: Any,
    slots: Any,
    options: Any,
    cached: Any,
    cached_edges: Any,
    parts: Any,
    summands: Any,
    found: Any,
    links: Any,
    most_nodes: Any,
    most_options: Any,
) -> Any:
    """Expand nodes in order; return (DONE, MORE or FULL, the number of components expanded).

    `rules` is (kind of structure, whether shapes may be moved, whether exchanging the players negates).
    `cached` holds the options and parts seen lately, before they are cut and normalised; a newer one takes
    the place of an older one. The arrays from `parts` on are there to be written into.
    """
    kind, shifts, swaps = rules[0], rules[1] != 0, rules[2] != 0
    expanded = seen = 0
    while counts[NEXT] < counts[NODES]:
        if expanded >= most_nodes or seen >= most_options:
            return MORE, expanded
        current = counts[NEXT]
        last = counts[EDGES]
        if last + 2 * len(options) + 2 > len(edges):
            return FULL, expanded
        x, y = nodes[current, 0], nodes[current, 1]
        first[current] = middle[current] = last
        if kinds[current] == SUM:
            edges[last], edges[last + 1] = np.int32(x), np.int32(y)
            last += 2
        else:
            for side in range(2):
                begin = last
                if kinds[current] == QUESTION:
                    number = 1 - side
                    options[0, 0], options[0, 1] = x, y
                elif kind == PLACEMENTS:
                    number = placement_options(x, y, side, conflicts, options)
                elif kind == PATTERNS:
                    number = pattern_options(x, y, side, starts, patterns, options)
                else:
                    number = liberty_options(x, y, side, columns, options)
                seen += number
                for i in range(number):
                    if counts[NODES] + 2 * MOST_PARTS > len(nodes):
                        return FULL, expanded
                    p, q = options[i, 0], options[i, 1]
                    edge: Any = 0
                    if p | q != NONE:
                        at = slot_of(p, q + ONE, len(cached))
                        if cached[at, 0] == p and cached[at, 1] == q:
                            edge = np.int64(cached_edges[at])
                        else:
                            if kind == PLACEMENTS:
                                length = split_placements(p, q, conflicts, parts)
                            elif kind == PATTERNS:
                                length = split_patterns(
                                    p,
                                    q,
                                    anchors,
                                    offsets,
                                    ends,
                                    chains,
                                    distances,
                                    found,
                                    links,
                                    parts,
                                )
                            else:
                                length = split_liberties(p, q, columns, parts)
                            edge = edge_of(
                                length,
                                parts,
                                corner,
                                images,
                                shifts,
                                swaps,
                                counts,
                                nodes,
                                kinds,
                                slots,
                                cached,
                                cached_edges,
                                summands,
                            )
                            cached[at, 0], cached[at, 1] = p, q
                            cached_edges[at] = edge
                    j = last
                    while j > begin and edges[j - 1] > edge:
                        j -= 1
                    if j > begin and edges[j - 1] == edge:
                        continue
                    for k in range(last, j, -1):
                        edges[k] = edges[k - 1]
                    edges[j] = edge
                    last += 1
                if side == 0:
                    middle[current] = last
            expanded += 1
        counts[EDGES] = last
        counts[NEXT] += 1
        first[current + 1] = last
    return DONE, expanded


@borrowing
def fill_slots(number: Any, nodes: Any, kinds: Any, slots: Any) -> None:
    """Enter the first `number` nodes into an empty table."""
    for node in range(number):
        a, b, kind = nodes[node, 0], nodes[node, 1], kinds[node]
        at = slot_of(a, b + U(kind) + ONE, len(slots))
        while slots[at] >= 0:
            at = (at + 1) & (len(slots) - 1)
        slots[at] = node


@njit
def options_first(start: Any, number: Any, first: Any, edges: Any) -> Any:
    """Return the nodes from `start` on, options and summands first; fewer where play can go on for ever.

    The nodes before `start` are taken for done. A node comes when the last of its options has come.
    """
    total = number - start
    waits = np.zeros(total, np.int32)
    begins = np.zeros(total + 1, np.int64)
    for i in range(first[start], first[number]):
        child = (edges[i] >> 1) - start
        if child >= 0:
            begins[child + 1] += 1
    for node in range(total):
        begins[node + 1] += begins[node]
    ends = begins[:-1].copy()
    parents = np.empty(begins[total], np.int32)
    for node in range(total):
        for i in range(first[start + node], first[start + node + 1]):
            child = (edges[i] >> 1) - start
            if child >= 0:
                parents[ends[child]] = node
                ends[child] += 1
                waits[node] += 1
    order = np.empty(total, np.int32)
    length = 0
    for node in range(total):
        if waits[node] == 0:
            order[length] = node
            length += 1
    done = 0
    while done < length:
        child = order[done]
        done += 1
        for i in range(begins[child], begins[child + 1]):
            parent = parents[i]
            waits[parent] -= 1
            if waits[parent] == 0:
                order[length] = parent
                length += 1
    return order[:length] + np.int32(start)
