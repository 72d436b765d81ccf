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

from grundy.i18n import Message
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


def _up_to(which: Message) -> tuple[Message, Message]:
    return summary_of(which), rules_of(which)


class MockTurtles(_Fixed):
    """Turn one, two or three coins."""

    name = "mock-turtles"
    fixed = "1-3"
    title = Message("Mock Turtles")
    summary, rules = _up_to(Message("one, two or three coins"))
    theory = Message(
        "A head on place x is worth the one of 2x and 2x+1 that has an odd number of ones in"
        " binary [WinningWays]."
    )
    sources = ("WinningWays", "Ljiljanic2024")
    openings = ("TTHHHTHTTTH", "HTHTTHTHTTHTH", "TTHHTHTTHTHTTHHT")
    examples = (
        Example(SAMPLE, outcome="N", grundy=19, source="Ljiljanic2024", is_small=False),
        Example("HTHTHTHTTTT", outcome="P", grundy=0, source="Ljiljanic2024"),
    )


class TurningTurtles(_Fixed):
    """Turn one or two coins."""

    name = "turning-turtles"
    fixed = "1-2"
    title = Message("Turning Turtles")
    summary, rules = _up_to(Message("one or two coins"))
    theory = Message("It is Nim: a head on place x is a heap of x+1 tokens [WinningWays].")
    sources = ("WinningWays", "Ferguson2014")
    openings = ("THTTH", "THTTHTHH", "HTTHTHTTHTTH")
    examples = (
        Example("THTTH", outcome="N", grundy=7, source="Ferguson2014"),
        Example("HHH", outcome="P", grundy=0, source="WinningWays"),
    )


class Moebius(_Fixed):
    """Turn up to five coins."""

    name = "moebius"
    fixed = "1-5"
    title = Message("Moebius")
    summary, rules = _up_to(Message("up to five coins"))
    sources = ("WinningWays",)
    openings = ("TTTTTH", "HTTHTTHTH", "TTHTHHTTHTTHTH")
    examples = (Example("TTTTTH", outcome="N", grundy=31, source="WinningWays"),)


class Mogul(_Fixed):
    """Turn up to seven coins."""

    name = "mogul"
    fixed = "1-7"
    title = Message("Mogul")
    summary, rules = _up_to(Message("up to seven coins"))
    sources = ("WinningWays",)
    openings = ("TTTTTTTH", "THTTHTTHTH", "HTTHTHTTHHTTHTH")
    examples = (Example("TTTTTTTH", outcome="N", grundy=127, source="WinningWays"),)


class Moidores(_Fixed):
    """Turn up to nine coins."""

    name = "moidores"
    fixed = "1-9"
    title = Message("Moidores")
    summary, rules = _up_to(Message("up to nine coins"))
    sources = ("WinningWays",)
    openings = ("TTTTTTTTTH", "THTTHTTHTTTH", "HTTHTHTTHHTTH")
    examples = (Example("TTTTTTTTTH", outcome="N", grundy=511, source="WinningWays"),)


class Twins(_Fixed):
    """Turn exactly two coins."""

    name = "twins"
    fixed = "2"
    title = Message("Twins")
    summary, rules = _up_to(Message("exactly two coins"))
    theory = Message("It is Nim: a head on place x is a heap of x tokens [WinningWays].")
    sources = ("WinningWays",)
    openings = ("HHTTH", "THTHTTHH", "HTTHTHTTHTTH")
    examples = (Example("HHTTH", outcome="N", grundy=5, source="WinningWays"),)


class Triplets(_Fixed):
    """Turn exactly three coins."""

    name = "triplets"
    fixed = "3"
    title = Message("Triplets")
    summary, rules = _up_to(Message("exactly three coins"))
    theory = Message(
        "The first two coins are worth nothing; the others are worth what they are in Mock"
        " Turtles two places further left [WinningWays]."
    )
    sources = ("WinningWays",)
    openings = ("TTTTTH", "HTTHTHTH", "TTHTHTTHTTHTH")
    examples = (Example("TTTTTH", outcome="N", grundy=7, source="WinningWays"),)


class Ruler(_Fixed):
    """Turn any number of neighbouring coins."""

    name = "ruler"
    fixed = Run.text
    title = Message("Ruler")
    summary, rules = _up_to(Message("any number of neighbouring coins"))
    theory = Message(
        "A head on place x is worth the largest power of 2 that divides x+1, like the marks of"
        " a ruler [WinningWays]."
    )
    sources = ("WinningWays", "Ferguson2014")
    openings = ("TTTHTTTH", "THTTHTTTHTH", "HTTHTHTTTHTTHTTH")
    examples = (Example("TTTHTTTH", outcome="N", grundy=12, source="WinningWays"),)
