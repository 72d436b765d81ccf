"""The stick game: take an allowed number of sticks from a heap, as in `stick-game(1,3,4)`.

It is the heap rule `subtract(1,3,4)` under the name of the contest task [CSES], which asks which
heaps are won (W) and which are lost (L): `grundy judge stick-game`. Whoever cannot take sticks
loses.

A position is written as heap sizes, `10`; a move as the change of one heap, `10→9`.

**Theorem** [Ferguson2014]. A heap is won exactly when an allowed number leads to a lost heap; for a
finite set of numbers the pattern of W and L is periodic.

>>> import grundy
>>> "".join("W" if grundy.solve("stick-game(1,3,4)", str(n)).grundy else "L" for n in range(1, 11))
'WLWWWWLWLW'
"""

from __future__ import annotations

from typing import Self

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import Example
from grundy.rulesets.families.heap_ruleset import HeapRuleset


class StickGame(HeapRuleset):
    """Take one of the allowed numbers of sticks."""

    name = "stick-game"
    title = Message("Stick game")
    summary = Message("Take one of the allowed numbers of sticks from a heap.")
    rules = Message(
        "The numbers in brackets are the numbers of sticks that a move may take from a heap. Whoever"
        " cannot move loses."
    )
    notation = Message("Heap sizes: 10, or 7,10. A move names a heap before and after: 10->9.")
    theory = Message("The nim-values of a finite subtraction game are periodic [Ferguson2014].")
    sources = ("CSES", "Ferguson2014")
    openings = ("10", "17", "25")
    examples = (
        Example("10", outcome="N", source="CSES", game="stick-game(1,3,4)"),
        Example("7", outcome="P", grundy=0, source="CSES", game="stick-game(1,3,4)"),
    )

    def __init__(self, allowed: str = "1,3,4") -> None:
        super().__init__(f"subtract({allowed})")

    @classmethod
    def from_name(cls, text: str) -> Self | None:
        name, rest = Reader(text, cls.sample_name()).cut("(")
        if name.text.strip() != cls.name:
            return None
        return cls() if rest is None else cls(rest.closed().text)

    @classmethod
    def sample_name(cls) -> str:
        return "stick-game(1,3,4)"

    def __str__(self) -> str:
        return self.rule.text.replace("subtract", self.name, 1)
