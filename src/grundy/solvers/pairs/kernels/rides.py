"""The kernel for a token that rides in fixed directions; see `tables` for what it is given."""

from __future__ import annotations

from typing import Any

from grundy.compiling import njit
from grundy.solvers.boards.kernels.words import ONE, U, lowest

FULL = U(0xFFFFFFFFFFFFFFFF)
TILE = 96
"""The table is filled in squares of this side: the sets of the lines through one fit the cache."""


@njit
def fill(
    values: Any, start: int, stop: int, directions: Any, shifts: Any, seen: Any, full: Any
) -> None:
    """Fill the rows from `start` to before `stop`, square by square; those above them are filled.

    All cells that a ride in one of the three directions can pass lie on one line. `seen[line]` is the set
    of values on it so far, and its first `full[line]` words are full, so the mex is looked for behind
    them.
    """
    columns = values.shape[1]
    for top in range(start, stop, TILE):
        for left in range(0, columns, TILE):
            for row in range(top, min(top + TILE, stop)):
                for column in range(left, min(left + TILE, columns)):
                    i = shifts[0] + row * directions[0, 1] - column * directions[0, 0]
                    j = shifts[1] + row * directions[1, 1] - column * directions[1, 0]
                    k = shifts[2] + row * directions[2, 1] - column * directions[2, 0]
                    first, second, third = seen[i], seen[j], seen[k]
                    place = max(full[i], full[j], full[k])
                    word = first[place] | second[place] | third[place]
                    while word == FULL:
                        place += 1
                        word = first[place] | second[place] | third[place]
                    bit = lowest(~word)
                    values[row, column] = 64 * place + bit
                    first[place] |= ONE << U(bit)
                    second[place] |= ONE << U(bit)
                    third[place] |= ONE << U(bit)
                    while first[full[i]] == FULL:
                        full[i] += 1
                    while second[full[j]] == FULL:
                        full[j] += 1
                    while third[full[k]] == FULL:
                        full[k] += 1
