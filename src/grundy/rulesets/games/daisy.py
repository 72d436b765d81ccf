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

from grundy.i18n import Message, Text
from grundy.rulesets.base import Claim, Example, Outcome, Step
from grundy.rulesets.families.heap_ruleset import HeapRuleset, Heaps
from grundy.rulesets.parts import Fact


class Daisy(HeapRuleset):
    """Pluck one petal."""

    name = "daisy"
    title = Text(en="Daisy", hr="Tratinčica", sr="Bela rada", sl="Marjetica")
    summary = Text(
        en="Pluck one petal; whoever plucks the last one wins.",
        hr="Otkini jednu laticu; pobjeđuje tko otkine posljednju.",
        sr="Otkini jednu laticu; pobeđuje ko otkine poslednju.",
        sl="Odtrgaj en list; zmaga, kdor odtrga zadnjega.",
    )
    rules = Text(
        en="“Loves me, loves me not”: the players pluck the petals of a daisy one at a time, in"
        " turn. Whoever plucks the last petal wins. There is nothing to choose: only the parity of"
        " the number counts.",
        hr="„Voli me, ne voli me”: igrači naizmjence otkidaju latice tratinčice, jednu po jednu."
        " Pobjeđuje tko otkine posljednju. Nema se što birati: važna je samo parnost broja latica.",
        sr="„Voli me, ne voli me”: igrači naizmenično otkidaju latice bele rade, jednu po jednu."
        " Pobeđuje ko otkine poslednju. Nema šta da se bira: važna je samo parnost broja latica.",
        sl="„Ljubi me, ne ljubi me”: igralca izmenično trgata liste marjetice, enega za drugim."
        " Zmaga, kdor odtrga zadnjega. Izbire ni: šteje le parnost števila listov.",
    )
    notation = Text(
        en="The number of petals: 13. A move names it before and after: 13->12.",
        hr="Broj latica: 13. Potez navodi broj prije i poslije: 13->12.",
        sr="Broj latica: 13. Potez navodi broj pre i posle: 13->12.",
        sl="Število listov: 13. Poteza pove število prej in potem: 13->12.",
    )
    sources = ("Ferguson2014",)
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
            Text(
                en="Every move takes one petal, so exactly {n} moves will be made, whatever the"
                " players do. With an odd number the player to move makes the last one, with an"
                " even number the opponent does.",
                hr="Svaki potez uzima jednu laticu, pa će poteza biti točno {n}, što god igrači"
                " radili. Ako je taj broj neparan, posljednji potez vuče igrač na potezu, a ako je"
                " paran, protivnik.",
                sr="Svaki potez uzima jednu laticu, pa će poteza biti tačno {n}, šta god igrači"
                " radili. Ako je taj broj neparan, poslednji potez igra igrač na redu, a ako je"
                " paran, protivnik.",
                sl="Vsaka poteza vzame en list, zato bo potez natanko {n}, karkoli igralca"
                " počneta. Če je to število liho, zadnjo potezo naredi igralec na potezi, če je"
                " sodo, pa nasprotnik.",
            ),
            n=petals,
        )
        fact = Fact(
            "daisy", self.format(position), misere=misere, outcome=outcome and outcome.value
        )
        return (Step("parity", text, facts=(fact,) if petals <= 500 else ()),)
