"""Games with stones x of Left and o of Right on a board: what Clobber, Konane, NoGo, … share."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from grundy.core.reading import Reader
from grundy.rulesets.base import Ruleset
from grundy.rulesets.families.board import SWAP, Rows, cells_of, read_board, smallest_image
from grundy.rulesets.structures import Pattern, Patterns, rectangle_symmetries


class StoneGame(Ruleset[Rows]):
    """Text, symmetry and negative of a board of stones; a subclass says how they move.

    >>> import grundy
    >>> clobber = grundy.game("clobber")
    >>> clobber.parse("2x2"), clobber.format(("xo", "o.")), clobber.negative(("xo", "o."))
    (('xo', 'ox'), 'xo|o.', ('ox', 'x.'))
    """

    impartial = False
    sample: ClassVar[str]
    """A position that error messages show."""
    marks: ClassVar[str] = "xo.#"
    """What may stand in a cell: stones, nothing, or no cell at all."""
    whole: ClassVar[Callable[[int, int], Rows] | None] = None
    """How the board of a size such as `4x5` is filled, where sizes are positions."""

    def parse(self, text: str) -> Rows:
        return read_board(Reader(text, self.sample), self.marks, type(self).whole)

    def format(self, position: Rows) -> str:
        return "|".join(position)

    def normalize(self, position: Rows) -> Rows:
        return smallest_image(position)

    def negative(self, position: Rows) -> Rows:
        return tuple(row.translate(SWAP) for row in position)

    def patterns(self, position: Rows, moves: tuple[Pattern, ...]) -> Patterns:
        """Return the position as sets of cells, for the compiled search, where both move alike."""
        rows, columns = len(position), len(position[0])
        return Patterns(
            rows * columns,
            moves,
            moves,
            left_stones=cells_of(position, "x"),
            right_stones=cells_of(position, "o"),
            symmetries=rectangle_symmetries(rows, columns, turned=True),
            columns=columns,
            walls=cells_of(position, "#"),
        )
