"""The options of a position of patterns, compiled. Importing this needs Numba; see `proofs`."""

from __future__ import annotations

from typing import Any

from grundy.heaps.jit import njit
from grundy.solvers.search.board_words import normalize, write_option
from grundy.solvers.search.words import NONE

OWN, ENEMY, FREE, OWN_THEN, ENEMY_THEN, FREE_THEN, CELLS = range(7)
"""The columns of a pattern: what it needs, what it leaves, and all its cells."""


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
def expand_patterns(
    board: Any,
    side: Any,
    patterns: Any,
    above: Any,
    candidates: Any,
    spare: Any,
    columns: Any,
    images: Any,
    boards: Any,
    keys: Any,
    guesses: Any,
) -> Any:
    """Write the options, seen by the other player, with first guesses; -1 when one of them wins.

    The candidates of the level `above` are narrowed to this position's; `spare` is room for another list.
    """
    own, enemy, free = board[0], board[1], board[2]
    settle(own, enemy, free, side, patterns, above, candidates)
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
        threats = mobility(mine, theirs, empty, patterns[side], spare[side])
        key = normalize(theirs, mine, empty, columns, images)
        length += write_option(
            theirs, mine, empty, key, answers, threats, length, boards, keys, guesses
        )
    return length
