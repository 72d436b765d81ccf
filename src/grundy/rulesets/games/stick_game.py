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

from grundy.errors import NotationError
from grundy.i18n import Text
from grundy.rulesets.base import Example
from grundy.rulesets.families.heap_ruleset import HeapRuleset


class StickGame(HeapRuleset):
    """Take one of the allowed numbers of sticks."""

    name = "stick-game"
    title = Text(en="Stick game", hr="Igra štapićima", sr="Igra štapićima", sl="Igra s palicami")
    summary = Text(
        en="Take one of the allowed numbers of sticks from a heap.",
        hr="Uzmi s hrpe jedan od dopuštenih brojeva štapića.",
        sr="Uzmi sa gomile jedan od dopuštenih brojeva štapića.",
        sl="Vzemi s kupa eno od dovoljenih števil palic.",
    )
    rules = Text(
        en="The numbers in brackets say how many sticks a move may take from a heap. Whoever"
        " cannot move loses.",
        hr="Brojevi u zagradama kažu koliko štapića potez smije uzeti s hrpe. Tko ne može povući"
        " potez, gubi.",
        sr="Brojevi u zagradama kažu koliko štapića potez sme da uzme sa gomile. Ko ne može da"
        " odigra potez, gubi.",
        sl="Števila v oklepaju povedo, koliko palic sme poteza vzeti s kupa. Kdor ne more na"
        " potezo, izgubi.",
    )
    notation = Text(
        en="Heap sizes: 10, or 7,10. A move names a heap before and after: 10->9.",
        hr="Veličine hrpa: 10, ili 7,10. Potez navodi hrpu prije i poslije: 10->9.",
        sr="Veličine gomila: 10, ili 7,10. Potez navodi gomilu pre i posle: 10->9.",
        sl="Velikosti kupov: 10 ali 7,10. Poteza pove kup prej in potem: 10->9.",
    )
    theory = Text(
        en="The nim-values of a finite subtraction game are periodic [Ferguson2014].",
        hr="Nim-vrijednosti konačne igre oduzimanja su periodične [Ferguson2014].",
        sr="Nim-vrednosti konačne igre oduzimanja su periodične [Ferguson2014].",
        sl="Nim-vrednosti končne igre odvzemanja so periodične [Ferguson2014].",
    )
    sources = ("CSES", "Ferguson2014")
    examples = (
        Example("10", outcome="N", source="CSES", game="stick-game(1,3,4)"),
        Example("7", outcome="P", grundy=0, source="CSES", game="stick-game(1,3,4)"),
    )

    def __init__(self, allowed: str = "1,3,4") -> None:
        super().__init__(f"subtract({allowed})")

    @classmethod
    def from_name(cls, text: str) -> Self | None:
        name, bracket, rest = text.strip().partition("(")
        if name.strip() != cls.name:
            return None
        if bracket and not rest.endswith(")"):
            raise NotationError(
                "a closing bracket is missing",
                text=text,
                column=len(text),
                example=cls.sample_name(),
            )
        return cls(rest[:-1]) if bracket else cls()

    @classmethod
    def sample_name(cls) -> str:
        return "stick-game(1,3,4)"

    def __str__(self) -> str:
        return self.rule.text.replace("subtract", self.name, 1)
