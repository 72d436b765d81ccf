"""Nim-values of games on Young diagrams, where a move cuts off all cells above and right of one.

The boards inside a given board are numbered in lexicographic order of their row lengths; what a
bite leaves has a smaller number, so one pass over the numbers finds all values. The number is a sum
over the rows, which makes the number of what a bite leaves a sum of three parts known beforehand.

>>> table = BiteTable((4, 4, 4, 4))
>>> table.size, table.value((3, 1, 1)), table.value((4, 4, 4, 4)) > 0
(70, 0, True)
"""

from __future__ import annotations

import sys
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted
from grundy.i18n import plural
from grundy.rulesets.base import Ruleset
from grundy.solvers.generic.grundy import GrundySolver
from grundy.solvers.warmup import YOUNG, until_ready

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Rows = tuple[int, ...]

FEW = 2_000
"""Up to this many boards plain search is faster than loading the compiled kernels."""
FEW_BESIDE_TABLE = 50
"""The same once they are loaded."""
KERNEL = "grundy.solvers.boards.kernels.young"
MOST = 400_000_000
"""More boards do not fit in memory, two bytes each."""
BITES_PER_SECOND = 100_000_000
CHUNK = 10_000
MOST_TOGETHER = 8
"""A table for two boards may have this many times the boards of a table for one."""


class BiteTable:
    """The nim-values of all boards inside one board, row lengths from the bottom and never growing."""

    def __init__(self, board: Rows, budget: Budget | None = None) -> None:
        import numpy as np

        from grundy.solvers.boards.kernels import young as young_kernel

        self.board = board
        ranks = _ranks(board)
        self.size = _size(board)
        self._ranks = ranks
        height, width = len(board), board[0]
        # Rows that may not be so long get -1: the kernel then does not lengthen them.
        grid = np.full((height, width + 2), -1, np.int64)
        for k, row in enumerate(ranks):
            grid[k, : len(row)] = row
        sums = np.zeros((width + 1, height + 1), np.int64)
        for j in range(width + 1):
            for k in range(height):
                sums[j, k + 1] = sums[j, k] + (ranks[k][j] if j < len(ranks[k]) else 0)
        self.values: NDArray[np.uint16] = np.zeros(self.size, np.uint16)
        rows = np.zeros(height, np.int64)
        for start in range(0, self.size, CHUNK):
            count = min(CHUNK, self.size - start)
            if budget is not None:
                budget.spend(count)
            young_kernel.fill(self.values, rows, start, count, grid, sums)

    def holds(self, board: Rows) -> bool:
        """Return whether a board lies inside this one."""
        return len(board) <= len(self.board) and all(
            a <= b for a, b in zip(board, self.board, strict=False)
        )

    def value(self, board: Rows) -> int:
        """Return the nim-value of a board inside this one."""
        return int(self.values[sum(self._ranks[k][row] for k, row in enumerate(board))])


def _ranks(board: Rows) -> list[list[int]]:
    """Return for each row k and length r how many boards agree below row k and are shorter in it.

    Above a row of length u the next one has at most min(u, its own limit) squares, so the counts follow
    from the top row down.
    """
    ranks: list[list[int]] = []
    above: list[int] | None = None
    for k in range(len(board) - 1, -1, -1):
        row = [0]
        for u in range(board[k] + 1):
            fits = 1 if above is None else above[min(u, board[k + 1]) + 1]
            row.append(row[-1] + fits)
        ranks.insert(0, row)
        above = row
    return ranks


def _size(board: Rows) -> int:
    return _ranks(board)[0][board[0] + 1]


def _join(first: Rows, second: Rows) -> Rows:
    """Return the least board that holds two others.

    >>> _join((5, 2), (3, 3, 1))
    (5, 3, 1)
    """
    return tuple(max(pair) for pair in zip_longest(first, second, fillvalue=0))


class BiteNimbers:
    """Nim-values by table where there are many boards, else by plain search."""

    theorem: str | None = "Sprague1935"

    def __init__(self, game: Ruleset[Any], budget: Budget) -> None:
        self.game, self._budget = game, budget
        self.method = "closed form"
        self._search = GrundySolver(game, budget)
        self._table: BiteTable | None = None

    @property
    def budget(self) -> Budget:
        """Return the allowance."""
        return self._budget

    @budget.setter
    def budget(self, budget: Budget) -> None:
        self._budget = self._search.budget = budget

    def grundy(self, position: Rows) -> int:
        """Return the nim-value of a board."""
        if self._table is not None and self._table.holds(position):
            return self._table.value(position)
        claim = self.game.claim(position)
        if claim is not None and claim.grundy is not None:
            self.theorem = claim.theorem
            return claim.grundy
        boards = _size(position)
        # Where positions are counted the way must not depend on what this process did before.
        loaded = KERNEL in sys.modules and not self._budget.counts_nodes_only
        if boards <= (FEW_BESIDE_TABLE if loaded else FEW):
            value = self._search.grundy(position)
            self.method, self.theorem = self._search.method, self._search.theorem
            return value
        early = until_ready(YOUNG, self._budget, lambda: self._search.grundy(position))
        if early is not None:
            self.method, self.theorem = self._search.method, self._search.theorem
            return early
        self.method, self.theorem = "table of boards", "Sprague1935"
        board = position
        if self._table is not None:  # options of one board are asked one after the other
            both = _join(self._table.board, position)
            board = both if _size(both) <= MOST_TOGETHER * boards else position
        self._refuse(_size(board), _size(board) * sum(board) // 2)
        self._table = BiteTable(board, self._budget)
        return self._table.value(position)

    def known(self, position: Rows) -> int | None:
        """Return the nim-value where it is known without further search."""
        if self._table is not None and self._table.holds(position):
            return self._table.value(position)
        return self._search.known(position)

    def _refuse(self, boards: int, bites: int) -> None:
        """Stop before a table that will not fit in memory or in the time that is left."""
        seconds = self._budget.remaining
        if boards > MOST or 2 * boards > (self._budget.memory or 2 * MOST):
            raise BudgetExhausted(
                plural(
                    "{n} board would not fit in memory",
                    "{n} boards would not fit in memory",
                    n=boards,
                )
            )
        if seconds is not None and bites > seconds * BITES_PER_SECOND:
            raise BudgetExhausted(
                plural(
                    "{n} board would take longer than the time limit",
                    "{n} boards would take longer than the time limit",
                    n=boards,
                )
            )
