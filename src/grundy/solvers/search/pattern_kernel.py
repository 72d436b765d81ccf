"""The compiled search of games of patterns. Importing this needs Numba; see `patterns`."""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.heaps.jit import njit
from grundy.solvers.search.words import NONE, image, recall, remember

UNDECIDED = -1
OWN, ENEMY, FREE, OWN_AFTER, ENEMY_AFTER = range(5)
"""The columns of a pattern."""


@njit
def is_possible(own: Any, enemy: Any, pattern: Any) -> Any:
    """Return whether a pattern is found among the stones."""
    return (
        own & pattern[OWN] == pattern[OWN]
        and enemy & pattern[ENEMY] == pattern[ENEMY]
        and (own | enemy) & pattern[FREE] == NONE
    )


@njit
def mobility(own: Any, enemy: Any, patterns: Any, length: Any) -> Any:
    """Return the number of possible moves."""
    number = 0
    for move in range(length):
        if is_possible(own, enemy, patterns[move]):
            number += 1
    return number


@njit
def search(
    own: Any,
    enemy: Any,
    side: Any,
    patterns: Any,
    lengths: Any,
    images: Any,
    table: Any,
    results: Any,
    nodes: Any,
    limit: Any,
) -> Any:
    """Return 1 if the player on move wins, 0 if not, -1 when `limit` nodes were not enough.

    Every move must lead to a position that never comes back; the depth is then the length of play.
    """
    nodes[0] += 1
    if nodes[0] > limit:
        return UNDECIDED
    other = 1 - side
    home = side % table.shape[0]  # one table serves both where both have the same patterns
    mine = patterns[side]
    moves = np.empty(lengths[side], np.int64)
    scores = np.empty(lengths[side], np.int64)
    length = 0
    for move in range(lengths[side]):
        if is_possible(own, enemy, mine[move]):
            moves[length] = move
            length += 1
    if length == 0:
        return 0
    first, second = own, enemy
    for symmetry in range(images.shape[0]):
        one, two = image(own, images[symmetry]), image(enemy, images[symmetry])
        if one < first or (one == first and two < second):
            first, second = one, two
    known = recall(first, second, table[home], results[home])
    if known >= 0:
        return known
    for index in range(length):
        pattern = mine[moves[index]]
        own_after, enemy_after = own ^ pattern[OWN_AFTER], enemy ^ pattern[ENEMY_AFTER]
        scores[index] = mobility(own_after, enemy_after, mine, lengths[side]) - mobility(
            enemy_after, own_after, patterns[other], lengths[other]
        )
    before = nodes[0]
    result = 0
    for index in range(length):
        best = index
        for later in range(index + 1, length):
            if scores[later] > scores[best]:
                best = later
        pattern = mine[moves[best]]
        moves[best], scores[best] = moves[index], scores[index]
        found = search(
            enemy ^ pattern[ENEMY_AFTER],
            own ^ pattern[OWN_AFTER],
            other,
            patterns,
            lengths,
            images,
            table,
            results,
            nodes,
            limit,
        )
        if found < 0:
            return UNDECIDED
        if found == 0:
            result = 1
            break
    remember(first, second, result, nodes[0] - before + 1, table[home], results[home])
    return result
