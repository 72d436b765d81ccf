"""The compiled search of games of patterns. Importing this needs Numba; see `patterns`."""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.heaps.jit import njit
from grundy.solvers.search.words import NONE, ONE, U, image

OWN, ENEMY, FREE, OWN_THEN, ENEMY_THEN, FREE_THEN, CELLS = range(7)
"""The columns of a pattern: what it needs, what it leaves, and all its cells."""
NEVER = 1 << 30
"""The proof number of what has been refuted."""
UNDECIDED = -1
CHOSEN, LENGTH, MOST_WIN, MOST_LOSS, BEFORE = range(5)
"""What is kept of each level: which option of the level above it is, its options, bounds, nodes."""
WAYS = 4
"""Slots of the table in which one position may stand."""


@njit
def settle(own: Any, enemy: Any, free: Any, side: Any, patterns: Any, old: Any, new: Any) -> Any:
    """Return the cells that still matter; list in `new` the patterns that may yet become possible.

    `old` holds the candidates, for each side the number of them and then the patterns. What a cell can
    hold is over-estimated: whatever one such pattern leaves there can be there, whatever else happens.
    """
    cells = NONE
    end = new.shape[1]
    # Of each side, what is found possible stands at the front of the list, what is not at its end.
    for player in range(2):
        new[player, 0] = 0
    waiting_0, waiting_1 = old[0, 0], old[1, 0]
    is_first = True
    changed = True
    while changed:
        changed = False
        for turn in range(2):
            player = side if turn == 0 else 1 - side
            waiting = waiting_0 if player == 0 else waiting_1
            left = 0
            for index in range(1, waiting + 1):
                number = old[player, index] if is_first else new[player, end - index]
                pattern = patterns[player, number]
                if (
                    own & pattern[OWN] != pattern[OWN]
                    or enemy & pattern[ENEMY] != pattern[ENEMY]
                    or free & pattern[FREE] != pattern[FREE]
                ):
                    left += 1
                    new[player, end - left] = number
                    continue
                new[player, 0] += 1
                new[player, new[player, 0]] = number
                cells |= pattern[CELLS]
                if (
                    pattern[OWN_THEN] & ~own
                    or pattern[ENEMY_THEN] & ~enemy
                    or pattern[FREE_THEN] & ~free
                ):
                    changed = True
                    own |= pattern[OWN_THEN]
                    enemy |= pattern[ENEMY_THEN]
                    free |= pattern[FREE_THEN]
            if player == 0:
                waiting_0 = left
            else:
                waiting_1 = left
            own, enemy = enemy, own
        is_first = False
    return cells


@njit
def mobility(own: Any, enemy: Any, free: Any, patterns: Any, candidates: Any) -> Any:
    """Return the number of possible moves."""
    number = 0
    for index in range(1, candidates[0] + 1):
        pattern = patterns[candidates[index]]
        if (
            own & pattern[OWN] == pattern[OWN]
            and enemy & pattern[ENEMY] == pattern[ENEMY]
            and free & pattern[FREE] == pattern[FREE]
        ):
            number += 1
    return number


@njit
def moved(own: Any, enemy: Any, free: Any, columns: Any) -> Any:
    """Return the cells moved to the corner of the board; `columns[k]` is the set of column k."""
    cells = own | enemy | free
    if len(columns) == 0 or cells == NONE:
        return own, enemy, free
    distance = 0
    while cells & columns[distance] == NONE:
        distance += 1
    width = len(columns)
    row = ((ONE << U(width)) - ONE) << U(distance)
    while cells & row == NONE:
        row <<= U(width)
        distance += width
    shift = U(distance)
    return own >> shift, enemy >> shift, free >> shift


@njit
def normalize(own: Any, enemy: Any, free: Any, columns: Any, images: Any) -> Any:
    """Return the smallest of the images of a position, each moved to the corner."""
    best = moved(own, enemy, free, columns)
    for number in range(images.shape[0]):
        table = images[number]
        one = moved(image(own, table), image(enemy, table), image(free, table), columns)
        if one[0] < best[0] or (
            one[0] == best[0] and (one[1] < best[1] or (one[1] == best[1] and one[2] < best[2]))
        ):
            best = one
    return best


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
def find(own: Any, enemy: Any, free: Any, table: Any, proofs: Any) -> Any:
    """Return the slot of a position, or -1."""
    place = place_of(own, enemy, free, len(table))
    for way in range(WAYS):
        slot = place ^ way
        if (
            proofs[slot, 2]
            and table[slot, 0] == own
            and table[slot, 1] == enemy
            and table[slot, 2] == free
        ):
            return slot
    return np.int64(-1)


