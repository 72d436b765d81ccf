"""The square frame that a board lies in, so that its parts can be moved and turned within one word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.rulesets.structures import WORD, rectangle_symmetries

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

Permutation = tuple[int, ...]


@dataclass(frozen=True)
class BoardFrame:
    """Where a board of `rows` × `columns` lies: in the corner of `height` × `width` cells."""

    rows: int
    columns: int
    height: int
    width: int

    @classmethod
    def around(cls, rows: int, columns: int) -> BoardFrame:
        """Return a square if its cells fit a word, else the board itself.

        >>> BoardFrame.around(3, 4), BoardFrame.around(1, 9)
        (BoardFrame(rows=3, columns=4, height=4, width=4), BoardFrame(rows=1, columns=9, height=1, width=9))
        """
        side = max(rows, columns)
        return (
            cls(rows, columns, side, side) if side**2 <= WORD else cls(rows, columns, rows, columns)
        )

    def place(self, word: int) -> int:
        """Return a set of cells of the board as cells of the frame.

        >>> bin(BoardFrame.around(2, 1).place(0b11))
        '0b101'
        """
        if self.width == self.columns:
            return word
        row = (1 << self.columns) - 1
        return sum((word >> self.columns * r & row) << self.width * r for r in range(self.rows))

    def place_all(self, words: Array) -> Array:
        """Return sets of cells of the board as sets of cells of the frame."""
        import numpy as np

        if self.width == self.columns:
            return words
        placed = np.zeros_like(words)
        for r in range(self.rows):
            row = words >> np.uint64(self.columns * r) & np.uint64((1 << self.columns) - 1)
            placed |= row << np.uint64(self.width * r)
        return placed

    def boxes(self, words: Array) -> tuple[Array, Array, Array]:
        """Return how far sets are from the corner, and how many rows and columns they span."""
        import numpy as np

        row = np.uint64((1 << self.width) - 1)
        shifts = [np.uint64(self.width * r) for r in range(self.height)]
        in_rows = np.array([words & row << shift != 0 for shift in shifts])
        in_columns = np.array([words & column != 0 for column in self.column_sets])
        top, left = in_rows.argmax(0), in_columns.argmax(0)
        rows = self.height - top - in_rows[::-1].argmax(0)
        columns = self.width - left - in_columns[::-1].argmax(0)
        return self.width * top + left, rows, columns

    def cornered(self, patterns: Array) -> Array:
        """Return patterns, whose first three words are the cells that they look at, in the corner."""
        import numpy as np

        corner, _, _ = self.boxes(patterns[:, 0] | patterns[:, 1] | patterns[:, 2])
        return patterns >> corner.astype(np.uint64)[:, None]

    def fits_board(self, patterns: Array) -> Array:
        """Return which patterns fit the board itself."""
        _, rows, columns = self.boxes(patterns[:, 0] | patterns[:, 1] | patterns[:, 2])
        return (rows <= self.rows) & (columns <= self.columns)

    @property
    def column_sets(self) -> Array:
        """Return the cells of each column."""
        import numpy as np

        first = sum(1 << self.width * r for r in range(self.height))
        return np.array([first << c for c in range(self.width)], np.uint64)

    def groups(self) -> Iterator[tuple[Permutation, ...]]:
        """Yield sets of symmetries that may hold, the largest first, the identity left out."""
        turned = rectangle_symmetries(self.height, self.width, turned=True)
        reflections = rectangle_symmetries(self.height, self.width)
        yield turned
        yield reflections
        for one in reflections:
            yield (one,)
        yield ()
