"""The values of numbered positions, options first: one step of the algebra for each; and games from words.

Like `engine`, this file is also the source of a compiled extension.
"""

from __future__ import annotations

from typing import Final

from grundy.core.values.engine import Canonical, add, make, negate
from grundy.core.values.engine.nodes import as_up_star, clock, intern, translate

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


def node_of_word(word: int) -> int:
    """Return the node of a game that is a word: node · 2^32 + offset.

    >>> node_of_word((5 << 32) - 3), node_of_word(-3)
    (5, 0)
    """
    return (word + (1 << 31)) >> 32


def games_of_words(
    root: int,
    first: list[int],
    middle: list[int],
    last: list[int],
    pool: list[int],
    known: dict[int, Canonical],
) -> None:
    """Put the node `root` and all below it into `known`, as games of the engine.

    The options of the base of node i are the words pool[first[i]:middle[i]] of Left and
    pool[middle[i]:last[i]] of Right; their nodes are less than i. The forms must be canonical.

    >>> from grundy.core.values.engine import zero
    >>> known = {0: zero()}
    >>> games_of_words(1, [0, 0], [0, 1], [0, 2], [0, 0], known)  # {0 | 0}
    >>> known[1].node.star
    1
    """
    wanted: set[int] = {root}
    for node in range(root, 0, -1):
        if node in wanted and node not in known:
            for place in range(first[node], last[node]):
                wanted.add(node_of_word(pool[place]))
    for node in sorted(wanted):
        if node in known:
            continue
        clock.left -= 1
        if clock.left <= 0:
            clock.strike()
        lefts: list[Canonical] = []
        rights: list[Canonical] = []
        for place in range(first[node], last[node]):
            word = pool[place]
            below = node_of_word(word)
            game = translate(known[below], word - (below << 32))
            if place < middle[node]:
                lefts.append(game)
            else:
                rights.append(game)
        found = as_up_star(lefts, rights)
        known[node] = intern(lefts, rights) if found is None else found
