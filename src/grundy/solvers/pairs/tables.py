"""Tables of the nim-values of a game on two numbers, row by row from 0,0.

>>> from grundy.rulesets.structures import Multiples, Rides
>>> queen = Rides((0, 0), ((1, 0), (0, 1), (1, 1)))
>>> nim_table(queen, 3, 5, Budget()).tolist()
[[0, 1, 2, 3, 4], [1, 2, 0, 4, 5], [2, 0, 1, 5, 3]]
>>> nim_table(Multiples((1, 1)), 4, 7, Budget())[3].tolist()
[0, 3, 0, 1, 0, 1, 2]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.arrays import np
from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted
from grundy.i18n import Message
from grundy.rulesets.structures import Multiples, Rides

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Table = NDArray[np.uint16]

LONGEST_SIDE = 20_000
"""A nim-value is at most the number of moves, and three sides of this length fit 16 bits."""
CHUNK = 200_000
"""Cells between two looks at the budget."""


def nim_table(structure: Rides | Multiples, rows: int, columns: int, budget: Budget) -> Table:
    """Return the nim-values of all positions in the first rows and columns."""
    if isinstance(structure, Multiples):
        _refuse(8 * rows * columns, budget)
        return _multiples(structure.least, rows, columns, budget)
    return _rides(structure, rows, columns, budget)


def _refuse(size: int, budget: Budget) -> None:
    """Stop before a table that will not fit in memory."""
    if budget.memory is not None and size > budget.memory:
        raise BudgetExhausted(Message("the table would take {size} MB of memory", size=size >> 20))


def _rides(structure: Rides, rows: int, columns: int, budget: Budget) -> Table:
    """Fill the table cell by cell: each direction sees the values on its line through the cell."""
    from grundy.solvers.pairs.kernels.rides import TILE, fill

    # The kernel wants three directions; one that is given twice changes nothing.
    steps = (*structure.directions, structure.directions[0], structure.directions[0])[:3]
    # The cells (a, b) of one line share a·dy − b·dx; the lines of all directions are numbered together.
    lines = [rows * dy + columns * dx for dx, dy in steps]
    words = len(structure.directions) * max(rows, columns) // 64 + 2  # no more values than moves
    _refuse(2 * rows * columns + 8 * sum(lines) * words, budget)
    shifts = np.cumsum([0, *lines[:-1]]) + np.array([(columns - 1) * dx for dx, _ in steps])
    seen = np.zeros((sum(lines), words), np.uint64)
    full = np.zeros(sum(lines), np.int64)
    values = np.zeros((rows, columns), np.uint16)
    height = TILE * max(1, CHUNK // (TILE * columns))
    for start in range(0, rows, height):
        stop = min(rows, start + height)
        budget.spend((stop - start) * columns)
        fill(values, start, stop, np.array(steps), shifts, seen, full)
    return values


def _multiples(least: int, rows: int, columns: int, budget: Budget) -> Table:
    """Fill the table for numbers a ≤ b, a row at a time.

    The options of (a, b) are those of (a, b − a) and that position itself. So with b = q·a + r the
    values of (a, r), (a, a + r), (a, 2a + r), … are v, then the numbers from 0 up without v. Where r is 0
    the chain begins with (a, 0), or with (a, a) where both numbers stay positive: there it is over.
    """
    short, long = min(rows, columns), max(rows, columns)
    values = np.zeros((short, long), np.uint16)
    for a in range(1, short):
        budget.spend(long)
        times, rest = np.divmod(np.arange(a, long), a)
        times -= (times <= values[rest, a]) & (rest > 0)
        values[a, a:] = times - least * (rest == 0)
        values[a, :a] = values[:a, a]
    return values if rows <= columns else values.T
