"""The compiled search of Domineering. Importing this needs Numba; see `dominoes` for the ideas.

A position is seen by the player on move, as in `strips`; so one function serves both players.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.compiling import njit
from grundy.solvers.boards.kernels.pieces import UNDECIDED, winner_by_pieces
from grundy.solvers.boards.kernels.strip_sums import (
    LEFT_ABOVE,
    RIGHT_ABOVE,
    add_up,
    after_enemy_move,
    after_own_move,
)
from grundy.solvers.boards.kernels.strips import (
    WHOLE,
    dominoes_from_above,
    lying_cells,
    mean_of,
    reaches,
    safe_dominoes,
    transposed,
)
from grundy.solvers.boards.kernels.words import NONE, U, count, lowest, reversed_bits, slot_of
from grundy.solvers.boards.kernels.words import ONE as BIT

FAR = 127
"""Further ahead than any lead."""
MAX_PLIES, MAX_MOVES = 72, 64
LOOK_AHEAD = 48
"""With this many free cells or more, the table is asked for every move before one of them is searched.

That saves positions, but a look at a table that fits no cache costs as much as searching a small one.
"""
LATE = 8
"""What a move that no enemy can hinder loses in the order of moves: it can wait."""
LOWEST_LANE = U(0xFFFF)


@njit
def without_integers(board: Any, view: Any) -> Any:
    """Take away the regions where only one player can move; return the rest and what they are worth."""
    width = U(view.width)
    contested = lying_cells(board, view)
    while True:
        more = contested | (contested << width | contested >> width) & board
        if more == contested:
            break
        contested = more
    lead = 0
    if contested != board:
        lead = count(dominoes_from_above(board & ~contested, width)) // 2
        board = contested
    standing = board & board >> width
    contested = standing | standing << width
    while True:
        beside = (contested & view.beside) << BIT | contested >> BIT & view.beside
        more = contested | beside & board
        if more == contested:
            break
        contested = more
    rest = board & ~contested
    while rest:
        first = rest & (~rest + BIT)
        second = (first & view.beside) << BIT & rest
        if second:
            lead -= 1
        rest &= ~(first | second)
    return contested, lead


@njit
def least_image(board: Any, view: Any) -> Any:
    """Return the least of the four reflections."""
    down = NONE
    for row in range(view.height):
        there = U(view.width * (view.height - 1 - row))
        down |= (board >> U(view.width * row) & view.row) << there
    unused = U(64 - view.width * view.height)
    both = reversed_bits(board) >> unused
    across = reversed_bits(down) >> unused
    return min(min(board, across), min(down, both))


@njit
def key_of(board: Any, view: Any) -> Any:
    """Return what the table knows a position by."""
    return least_image(board, view) | view.mark


@njit
def unpacked(entry: Any) -> Any:
    """Return what is known of a position: its cost, and the leads with which the mover wins and loses."""
    return (
        np.int64(entry & U(255)),
        np.int64(entry >> U(8) & U(255)) - 128,
        np.int64(entry >> U(16) & U(255)) - 128,
    )


@njit
def recall(key: Any, table: Any) -> Any:
    """Return what is known of a position, 0 for nothing.

    Several processes may write to the table: a slot holds the entry, and the position xor the entry, so
    that a slot that two of them wrote to at the same time fits no position.
    """
    place = slot_of(key, NONE, len(table))
    for slot in (place, place ^ 1):
        entry = table[slot, 1]
        if entry and table[slot, 0] ^ entry == key:
            return entry
    return NONE


@njit
def result_of(entry: Any, lead: Any) -> Any:
    """Return what an entry says of the mover with a lead: 1 she wins, 0 she loses, else -1."""
    if entry:
        _, wins_from, loses_to = unpacked(entry)
        if lead >= wins_from:
            return 1
        if lead <= loses_to:
            return 0
    return UNDECIDED


@njit
def remember(key: Any, lead: Any, wins: Any, nodes: Any, table: Any) -> None:
    """Keep a result: in the first slot what cost most, in the second what came last.

    A search that is broken off keeps what it cost, so that its result will stay when it is resumed.
    """
    weight = 1
    while nodes > 1 and weight < 100:
        nodes >>= 1
        weight += 1
    wins_from, loses_to = FAR, -FAR
    slot = slot_of(key, NONE, len(table))
    other = slot ^ 1
    is_there = table[slot, 0] ^ table[slot, 1] == key
    is_other = table[other, 0] ^ table[other, 1] == key
    if not is_there and (is_other or table[slot, 1] & U(255) > U(weight)):
        slot = other
    entry = table[slot, 1]
    if entry and table[slot, 0] ^ entry == key:
        cost, wins_from, loses_to = unpacked(entry)
        weight = max(weight, cost)
    if wins > 0:
        wins_from = min(wins_from, lead)
    elif wins == 0:
        loses_to = max(loses_to, lead)
    entry = U(weight) | U(wins_from + 128) << U(8) | U(loses_to + 128) << U(16)
    table[slot, 0] = key ^ entry
    table[slot, 1] = entry


@njit
def score(right: Any) -> Any:
    """Return how good a move looks: twice the sum of means and the sum of sure numbers after it."""
    return 2 * mean_of(right) + np.int64(right & LOWEST_LANE)


@njit
def search(
    board: Any,
    lead: Any,
    side: Any,
    ply: Any,
    views: Any,
    numbers: Any,
    table: Any,
    moves: Any,
    scores: Any,
    mine: Any,
    his: Any,
    nodes: Any,
    limit: Any,
) -> Any:
    """Return 1 if the player on move wins, 0 if not, -1 when `limit` nodes were not enough.

    `board` is seen by the mover, without regions where only one can move; what those are worth to her
    is the `lead`. `moves` are those of each ply, and `scores` how good they look; `mine` and `his` hold
    the sums of strips for the mover and the enemy, and only until the first move is searched.
    """
    nodes[0] += 1
    if nodes[0] > limit:
        return UNDECIDED
    before = nodes[0]
    view, enemy = views[side], views[1 - side]
    width = U(view.width)
    key = key_of(board, view)
    found = result_of(recall(key, table), lead)
    if found >= 0:
        return found
    seen = transposed(board, view, numbers)
    aside = safe_dominoes(board, view)
    ahead = U(lead + count(aside) // 2) * WHOLE
    add_up(board & ~aside, view, numbers, mine)
    if reaches(mine[view.height, LEFT_ABOVE] + ahead, view.first):
        return 1
    enemy_aside = safe_dominoes(seen, enemy)
    behind = U(count(enemy_aside) // 2 - lead) * WHOLE
    add_up(seen & ~enemy_aside, enemy, numbers, his)
    if reaches(his[enemy.height, RIGHT_ABOVE] + behind, enemy.second):
        return 0
    if view.boxes:
        found = winner_by_pieces(board, lead, view, enemy, numbers)
        if found >= 0:
            return found
    length = 0
    looks_ahead = count(board) >= LOOK_AHEAD
    starts = board & board >> width
    while starts and found < 1:
        start = lowest(starts)
        starts &= starts - BIT
        move = BIT << U(start)
        move |= move << width
        row, column = start // view.width, start % view.width
        right = after_own_move(row, column, view, numbers, mine) + ahead
        if move & aside:  # the sum counts this domino twice
            right -= WHOLE * U(LATE)
        elif reaches(right, view.second):
            found = 1
            break
        if reaches(after_enemy_move(column, row, enemy, numbers, his) + behind, enemy.first):
            continue
        if looks_ahead:
            rest, gain = without_integers(board & ~move, view)
            reply = key_of(transposed(rest, view, numbers), enemy)
            known = result_of(recall(reply, table), -lead - gain)
            if known > 0:
                continue
            if known == 0:
                found = 1
        moves[ply, length] = move
        scores[ply, length] = score(right)
        length += 1
    for done in range(length):
        if found > 0:
            break
        best = done
        for later in range(done + 1, length):
            if scores[ply, later] > scores[ply, best]:
                best = later
        move = moves[ply, best]
        moves[ply, best], scores[ply, best] = moves[ply, done], scores[ply, done]
        rest, gain = without_integers(board & ~move, view)
        reply = search(
            transposed(rest, view, numbers),
            -lead - gain,
            1 - side,
            ply + 1,
            views,
            numbers,
            table,
            moves,
            scores,
            mine,
            his,
            nodes,
            limit,
        )
        if reply < 0:
            remember(key, lead, UNDECIDED, nodes[0] - before, table)
            return UNDECIDED
        found = 1 - reply
    if found < 1 and lead > 0:
        # Number avoidance: a move of the lead is tried last.
        reply = search(
            seen,
            1 - lead,
            1 - side,
            ply + 1,
            views,
            numbers,
            table,
            moves,
            scores,
            mine,
            his,
            nodes,
            limit,
        )
        if reply < 0:
            return UNDECIDED
        found = 1 - reply
    found = max(found, 0)
    remember(key, lead, found, nodes[0] - before + 1, table)
    return found
