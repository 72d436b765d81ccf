"""The compiled search of placement games. Importing this needs Numba; see `placements`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from grundy.solvers.search.words import NONE, ONE, count, image, lowest, recall, remember

UNDECIDED = -1


@njit(cache=True)
def most(moves: Any, conflicts: Any, greedy: Any) -> Any:
    """Return an upper bound of the number of independent moves; exact in elimination order."""
    if not greedy:
        return count(moves)
    number = 0
    while moves:
        moves &= ~conflicts[lowest(moves)]
        number += 1
    return number


@njit(cache=True)
def safe(own: Any, enemy: Any, hits: Any) -> Any:
    """Return the moves that no possible enemy move conflicts with."""
    found = NONE
    rest = own
    while rest:
        bit = rest & (~rest + ONE)
        rest ^= bit
        if hits[count(bit - ONE)] & enemy == NONE:
            found |= bit
    return found


@njit(cache=True)
def least(own: Any, enemy: Any, conflicts: Any, hits: Any, damage: Any, on_move: Any) -> Any:
    """Return how many moves the player is sure to make, by the lemma of safe moves."""
    secure = 0
    rest = own
    moves = safe(own, enemy, hits)
    while moves:
        move = lowest(moves)
        moves &= ~conflicts[move]
        rest &= ~conflicts[move]
        secure += 1
    open_moves = 0
    while rest:
        rest &= ~conflicts[lowest(rest)]
        open_moves += 1
    if on_move:
        return secure + (open_moves + damage) // (damage + 1)
    return secure + open_moves // (damage + 1)


@njit(cache=True)
def search(
    own: Any,
    enemy: Any,
    side: Any,
    conflicts: Any,
    greedy: Any,
    damage: Any,
    images: Any,
    table: Any,
    results: Any,
    nodes: Any,
    limit: Any,
) -> Any:
    """Return 1 if the player on move wins, 0 if not, -1 when `limit` nodes were not enough.

    `conflicts[side, 0]` are a side's own moves that a move of that side removes, `conflicts[side, 1]`
    the enemy's. The depth is at most the number of moves of one player, 64.
    """
    nodes[0] += 1
    if nodes[0] > limit:
        return UNDECIDED
    if own == NONE:
        return 0
    if enemy == NONE:
        return 1
    other = 1 - side
    mine, theirs = conflicts[side], conflicts[other]
    if least(own, enemy, mine[0], mine[1], damage[side], True) > most(
        enemy, theirs[0], greedy[other]
    ):
        return 1
    if least(enemy, own, theirs[0], theirs[1], damage[other], False) >= most(
        own, mine[0], greedy[side]
    ):
        return 0
    first, second = own, enemy
    for symmetry in range(images.shape[0]):
        one, two = image(own, images[symmetry, side]), image(enemy, images[symmetry, other])
        if one < first or (one == first and two < second):
            first, second = one, two
    known = recall(first, second, table[side], results[side])
    if known >= 0:
        return known
    moves = np.empty(64, np.int64)
    scores = np.empty(64, np.int64)
    length = 0
    rest = own
    while rest:
        move = lowest(rest)
        rest &= rest - ONE
        mine_after, theirs_after = own & ~mine[0, move], enemy & ~mine[1, move]
        # Mobility after the move, and above all what nobody can take away any more.
        scores[length] = 2 * (count(mine_after) - count(theirs_after)) + 3 * (
            count(safe(mine_after, theirs_after, mine[1]))
            - count(safe(theirs_after, mine_after, theirs[1]))
        )
        moves[length] = move
        length += 1
    before = nodes[0]
    result = 0
    for index in range(length):
        best = index
        for later in range(index + 1, length):
            if scores[later] > scores[best]:
                best = later
        move = moves[best]
        moves[best], scores[best] = moves[index], scores[index]
        found = search(
            enemy & ~mine[1, move],
            own & ~mine[0, move],
            other,
            conflicts,
            greedy,
            damage,
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
    remember(first, second, result, nodes[0] - before + 1, table[side], results[side])
    return result
