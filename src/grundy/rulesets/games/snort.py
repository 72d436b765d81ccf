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

from grundy.i18n import Text
from grundy.rulesets.base import Example
from grundy.rulesets.families.colouring import Colouring


class Snort(Colouring):
    """Take a cell with no neighbour of the opponent's colour."""

    name = "snort"
    forbidden_by_own = False
    title = Text.same("Snort")
    summary = Text(
        en="Take a field, but not next to a field of your opponent.",
        hr="Zauzmi polje, ali ne uz protivnikovo polje.",
        sr="Zauzmi polje, ali ne pored protivnikovog polja.",
        sl="Zasedi polje, a ne ob nasprotnikovem polju.",
    )
    rules = Text(
        en="Left marks fields with x, Right with o. A move marks a free field none of whose neighbours"
        " (up, down, left, right) belongs to the opponent. Whoever cannot move loses.",
        hr="Lijevi označava polja znakom x, Desni znakom o. U potezu se označava slobodno polje kojem"
        " nijedan susjed (gore, dolje, lijevo, desno) nije protivnikov. Gubi tko ne može odigrati potez.",
        sr="Levi označava polja znakom x, Desni znakom o. U potezu se označava slobodno polje čiji"
        " nijedan sused (gore, dole, levo, desno) nije protivnikov. Gubi ko ne može da odigra potez.",
        sl="Levi označuje polja z x, Desni z o. V potezi se označi prosto polje, katerega noben sosed"
        " (gor, dol, levo, desno) ni nasprotnikov. Izgubi, kdor nima poteze.",
    )
    sources = ("WinningWays",)
    examples = (
        Example("...|...", outcome="N", value="+-{4||1|0}"),
        Example(".", outcome="N", value="*", source="WinningWays"),
        Example("..", outcome="N", value="+-1", source="WinningWays"),
        Example("x..", outcome="N", value="{1|0}"),
    )
