"""The daisy, “loves me – loves me not”: two players pluck petals, one at a time.

Whoever plucks the last petal wins, so nothing matters but whether the number of petals is odd.

A position is the number of petals, `13`; several daisies have commas between them. A move is the
change of one daisy, `13→12`.

**Theorem** [Ferguson2014]. A daisy of n petals has the nim-value n mod 2; in misère play too the
parity decides.

>>> import grundy
>>> grundy.solve("daisy", "13").outcome.value, grundy.solve("daisy", "13", misere=True).outcome.value
('N', 'P')
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Outcome, Step
from grundy.rulesets.families.heap_misere import LAST_LOSES
from grundy.rulesets.families.heap_ruleset import HeapRuleset, Heaps
from grundy.rulesets.parts import Fact


class Daisy(HeapRuleset):
    """Pluck one petal."""

    name = "daisy"
    title = Message("Daisy")
    summary = Message("Pluck one petal; whoever plucks the last one wins.")
    rules = Message(
        "“Loves me, loves me not”: the players pluck the petals of a daisy one at a time, in"
        " turn. Whoever plucks the last petal wins. There is nothing to choose: only the parity of"
        " the number counts."
    )
    notation = Message("The number of petals: 13. A move names it before and after: 13->12.")
    sources = ("Ferguson2014",)
    openings = ("13", "20", "30")
    examples = (
        Example("13", outcome="N", grundy=1, source="Ferguson2014"),
        Example("12", outcome="P", grundy=0, source="Ferguson2014"),
    )

    def __init__(self) -> None:
        super().__init__("subtract(1)")

    def __str__(self) -> str:
        return self.name

    def claim(self, position: Heaps, misere: bool = False) -> Claim:
        odd = sum(position) % 2
        if misere:
            return Claim("Ferguson2014", outcome=Outcome.P if odd else Outcome.N)
        return Claim("Ferguson2014", grundy=odd)

    def reasons(self, position: Heaps, misere: bool = False) -> Sequence[Step]:
        petals = sum(position)
        outcome = self.claim(position, misere).outcome
        text = Message(
            "Every move takes one petal, so the number of moves is exactly {n}, whatever the "
            "players do. If it is odd, the player to move makes the last move; if it is even, "
            "the opponent does.",
            n=petals,
        )
        fact = Fact(
            "daisy", self.format(position), misere=misere, outcome=outcome and outcome.value
        )
        parity = Step("parity", text, facts=(fact,) if petals <= 500 else ())
        return (parity, LAST_LOSES) if misere else (parity,)
