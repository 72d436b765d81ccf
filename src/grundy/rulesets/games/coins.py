"""The coin-turning games that have names: `turning` with a fixed rule.

==================  ======  =========================================
game                rule    may be turned
==================  ======  =========================================
`turning-turtles`   `1-2`   one or two coins
`mock-turtles`      `1-3`   one, two or three coins
`moebius`           `1-5`   up to five coins
`mogul`             `1-7`   up to seven coins
`moidores`          `1-9`   up to nine coins
`twins`             `2`     exactly two coins
`triplets`          `3`     exactly three coins
`ruler`             `run`   any number of neighbouring coins
==================  ======  =========================================

Positions, moves and the theorem are those of `turning.py`.

>>> import grundy
>>> [grundy.solve("ruler", "T" * x + "H").grundy for x in range(8)]
[1, 2, 1, 4, 1, 2, 1, 8]
"""

from __future__ import annotations

from grundy.i18n import Text
from grundy.rulesets.base import Example
from grundy.rulesets.families.turning import Run, read_turning
from grundy.rulesets.games.turning import SAMPLE, Turning, rules_of, summary_of


class _Fixed(Turning):
    """A named game: one rule, without parameters."""

    fixed = ""
    parameters = ()

    def __init__(self) -> None:
        self.turning = read_turning(self.fixed)
        self.rule = self.turning.text


def _up_to(en: str, hr: str, sr: str, sl: str) -> tuple[Text, Text]:
    which = Text(en=en, hr=hr, sr=sr, sl=sl)
    return summary_of(which), rules_of(which)


class MockTurtles(_Fixed):
    """Turn one, two or three coins."""

    name = "mock-turtles"
    fixed = "1-3"
    title = Text(en="Mock Turtles", hr="Lažne kornjače", sr="Lažne kornjače", sl="Lažne želve")
    summary, rules = _up_to(
        "one, two or three coins",
        "jedan, dva ili tri novčića",
        "jedan, dva ili tri novčića",
        "enega, dva ali tri kovance",
    )
    theory = Text(
        en="A head on place x is worth the one of 2x and 2x+1 that has an odd number of ones in"
        " binary [WinningWays].",
        hr="Glava na mjestu x vrijedi onaj od brojeva 2x i 2x+1 koji u binarnom zapisu ima neparan"
        " broj jedinica [WinningWays].",
        sr="Glava na mestu x vredi onaj od brojeva 2x i 2x+1 koji u binarnom zapisu ima neparan"
        " broj jedinica [WinningWays].",
        sl="Glava na mestu x je vredna tisto od števil 2x in 2x+1, ki ima v dvojiškem zapisu liho"
        " število enic [WinningWays].",
    )
    sources = ("WinningWays", "Ljiljanic2024")
    examples = (
        Example(SAMPLE, outcome="N", grundy=19, source="Ljiljanic2024", is_small=False),
        Example("HTHTHTHTTTT", outcome="P", grundy=0, source="Ljiljanic2024"),
    )


class TurningTurtles(_Fixed):
    """Turn one or two coins."""

    name = "turning-turtles"
    fixed = "1-2"
    title = Text(
        en="Turning Turtles", hr="Okretanje kornjača", sr="Okretanje kornjača", sl="Obračanje želv"
    )
    summary, rules = _up_to(
        "one or two coins",
        "jedan ili dva novčića",
        "jedan ili dva novčića",
        "enega ali dva kovanca",
    )
    theory = Text(
        en="It is Nim: a head on place x is a heap of x+1 tokens [WinningWays].",
        hr="To je Nim: glava na mjestu x isto je što i hrpa od x+1 žetona [WinningWays].",
        sr="To je Nim: glava na mestu x isto je što i gomila od x+1 žetona [WinningWays].",
        sl="To je Nim: glava na mestu x je isto kot kup x+1 žetonov [WinningWays].",
    )
    sources = ("WinningWays", "Ferguson2014")
    examples = (
        Example("THTTH", outcome="N", grundy=7, source="Ferguson2014"),
        Example("HHH", outcome="P", grundy=0, source="WinningWays"),
    )


