"""Red-blue Hackenbush strings: the colours from the ground up are the signs of a number.

>>> [str(term) for term in sign_expansion("LLRL")]
['1', '1', '-1/2', '1/4']
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grundy.i18n import Message
from grundy.rulesets.parts import Step, Table

ROWS, TERMS = 12, 9
SIGNS = {"L": 1, "R": -1}


def sign_expansion(colours: str) -> list[Fraction]:
    """Return what each edge counts: ±1 up to the first change of colour, then ±1/2, ±1/4, …"""
    terms: list[Fraction] = []
    size = Fraction(1)
    for height, colour in enumerate(colours):
        if size < 1 or (height and colour != colours[height - 1]):
            size /= 2
        terms.append(SIGNS[colour] * size)
    return terms


def signs_step(strings: Sequence[str]) -> Step:
    """Return the step that counts red-blue strings edge by edge."""
    shown = [(colours, sign_expansion(colours)) for colours in strings[:ROWS]]
    return Step(
        "sign-expansion",
        Message(
            "A red-blue string is a number. Count its edges from the ground, blue (L) plus and red (R)"
            " minus: each counts 1 until the colour first changes, and from there on 1/2, 1/4, 1/8, …"
        ),
        "WinningWays",
        Table(
            head=(Message("string"), Message("count"), Message("value")),
            rows=tuple((_shortened(c), _count(terms), str(sum(terms))) for c, terms in shown),
        ),
    )


def _shortened(colours: str) -> str:
    return colours if len(colours) <= TERMS else colours[:TERMS] + "…"


def _count(terms: Sequence[Fraction]) -> str:
    first, *others = terms[:TERMS]
    text = str(first) + "".join(f" {'+' if t > 0 else '-'} {abs(t)}" for t in others)
    return text if len(terms) <= TERMS else text + " …"
