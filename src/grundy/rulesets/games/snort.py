"""Snort: take a free field, but never next to a field of your opponent.

Left places `x` (bulls), Right `o` (cows); no field with bulls may lie beside one with cows. Whoever
cannot move loses.

A position is written row by row, `x..|.o.`, with `#` for a cell that is not there; `2x3` is a free
board. A move names the cell: `b1`.

>>> import grundy
>>> snort = grundy.game("snort")
>>> [move for move, _ in snort.moves(("x..",), grundy.RIGHT)]
['c1']
>>> grundy.solve(snort, "..").outcome.value
'N'
"""

from __future__ import annotations

from grundy.i18n import Message
from grundy.rulesets.base import Example
from grundy.rulesets.families.colouring import Colouring


class Snort(Colouring):
    """Take a cell with no neighbour of the opponent's colour."""

    name = "snort"
    forbidden_by_own = False
    title = Message("Snort")
    summary = Message("Take a field, but not next to a field of your opponent.")
    rules = Message(
        "Left marks fields with x, Right with o. A move marks a free field none of whose neighbours"
        " (up, down, left, right) belongs to the opponent. Whoever cannot move loses."
    )
    sources = ("WinningWays",)
    openings = ("3x3", "4x4", "5x5")
    examples = (
        Example("...|...", outcome="N", value="+-{4||1|0}"),
        Example(".", outcome="N", value="*", source="WinningWays"),
        Example("..", outcome="N", value="+-1", source="WinningWays"),
        Example("x..", outcome="N", value="{1|0}"),
    )
