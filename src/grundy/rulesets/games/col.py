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

from grundy.i18n import Text
from grundy.rulesets.base import Example
from grundy.rulesets.families.colouring import Colouring


class Col(Colouring):
    """Colour a cell with no neighbour of your own colour."""

    name = "col"
    forbidden_by_own = True
    title = Text.same("Col")
    summary = Text(
        en="Colour a cell, but not next to a cell of your own colour.",
        hr="Oboji polje, ali ne uz polje svoje boje.",
        sr="Oboj polje, ali ne pored polja svoje boje.",
        sl="Pobarvaj polje, a ne ob polju svoje barve.",
    )
    rules = Text(
        en="Left colours with x, Right with o. A move colours a free cell none of whose neighbours (up,"
        " down, left, right) has your own colour. Whoever cannot move loses.",
        hr="Lijevi boji znakom x, Desni znakom o. U potezu se boji slobodno polje kojem nijedan susjed"
        " (gore, dolje, lijevo, desno) nije u boji igrača na potezu. Gubi tko ne može odigrati potez.",
        sr="Levi boji znakom x, Desni znakom o. U potezu se boji slobodno polje čiji nijedan sused (gore,"
        " dole, levo, desno) nije u boji igrača na redu. Gubi ko ne može da odigra potez.",
        sl="Levi barva z x, Desni z o. V potezi se pobarva prosto polje, katerega noben sosed (gor, dol,"
        " levo, desno) ni v barvi igralca na potezi. Izgubi, kdor nima poteze.",
    )
    theory = Text(
        en="Every value is a number, or a number plus ∗ [WinningWays].",
        hr="Svaka je vrijednost broj ili broj plus ∗ [WinningWays].",
        sr="Svaka vrednost je broj ili broj plus ∗ [WinningWays].",
        sl="Vsaka vrednost je število ali število plus ∗ [WinningWays].",
    )
    sources = ("WinningWays",)
    examples = (
        Example(".x.|...|o..", outcome="R", value="-1"),
        Example(".", outcome="N", value="*", source="WinningWays"),
        Example("..", outcome="P", value="0", source="WinningWays"),
        Example("...", outcome="P", value="0"),
        Example("o.", outcome="L", value="1", source="WinningWays"),
    )