class Moebius(_Fixed):
    """Turn up to five coins."""

    name = "moebius"
    fixed = "1-5"
    title = Text(en="Moebius", hr="Moebius", sr="Mebijus", sl="Moebius")
    summary, rules = _up_to(
        "up to five coins", "najviše pet novčića", "najviše pet novčića", "največ pet kovancev"
    )
    sources = ("WinningWays",)
    examples = (Example("TTTTTH", outcome="N", grundy=31, source="WinningWays"),)


class Mogul(_Fixed):
    """Turn up to seven coins."""

    name = "mogul"
    fixed = "1-7"
    title = Text.same("Mogul")
    summary, rules = _up_to(
        "up to seven coins",
        "najviše sedam novčića",
        "najviše sedam novčića",
        "največ sedem kovancev",
    )
    sources = ("WinningWays",)
    examples = (Example("TTTTTTTH", outcome="N", grundy=127, source="WinningWays"),)


class Moidores(_Fixed):
    """Turn up to nine coins."""

    name = "moidores"
    fixed = "1-9"
    title = Text.same("Moidores")
    summary, rules = _up_to(
        "up to nine coins",
        "najviše devet novčića",
        "najviše devet novčića",
        "največ devet kovancev",
    )
    sources = ("WinningWays",)
    examples = (Example("TTTTTTTTTH", outcome="N", grundy=511, source="WinningWays"),)


class Twins(_Fixed):
    """Turn exactly two coins."""

    name = "twins"
    fixed = "2"
    title = Text(en="Twins", hr="Blizanci", sr="Blizanci", sl="Dvojčka")
    summary, rules = _up_to(
        "exactly two coins", "točno dva novčića", "tačno dva novčića", "natanko dva kovanca"
    )
    theory = Text(
        en="It is Nim: a head on place x is a heap of x tokens [WinningWays].",
        hr="To je Nim: glava na mjestu x isto je što i hrpa od x žetona [WinningWays].",
        sr="To je Nim: glava na mestu x isto je što i gomila od x žetona [WinningWays].",
        sl="To je Nim: glava na mestu x je isto kot kup x žetonov [WinningWays].",
    )
    sources = ("WinningWays",)
    examples = (Example("HHTTH", outcome="N", grundy=5, source="WinningWays"),)


class Triplets(_Fixed):
    """Turn exactly three coins."""

    name = "triplets"
    fixed = "3"
    title = Text(en="Triplets", hr="Trojke", sr="Trojke", sl="Trojčki")
    summary, rules = _up_to(
        "exactly three coins", "točno tri novčića", "tačno tri novčića", "natanko tri kovance"
    )
    theory = Text(
        en="The first two coins are worth nothing; the others are worth what they are in Mock"
        " Turtles two places further left [WinningWays].",
        hr="Prva dva novčića ne vrijede ništa; ostali vrijede koliko u igri Lažne kornjače dva"
        " mjesta lijevo [WinningWays].",
        sr="Prva dva novčića ne vrede ništa; ostali vrede koliko u igri Lažne kornjače dva mesta"
        " levo [WinningWays].",
        sl="Prva dva kovanca nista vredna nič; drugi so vredni toliko kot pri Lažnih želvah dve"
        " mesti bolj levo [WinningWays].",
    )
    sources = ("WinningWays",)
    examples = (Example("TTTTTH", outcome="N", grundy=7, source="WinningWays"),)


class Ruler(_Fixed):
    """Turn any number of neighbouring coins."""

    name = "ruler"
    fixed = Run.text
    title = Text(en="Ruler", hr="Ravnalo", sr="Lenjir", sl="Ravnilo")
    summary, rules = _up_to(
        "any number of neighbouring coins",
        "koliko god susjednih novčića",
        "koliko god susednih novčića",
        "poljubno mnogo sosednjih kovancev",
    )
    theory = Text(
        en="A head on place x is worth the largest power of 2 that divides x+1, like the marks of"
        " a ruler [WinningWays].",
        hr="Glava na mjestu x vrijedi najveću potenciju broja 2 koja dijeli x+1, kao crtice na"
        " ravnalu [WinningWays].",
        sr="Glava na mestu x vredi najveći stepen broja 2 koji deli x+1, kao crtice na lenjiru"
        " [WinningWays].",
        sl="Glava na mestu x je vredna največjo potenco števila 2, ki deli x+1, kot črtice na"
        " ravnilu [WinningWays].",
    )
    sources = ("WinningWays", "Ferguson2014")
    examples = (Example("TTTHTTTH", outcome="N", grundy=12, source="WinningWays"),)
