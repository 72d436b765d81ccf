"""The values of numbered positions, options first: one step of the algebra for each.

Like `engine`, this file is also the source of a compiled extension.
"""

from __future__ import annotations

from typing import Final

from grundy.core.values.engine import Canonical, add, make, negate

COMPONENT: Final = 0
SUM: Final = 1


def fold(
    values: list[Canonical],
    order: list[int],
    kinds: list[int],
    first: list[int],
    middle: list[int],
    edges: list[int],
    is_negated: list[bool],
    start: int,
) -> None:
    """Write the values of the nodes in `order` into `values`, where those of their options are already.

    `values[2 * node]` is the value of a node, `values[2 * node + 1]` its negative, if it is needed. The
    lists are those of the nodes from `start` on. `edges[first[i]:middle[i]]` are the indices of node
    i's Left options in `values`, those up to `first[i + 1]` the indices of its Right options; a sum has
    two summands there, and any other node one, whose value it has.

    >>> from grundy.core.values.engine import zero
    >>> values = [zero()] * 4
    >>> fold(values, [1], [0, 0], [0, 0, 2], [0, 1], [0, 0], [True, True], 0)
    >>> values[2] is values[3]
    True
    """
    for node in order:
        i = node - start
        low = first[i]
        kind = kinds[i]
        if kind == COMPONENT:
            half = middle[i]
            lefts = {values[edges[j]] for j in range(low, half)}
            rights = {values[edges[j]] for j in range(half, first[i + 1])}
            value = make(list(lefts), list(rights))
        elif kind == SUM:
            value = add(values[edges[low]], values[edges[low + 1]])
        else:
            value = values[edges[low]]
        values[2 * node] = value
        if is_negated[i]:
            values[2 * node + 1] = negate(value)
