"""Nim-values of a game whose moves a user has marked `@grundy.compiled`.

>>> def moves(position):
...     for k in (1, 2, 5):
...         if k <= position:
...             yield position - k
>>> table = NumberTable(moves)
>>> table.solve(50_000, Budget())
2
>>> table.known(49_999)
1
"""

from __future__ import annotations

from typing import Any

from grundy.core.budget import Budget
from grundy.errors import LoopError
from grundy.rulesets.numbers import NumberOptions

_SLICE = 1 << 16
_BYTES = 12  # of one entry of the table


class NumberTable:
    """A table of nim-values that compiled code fills; it holds what was found when a budget ends."""

    def __init__(self, options: NumberOptions) -> None:
        import numpy as np

        from grundy.solvers.generic.kernels import numbers

        self._code = numbers
        self._search = numbers.make_search(options)
        self._keys = np.full(1 << 12, numbers.EMPTY, np.int64)
        self._values = np.zeros(1 << 12, np.int32)
        self._marks = np.zeros(1 << 16, np.int64)
        self._used = self._stamp = 0

    def known(self, position: int) -> int | None:
        """Return the value of a position that is in the table, else None."""
        at = self._code.place(self._keys, position)
        is_known = self._keys[at] == position and self._values[at] != self._code.OPEN
        return int(self._values[at]) if is_known else None

    def solve(self, position: int, budget: Budget) -> int | None:
        """Return the nim-value, or None where a number or a value is too large for the table.

        Raises
        ------
        LoopError
            When a position can repeat.
        """
        import numpy as np

        code = self._code
        stack = np.zeros(1 << 12, np.int64)
        stack[0] = position
        height, end = 1, code.MORE
        try:
            while end in (code.MORE, code.FULL):
                if 2 * self._used >= len(self._keys):
                    self._grow(budget)
                if end == code.FULL:
                    stack = np.concatenate([stack, np.zeros_like(stack)])
                limit = budget.slice(_SLICE)
                end, self._used, height, self._stamp, opened = self._search(
                    self._keys,
                    self._values,
                    self._used,
                    stack,
                    height,
                    self._marks,
                    self._stamp,
                    limit,
                )
                budget.spend(opened)
                budget.check()
        finally:
            if end != code.DONE:
                self._forget_open()
        if end == code.LOOP:
            raise LoopError("a position can repeat")
        return self.known(position) if end == code.DONE else None

    def _grow(self, budget: Budget) -> None:
        import numpy as np

        size = 2 * len(self._keys)
        if budget.memory is not None and size * _BYTES * 2 > budget.memory:
            from grundy.errors import BudgetExhausted

            raise BudgetExhausted(budget.end_of_memory())
        keys: Any = np.full(size, self._code.EMPTY, np.int64)
        values: Any = np.zeros(size, np.int32)
        self._code.move_entries(self._keys, self._values, keys, values)
        self._keys, self._values = keys, values

    def _forget_open(self) -> None:
        """Take out the positions that were not finished, so that they are not taken for loops."""
        import numpy as np

        done = (self._keys != self._code.EMPTY) & (self._values != self._code.OPEN)
        kept = np.where(done, self._keys, self._code.EMPTY)
        keys, values = np.full_like(self._keys, self._code.EMPTY), np.zeros_like(self._values)
        self._code.move_entries(kept, self._values, keys, values)
        self._keys, self._values, self._used = keys, values, int(done.sum())
