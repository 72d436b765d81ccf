"""Won positions as patterns: what one proof found serves every position that is at least as good.

A *pattern* says: its owner joins the sides, although the opponent moves first, if the owner has the stones
S and the cells C are empty, whoever has the rest. More stones for the owner never hurt, so the pattern
holds in every position where the owner has S and the opponent has no stone in C. Where exactly one stone
of S is missing and its cell is empty, the owner threatens to complete the pattern: that is a
semi-connection between the sides, like those that H-search finds.

`essential` leaves of S and C only what matters. With all other cells in the opponent's hands many cells are
dead or captured by the opponent, and stones that touch nothing of the pattern are of no use.
"""

from __future__ import annotations

from typing import Any

from grundy.arrays import np
from grundy.compiling import compiled, interpreted

Array = Any
Mask = Any
"""A set of cells as the bits of one machine word; Numba needs it to be one."""

if __name__.endswith("__interpreted"):
    _fill = interpreted("grundy.solvers.connection.fill")
    fill_in, neighbours_form_a_clique = _fill.fill_in, _fill.neighbours_form_a_clique
else:
    from grundy.solvers.connection.fill import fill_in, neighbours_form_a_clique

MOST = 1 << 15
"""Patterns kept for each player; after that the oldest make room."""
CHOSEN = 64
"""Threats told for one position: as many as can each take a cell from the must-play region."""


@compiled
def find_threats(
    stones: Array, carriers: Array, count: int, own: Mask, other: Mask, empty: Mask, found: Array
) -> int:
    """Write the carriers of the owner's threats into `found` and return how many they are.

    Only threats that leave fewer cells in common are told. A return value of -1 means that a pattern is
    complete: its carrier stands in `found[0]`.
    """
    common = empty
    chosen = 0
    for i in range(count - 1, -1, -1):  # what was proved last is the most similar
        lacking = stones[i] & ~own
        if lacking & (lacking - 1) != 0 or (carriers[i] | lacking) & other != 0:
            continue
        needed = (carriers[i] | lacking) & ~own
        if lacking == 0:
            found[0] = needed
            return -1
        if common & ~needed != 0 and chosen < CHOSEN:
            common &= needed
            found[chosen] = needed
            chosen += 1
    return chosen


@compiled
def find_win(stones: Array, carriers: Array, count: int, own: Mask, other: Mask) -> int:
    """Return the number of a pattern that the owner, who is to move, can complete, or -1."""
    for i in range(count - 1, -1, -1):
        lacking = stones[i] & ~own
        if lacking & (lacking - 1) == 0 and (carriers[i] | lacking) & other == 0:
            return i
    return -1


@compiled
def _reached(cells: int, near: Array, side: Mask, allowed: Mask) -> Mask:
    """Return the allowed cells that allowed cells join to a side."""
    reached = side & allowed
    new = reached
    while new != 0:
        touched = np.int64(0)
        for v in range(cells):
            if (new >> v) & 1:
                touched |= near[v]
        new = touched & allowed & ~reached
        reached |= new
    return reached


@compiled
def essential(
    cells: int, near: Array, sides: Array, owner: int, own: Mask, carrier: Mask
) -> tuple[Mask, Mask]:
    """Return the stones and the cells that a pattern needs; the owner is 0 (Left) or 1 (Right)."""
    one = np.int64(1)
    everything = (one << cells) - 1
    side0, side1 = sides[owner, 0], sides[owner, 1]
    within = _reached(cells, near, side0, own | carrier) & _reached(
        cells, near, side1, own | carrier
    )
    own &= within
    carrier &= within
    other = everything & ~(own | carrier)
    left, right = (own, other) if owner == 0 else (other, own)
    left, right, by_left, by_right = fill_in(cells, near, sides, True, left, right)
    kept = by_left if owner == 0 else by_right
    carrier &= ~(left | right) | kept
    other = everything & ~(own | carrier)
    for cell in range(cells):
        bit = one << np.int64(cell)
        if own & bit != 0 and neighbours_form_a_clique(
            cells, near, side0, side1, own & ~bit, other, cell
        ):
            own &= ~bit
            other |= bit
    return own, carrier


class WonPatterns:
    """The patterns of one player."""

    def __init__(self) -> None:
        self.stones = np.zeros(1 << 8, np.int64)
        self.carriers = np.zeros(1 << 8, np.int64)
        self.count = 0
        self._next = 0

    def add(self, stones: int, carrier: int) -> None:
        """Keep a pattern."""
        if self._next == len(self.stones) < MOST:
            self.stones = np.concatenate([self.stones, np.zeros_like(self.stones)])
            self.carriers = np.concatenate([self.carriers, np.zeros_like(self.carriers)])
        elif self._next == MOST:
            self._next = 0
        self.stones[self._next] = stones
        self.carriers[self._next] = carrier
        self._next += 1
        self.count = max(self.count, self._next)
