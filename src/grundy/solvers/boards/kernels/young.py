"""Kernels for nim-values of all boards inside one board; see `young` for the numbering."""

from __future__ import annotations

import numpy as np

from grundy.compiling import njit


@njit
def fill(values, rows, start, count, ranks, column_sums):  # type: ignore[no-untyped-def]
    """Fill `values[start : start + count]`; `rows` is the board numbered `start`, advanced in place.

    `ranks[k, r]` is what row k adds to a board's number when it has length r; `column_sums[j, k]` is the
    sum of `ranks[i, j]` over the rows i below k. A bite at (i, j) cuts the rows from i up to length j, so
    the number of what is left is a sum of three known parts.
    """
    height = len(rows)
    below = np.zeros(height + 1, np.int64)  # what the rows below k add
    above = np.zeros(height + 2, np.int64)  # what the rows from k up add
    seen = np.full(int(ranks.shape[0] * ranks.shape[1]) + 2, -1, np.int64)
    for number in range(start, start + count):
        if number > 0:
            for k in range(height):
                below[k + 1] = below[k] + ranks[k, rows[k]]
            for k in range(height - 1, -1, -1):
                above[k] = above[k + 1] + ranks[k, rows[k]]
            longer = height  # rows longer than j: they are the lowest ones
            for j in range(rows[0]):
                while rows[longer - 1] <= j:
                    longer -= 1
                rest = column_sums[j, longer] + above[longer]
                for i in range(1 if j == 0 else 0, longer):
                    seen[values[below[i] + rest - column_sums[j, i]]] = number
            value = 0
            while seen[value] == number:
                value += 1
            values[number] = value
        # The next board: lengthen the highest row that is still shorter than allowed.
        k = height - 1
        while k >= 0:
            limit = ranks.shape[1] - 2 if k == 0 else rows[k - 1]
            if rows[k] < limit and ranks[k, rows[k] + 1] >= 0 and ranks[k, rows[k] + 2] >= 0:
                rows[k] += 1
                break
            rows[k] = 0
            k -= 1
