"""The square frame that a board lies in, so that its parts can be moved and turned within one word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.rulesets.structures import WORD, rectangle_symmetries

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

    def box(self, word: int) -> tuple[int, int, int]:
        """Return the distance of a set from the corner, and the rows and columns that it spans."""
        top, bottom = lowest_bit(word) // self.width, (word.bit_length() - 1) // self.width
        across, row = 0, (1 << self.width) - 1
        for r in range(top, bottom + 1):
            across |= word >> self.width * r & row
        left, right = lowest_bit(across), across.bit_length() - 1
        return self.width * top + left, bottom - top + 1, right - left + 1

    def shifts(self, rows: int, columns: int, *, on_board: bool = False) -> Iterator[int]:
        """Yield by how much a box in the corner may be shifted in the frame, or on the board."""
        height, width = (self.rows, self.columns) if on_board else (self.height, self.width)
        for r in range(height - rows + 1):
            for c in range(width - columns + 1):
                yield self.width * r + c

    def groups(self) -> Iterator[tuple[Permutation, ...]]:
        """Yield sets of symmetries that may hold, the largest first, the identity left out."""
        turned = rectangle_symmetries(self.height, self.width, turned=True)
        reflections = rectangle_symmetries(self.height, self.width)
        yield turned
        yield reflections
        for one in reflections:
            yield (one,)
        yield ()


def lowest_bit(word: int) -> int:
    return (word & -word).bit_length() - 1
