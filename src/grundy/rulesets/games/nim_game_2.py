"""Nim Game II: take one, two or three tokens from one heap.

It is the heap rule `subtract(1..3)` under the name of the contest task [CSES]. Whoever takes the
last token wins.

A position is written as heap sizes, `4,6,9`; a move as the change of one heap, `9→8`.

**Theorem** [Ferguson2014]. A heap of n tokens has the nim-value n mod 4.

>>> import grundy
>>> grundy.solve("nim-game-2", "4,6,9").grundy
3
"""

from __future__ import annotations

from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example
from grundy.rulesets.families.heap_ruleset import HeapRuleset, Heaps


class NimGame2(HeapRuleset):
    """Take one, two or three tokens from one heap."""

    name = "nim-game-2"
    title = Message("Nim Game II")
    summary = Message("Take one, two or three tokens from one heap.")
    rules = Message(
        "A move takes one, two or three tokens from a single heap. Whoever takes the last token"
        " wins."
    )
    notation = Message(
        "Heap sizes with commas between them: 4,6,9. A move names a heap before and after: 9->8."
    )
    theory = Message("A heap of n tokens is worth n mod 4 [Ferguson2014].")
    sources = ("CSES", "Ferguson2014")
    openings = ("4,6,9", "5,7,10,13", "6,9,11,14")
    examples = (
        Example("4,6,9", outcome="N", grundy=3, source="CSES"),
        Example("21", outcome="N", grundy=1, source="Ferguson2014"),
    )

    def __init__(self) -> None:
        super().__init__("subtract(1,2,3)")

    def __str__(self) -> str:
        return self.name

    def claim(self, position: Heaps, misere: bool = False) -> Claim | None:
        if misere:
            return super().claim(position, misere)
        total = 0
        for heap in position:
            total ^= heap % 4
        return Claim("Ferguson2014", grundy=total)
