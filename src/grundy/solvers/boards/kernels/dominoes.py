"""The compiled search of Domineering. Importing this needs Numba; see `dominoes` for the ideas.

A position is seen by the player on move, as in `strip_kernel`; so one function serves both players.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.compiling import njit
from grundy.solvers.boards.kernels.strips import dominoes_from_above, lying_cells, verdict
from grundy.solvers.boards.kernels.words import NONE, U, count, lowest, slot_of
from grundy.solvers.boards.kernels.words import ONE as BIT

UNDECIDED = -1
FAR = 127
"""Further ahead than any lead."""
MAX_PLIES, MAX_MOVES = 72, 64


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
def transposed(board: Any, view: Any) -> Any:
    """Return the board as the other player sees it."""
    turned = NONE
    if len(view.spread) == 0:
        while board:
            row, column = divmod(lowest(board), view.width)
            turned |= BIT << U(column * view.height + row)
            board &= board - BIT
        return turned
    for row in range(view.height):
        turned |= view.spread[board >> U(view.width * row) & view.row] << U(row)
    return turned


@njit
def reversed_bits(word: Any) -> Any:
    """Return the 64 bits in reverse order."""
    word = word >> U(1) & U(0x5555555555555555) | (word & U(0x5555555555555555)) << U(1)
    word = word >> U(2) & U(0x3333333333333333) | (word & U(0x3333333333333333)) << U(2)
    word = word >> U(4) & U(0x0F0F0F0F0F0F0F0F) | (word & U(0x0F0F0F0F0F0F0F0F)) << U(4)
    word = word >> U(8) & U(0x00FF00FF00FF00FF) | (word & U(0x00FF00FF00FF00FF)) << U(8)
    word = word >> U(16) & U(0x0000FFFF0000FFFF) | (word & U(0x0000FFFF0000FFFF)) << U(16)
    return word >> U(32) | word << U(32)


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
    """Keep a result: in the first slot what cost most, in the second what came last."""
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
        _, wins_from, loses_to = unpacked(entry)
    if wins:
        wins_from = min(wins_from, lead)
    else:
        loses_to = max(loses_to, lead)
    entry = U(weight) | U(wins_from + 128) << U(8) | U(loses_to + 128) << U(16)
    table[slot, 0] = key ^ entry
    table[slot, 1] = entry


@njit
def search(
    board: Any,
    lead: Any,
    side: Any,
    ply: Any,
    views: Any,
    tables: Any,
    boards: Any,
    scores: Any,
    nodes: Any,
    limit: Any,
) -> Any:
    """Return 1 if the player on move wins, 0 if not, -1 when `limit` nodes were not enough.

    `board` is seen by the mover, without regions where only one can move; what those are worth to her
    is the `lead`. `boards` and `scores` are the move lists of each ply.
    """
    nodes[0] += 1
    if nodes[0] > limit:
        return UNDECIDED
    before = nodes[0]
    view, enemy = views[side], views[1 - side]
    width = U(view.width)
    key = least_image(board, view)
    found = result_of(recall(key, tables[side]), lead)
    if found >= 0:
        return found
    length = 0
    moves = board & board >> width
    while moves and found < 1:
        move = moves & (~moves + BIT)
        moves ^= move
        rest, gain = without_integers(board & ~(move | move << width), view)
        ahead = lead + gain
        won, mean = verdict(rest, ahead, False, view)
        if won:
            found = 1
            break
        seen = transposed(rest, view)
        lost, enemy_mean = verdict(seen, -ahead, True, enemy)
        if lost:
            continue
        known = result_of(recall(least_image(seen, enemy), tables[1 - side]), -ahead)
        if known == 0:
            found = 1
        elif known < 0:
            boards[ply, length] = seen
            scores[ply, length, 0] = mean
            scores[ply, length, 1] = ahead
            length += 1
    for done in range(length):
        if found > 0:
            break
        best = done
        for later in range(done + 1, length):
            if scores[ply, later, 0] > scores[ply, best, 0]:
                best = later
        seen, ahead = boards[ply, best], scores[ply, best, 1]
        boards[ply, best] = boards[ply, done]
        scores[ply, best] = scores[ply, done]
        reply = search(seen, -ahead, 1 - side, ply + 1, views, tables, boards, scores, nodes, limit)
        if reply < 0:
            return UNDECIDED
        found = 1 - reply
    if found < 1 and lead > 0:
        # Number avoidance: a move of the lead is tried last.
        seen = transposed(board, view)
        reply = 1
        if verdict(seen, 1 - lead, True, enemy)[0] == 0:
            reply = search(
                seen, 1 - lead, 1 - side, ply + 1, views, tables, boards, scores, nodes, limit
            )
            if reply < 0:
                return UNDECIDED
        found = 1 - reply
    found = max(found, 0)
    remember(key, lead, found, nodes[0] - before + 1, tables[side])
    return found
