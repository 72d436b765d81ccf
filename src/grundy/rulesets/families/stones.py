"""Games with stones x of Left and o of Right on a board: what Clobber, Konane, NoGo, … share."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from grundy.rulesets.base import Ruleset
from grundy.rulesets.families.board import SWAP, Rows, read_board, smallest_image


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
        return read_board(text, self.marks, self.sample, type(self).whole)

    def format(self, position: Rows) -> str:
        return "|".join(position)

    def normalize(self, position: Rows) -> Rows:
        return smallest_image(position)

    def negative(self, position: Rows) -> Rows:
        return tuple(row.translate(SWAP) for row in position)