@njit
def keep(key: Any, win: Any, loss: Any, work: Any, table: Any, proofs: Any) -> None:
    """Keep the proof numbers of a position in place of what cost least."""
    slot = find(key[0], key[1], key[2], table, proofs)
    if slot < 0:
        place = place_of(key[0], key[1], key[2], len(table))
        slot = place
        for way in range(1, WAYS):
            if proofs[place ^ way, 2] < proofs[slot, 2]:
                slot = place ^ way
        work = min(work, NEVER)
    else:
        work = min(work + proofs[slot, 2], NEVER)
    table[slot, 0], table[slot, 1], table[slot, 2] = key[0], key[1], key[2]
    proofs[slot, 0], proofs[slot, 1], proofs[slot, 2] = win, loss, work


@njit
def carry_over(old_table: Any, old_proofs: Any, table: Any, proofs: Any) -> None:
    """Keep everything that stands in one table in another one."""
    for home in range(len(table)):
        for slot in range(len(old_table[home])):
            win, loss, work = old_proofs[home, slot]
            if work:
                keep(old_table[home, slot], win, loss, work, table[home], proofs[home])


@njit
def expand(
    board: Any,
    side: Any,
    patterns: Any,
    candidates: Any,
    columns: Any,
    images: Any,
    spare: Any,
    boards: Any,
    keys: Any,
    guesses: Any,
) -> Any:
    """Write the options, seen by the other player, with first guesses; -1 when one of them wins."""
    own, enemy, free = board[0], board[1], board[2]
    other = 1 - side
    length = 0
    for index in range(1, candidates[side, 0] + 1):
        pattern = patterns[side, candidates[side, index]]
        if (
            own & pattern[OWN] != pattern[OWN]
            or enemy & pattern[ENEMY] != pattern[ENEMY]
            or free & pattern[FREE] != pattern[FREE]
        ):
            continue
        mine = (own & ~pattern[CELLS]) | pattern[OWN_THEN]
        theirs = (enemy & ~pattern[CELLS]) | pattern[ENEMY_THEN]
        empty = (free & ~pattern[CELLS]) | pattern[FREE_THEN]
        cells = settle(theirs, mine, empty, other, patterns, candidates, spare)
        mine, theirs, empty = mine & cells, theirs & cells, empty & cells
        answers = mobility(theirs, mine, empty, patterns[other], spare[other])
        if answers == 0:
            return -1
        key = normalize(theirs, mine, empty, columns, images)
        is_new = True
        for earlier in range(length):
            if (
                keys[earlier, 0] == key[0]
                and keys[earlier, 1] == key[1]
                and keys[earlier, 2] == key[2]
            ):
                is_new = False
                break
        if not is_new:
            continue
        threats = mobility(mine, theirs, empty, patterns[side], spare[side])
        boards[length, 0], boards[length, 1], boards[length, 2] = theirs, mine, empty
        keys[length, 0], keys[length, 1], keys[length, 2] = key[0], key[1], key[2]
        # To win, every move of the opponent must be met; to be lost, every move of one's own.
        guesses[length, 0] = threats * threats + 1
        guesses[length, 1] = answers * answers
        length += 1
    return length


@njit
def prove(
    root: Any,
    side: Any,
    patterns: Any,
    candidates: Any,
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
    the table. The options of level d stand in `boards[d + 1]`; `boards[0, 0]` is the
    root. Every move must lead to a position that never comes back.
    """
    nodes = 0
    depth = 0
    corner = normalize(root[0], root[1], root[2], columns, images)
    for word in range(3):
        boards[0, 0, word], keys[0, 0, word] = root[word], corner[word]
    home = side % table.shape[0]
    slot = find(corner[0], corner[1], corner[2], table[home], proofs[home])
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
            board = boards[depth, chosen]
            settle(
                board[0], board[1], board[2], player, patterns, candidates[depth], candidates[below]
            )
            # What the options of the options need stands one level lower, where there is room.
            levels[depth, LENGTH] = expand(
                board,
                player,
                patterns,
                candidates[below],
                columns,
                images,
                candidates[below + 1],
                boards[below],
                keys[below],
                guesses[below],
            )
        win, loss, best, second = NEVER, 0, 0, NEVER
        if levels[depth, LENGTH] < 0:
            win = 0
        for option in range(levels[depth, LENGTH]):
            key = keys[below, option]
            slot = find(key[0], key[1], key[2], table[away], proofs[away])
            guess = guesses[below, option]
            if slot >= 0:
                guess[0], guess[1] = proofs[away, slot, 0], proofs[away, slot, 1]
            if guess[1] < win:
                win, second, best = guess[1], win, option
            elif guess[1] < second:
                second = guess[1]
            loss = min(NEVER, loss + guess[0])
        most_win, most_loss = levels[depth, MOST_WIN], levels[depth, MOST_LOSS]
        if win >= most_win or loss >= most_loss or win == 0 or loss == 0:
            if win == 0:
                loss = NEVER
            work = nodes - levels[depth, BEFORE]
            keep(keys[depth, chosen], win, loss, work, table[home], proofs[home])
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
