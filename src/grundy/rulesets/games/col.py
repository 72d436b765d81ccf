"""Col: colour a free cell, but never next to a cell of your own colour.

Left places `x`, Right `o`; neighbours are above, below, left and right. Whoever cannot move loses.

A position is written row by row, `x..|.o.`, with `#` for a cell that is not there, so that any shape
can be drawn; `2x3` is a free board. A move names the cell: `b1`.

Every value is a number or a number plus ∗ [WinningWays, chapter 2].

>>> import grundy
>>> col = grundy.game("col")
>>> [move for move, _ in col.moves(("x..",), grundy.LEFT)]
['c1']
>>> grundy.solve(col, "...").outcome.value
'P'
"""

from __future__ import annotations

from grundy.i18n import Message
from grundy.rulesets.base import Example
from grundy.rulesets.families.colouring import Colouring


class Col(Colouring):
    """Colour a cell with no neighbour of your own colour."""

    name = "col"
    forbidden_by_own = True
    title = Message("Col")
    summary = Message("Colour a cell, but not next to a cell of your own colour.")
    rules = Message(
        "Left colours with x, Right with o. A move colours a free cell none of whose neighbours (up,"
        " down, left, right) has your own colour. Whoever cannot move loses."
    )
    theory = Message("Every value is a number, or a number plus ∗ [WinningWays].")
    sources = ("WinningWays",)
    openings = ("3x3", "4x4", "5x5")
    examples = (
        Example(".x.|...|o..", outcome="R", value="-1"),
        Example(".", outcome="N", value="*", source="WinningWays"),
        Example("..", outcome="P", value="0", source="WinningWays"),
        Example("...", outcome="P", value="0"),
        Example("o.", outcome="L", value="1", source="WinningWays"),
    )
