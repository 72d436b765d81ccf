"""The compiled search of placement games. Importing this needs Numba; see `placements`."""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.compiling import njit
from grundy.solvers.boards.kernels.words import NONE, ONE, count, image, lowest, slot_of

UNDECIDED = -1
NEVER = 127
"""Further ahead than any lead."""
WEIGHT, WINS_FROM, LOSES_TO = range(3)
"""What the table keeps of a position: its cost, and the leads with which the mover wins and loses."""


@njit
def most(moves: Any, conflicts: Any, greedy: Any) -> Any:
    """Return an upper bound of the number of independent moves; exact in elimination order."""
    if not greedy:
        return count(moves)
    number = 0
    while moves:
        moves &= ~conflicts[lowest(moves)]
        number += 1
    return number


@njit
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


@njit
def contested(own: Any, secure: Any, conflicts: Any) -> Any:
    """Return the moves that unsafe ones can be reached from by conflicts; the rest is an integer."""
    reached = own & ~secure
    border = reached
    while border:
        move = lowest(border)
        border &= border - ONE
        new = conflicts[move] & own & ~reached
        reached |= new
        border |= new
    return reached


@njit
def least(own: Any, secure: Any, conflicts: Any, damage: Any, on_move: Any) -> Any:
    """Return how many moves the player is sure to make, by the lemma of safe moves."""
    number = 0
    rest = own
    moves = secure
    while moves:
        move = lowest(moves)
        moves &= ~conflicts[move]
        rest &= ~conflicts[move]
        number += 1
    open_moves = 0
    while rest:
        rest &= ~conflicts[lowest(rest)]
        open_moves += 1
    if on_move:
        return number + (open_moves + damage) // (damage + 1)
    return number + open_moves // (damage + 1)


@njit
def find(first: Any, second: Any, table: Any, marks: Any) -> Any:
    """Return the slot of a position, or -1."""
    place = slot_of(first, second, len(marks))
    for slot in (place, place ^ 1):
        if marks[slot, WEIGHT] and table[slot, 0] == first and table[slot, 1] == second:
            return slot
    return -1


@njit
def remember(
    first: Any, second: Any, lead: Any, wins: Any, nodes: Any, table: Any, marks: Any
) -> None:
    """Keep a result: in the first slot what cost most, in the second what came last."""
    weight = 1
    while nodes > 1 and weight < 100:
        nodes >>= 1
        weight += 1
    slot = find(first, second, table, marks)
    if slot < 0:
        slot = slot_of(first, second, len(marks))
        if marks[slot, WEIGHT] > weight:
            slot ^= 1
        table[slot, 0] = first
        table[slot, 1] = second
        marks[slot, WINS_FROM] = NEVER
        marks[slot, LOSES_TO] = -NEVER
    marks[slot, WEIGHT] = weight
    if wins:
        marks[slot, WINS_FROM] = min(lead, marks[slot, WINS_FROM])
    else:
        marks[slot, LOSES_TO] = max(lead, marks[slot, LOSES_TO])


@njit
def search(
    own: Any,
    enemy: Any,
    lead: Any,
    side: Any,
    conflicts: Any,
    greedy: Any,
    damage: Any,
    images: Any,
    table: Any,
    marks: Any,
    nodes: Any,
    limit: Any,
) -> Any:
    """Return 1 if the player on move wins, 0 if not, -1 when `limit` nodes were not enough.

    `lead` is what the mover has in moves that concern nobody else, minus what the enemy has.
    `conflicts[side, 0]` are a side's own moves that a move of that side removes, `conflicts[side, 1]`
    the enemy's. The depth is at most the number of moves of both players, 128.
    """
    nodes[0] += 1
    if nodes[0] > limit:
        return UNDECIDED
    other = 1 - side
    mine, theirs = conflicts[side], conflicts[other]
    secure, their_secure = safe(own, enemy, mine[1]), safe(enemy, own, theirs[1])
    if greedy[side] and greedy[other]:
        # Regions where only one player can move are integers: they join the lead.
        kept, their_kept = (
            contested(own, secure, mine[0]),
            contested(enemy, their_secure, theirs[0]),
        )
        lead += most(own & ~kept, mine[0], True) - most(enemy & ~their_kept, theirs[0], True)
        own, enemy, secure, their_secure = (
            kept,
            their_kept,
            secure & kept,
            their_secure & their_kept,
        )
    ahead = least(own, secure, mine[0], damage[side], True) + lead
    if ahead > most(enemy, theirs[0], greedy[other]):
        return 1
    behind = least(enemy, their_secure, theirs[0], damage[other], False) - lead
    if behind >= most(own, mine[0], greedy[side]):
        return 0
    first, second = own, enemy
    for symmetry in range(images.shape[0]):
        one, two = image(own, images[symmetry, side]), image(enemy, images[symmetry, other])
        if one < first or (one == first and two < second):
            first, second = one, two
    slot = find(first, second, table[side], marks[side])
    if slot >= 0:
        if lead >= marks[side, slot, WINS_FROM]:
            return 1
        if lead <= marks[side, slot, LOSES_TO]:
            return 0
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
    for index in range(length + 1):
        if index < length:
            best = index
            for later in range(index + 1, length):
                if scores[later] > scores[best]:
                    best = later
            move = moves[best]
            moves[best], scores[best] = moves[index], scores[index]
            own_after, enemy_after, lead_after = own & ~mine[0, move], enemy & ~mine[1, move], lead
        elif lead > 0:
            # Number avoidance: a move of the lead is tried last.
            own_after, enemy_after, lead_after = own, enemy, lead - 1
        else:
            break
        found = search(
            enemy_after,
            own_after,
            -lead_after,
            other,
            conflicts,
            greedy,
            damage,
            images,
            table,
            marks,
            nodes,
            limit,
        )
        if found < 0:
            return UNDECIDED
        if found == 0:
            result = 1
            break
    remember(first, second, lead, result, nodes[0] - before + 1, table[side], marks[side])
    return result
