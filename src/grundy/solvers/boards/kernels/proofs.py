"""The compiled proof-number search of board games. Importing this needs Numba; see `proofs`."""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.compiling import njit
from grundy.solvers.boards.kernels.board_words import normalize
from grundy.solvers.boards.kernels.liberties import expand_liberties
from grundy.solvers.boards.kernels.patterns import expand_patterns
from grundy.solvers.boards.kernels.words import U

UNDECIDED = -1
NEVER = 1 << 30
"""The proof number of what has been refuted."""
CHOSEN, LENGTH, MOST_WIN, MOST_LOSS, BEFORE = range(5)
"""What is kept of each level: which option of the level above it is, its options, bounds, nodes."""
WAYS = 4
"""Slots of the table in which one position may stand (a power of two)."""


@njit
def place_of(own: Any, enemy: Any, free: Any, size: Any) -> Any:
    """Return the first of the slots where a position may stand."""
    mixed = (
        (own * U(0x9E3779B97F4A7C15))
        ^ (enemy * U(0xC2B2AE3D27D4EB4F))
        ^ (free * U(0x165667B19E3779F9))
    )
    mixed ^= mixed >> U(29)
    mixed *= U(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> U(32)
    return np.int64(mixed & U(size - 1))


@njit
def find(own: Any, enemy: Any, free: Any, home: Any, table: Any, proofs: Any) -> Any:
    """Return the slot of a position, or -1."""
    place = place_of(own, enemy, free, table.shape[1])
    for way in range(WAYS):
        slot = place ^ way
        if (
            table[home, slot, 0] == own
            and table[home, slot, 1] == enemy
            and table[home, slot, 2] == free
            and proofs[home, slot, 2]
        ):
            return slot
    return np.int64(-1)


@njit
def keep(key: Any, win: Any, loss: Any, work: Any, home: Any, table: Any, proofs: Any) -> None:
    """Keep the proof numbers of a position in place of what cost least."""
    slot = find(key[0], key[1], key[2], home, table, proofs)
    if slot < 0:
        place = place_of(key[0], key[1], key[2], table.shape[1])
        slot = place
        for way in range(1, WAYS):
            if proofs[home, place ^ way, 2] < proofs[home, slot, 2]:
                slot = place ^ way
    else:
        work += proofs[home, slot, 2]
    for word in range(3):
        table[home, slot, word] = key[word]
    proofs[home, slot, 0], proofs[home, slot, 1] = win, loss
    proofs[home, slot, 2] = min(work, NEVER)


@njit
def carry_over(old_table: Any, old_proofs: Any, table: Any, proofs: Any) -> None:
    """Keep everything that stands in one table in another one."""
    for home in range(len(table)):
        for slot in range(old_table.shape[1]):
            win, loss, work = old_proofs[home, slot]
            if work:
                keep(old_table[home, slot], win, loss, work, home, table, proofs)


@njit
def prove(
    root: Any,
    side: Any,
    shapes: Any,
    offsets: Any,
    ends: Any,
    columns: Any,
    images: Any,
    boards: Any,
    keys: Any,
    guesses: Any,
    levels: Any,
    table: Any,
    proofs: Any,
    limit: Any,
) -> Any:
    """Return the nodes searched, and 1 if the player on move wins, 0 if not, -1 at `limit` nodes.

    Depth-first proof-number search [Nagai2002]: at each level the most promising option is searched until
    the proof number of a win or of a loss reaches its bound. All that is known of the game tree is in
    the table. The options of level d stand in `boards[d + 1]`; `boards[0, 0]` is the root. Without shapes
    the rules are those of stones and liberties. Every move must lead to a position that never comes back.
    """
    nodes = 0
    depth = 0
    corner = normalize(root[0], root[1], root[2], columns, images)
    for word in range(3):
        boards[0, 0, word], keys[0, 0, word] = root[word], corner[word]
    home = side % table.shape[0]
    slot = find(corner[0], corner[1], corner[2], home, table, proofs)
    if slot >= 0 and (proofs[home, slot, 0] == 0 or proofs[home, slot, 1] == 0):
        return nodes, 1 if proofs[home, slot, 0] == 0 else 0
    win, loss = 1, 1
    levels[0, CHOSEN], levels[0, MOST_WIN], levels[0, MOST_LOSS] = 0, NEVER, NEVER
    is_new = True
    while depth >= 0:
        player = side ^ (depth & 1)
        home, away = player % table.shape[0], (1 - player) % table.shape[0]
        chosen = levels[depth, CHOSEN]
        below = depth + 1
        if is_new:
            if nodes >= limit:
                return nodes, UNDECIDED
            levels[depth, BEFORE] = nodes
            nodes += 1
            if shapes.shape[1] == 0:
                levels[depth, LENGTH] = expand_liberties(
                    columns, images, depth, chosen, boards, keys, guesses
                )
            else:
                levels[depth, LENGTH] = expand_patterns(
                    player,
                    shapes,
                    offsets,
                    ends,
                    columns,
                    images,
                    depth,
                    chosen,
                    boards,
                    keys,
                    guesses,
                )
        win, loss, best, second = NEVER, 0, 0, NEVER
        if levels[depth, LENGTH] < 0:
            win = 0
        for option in range(levels[depth, LENGTH]):
            slot = find(
                keys[below, option, 0],
                keys[below, option, 1],
                keys[below, option, 2],
                away,
                table,
                proofs,
            )
            if slot >= 0:
                guesses[below, option, 0] = proofs[away, slot, 0]
                guesses[below, option, 1] = proofs[away, slot, 1]
            to_win, to_lose = guesses[below, option, 0], guesses[below, option, 1]
            if to_lose < win:
                win, second, best = to_lose, win, option
            elif to_lose < second:
                second = to_lose
            loss = min(NEVER, loss + to_win)
        most_win, most_loss = levels[depth, MOST_WIN], levels[depth, MOST_LOSS]
        if win >= most_win or loss >= most_loss or win == 0 or loss == 0:
            if win == 0:
                loss = NEVER
            work = nodes - levels[depth, BEFORE]
            key = keys[depth, chosen, 0], keys[depth, chosen, 1], keys[depth, chosen, 2]
            keep(key, win, loss, work, home, table, proofs)
            is_new = False
            depth -= 1
            continue
        levels[below, CHOSEN] = best
        # A quarter more than the second best, so that the search does not jump to and fro.
        levels[below, MOST_LOSS] = min(most_win, second + 1 + second // 4)
        levels[below, MOST_WIN] = min(NEVER, most_loss - loss + guesses[below, best, 0])
        is_new = True
        depth = below
    return nodes, 1 if win == 0 else 0
