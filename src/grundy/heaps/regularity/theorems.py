"""Theorems as code: what must be computed so that a regularity that was seen holds for ever.

Each theorem covers some rules and says how many values prove (preperiod l, period p). The proofs are in
docs/explanation/periods.md; here stand the statements and the bounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm

from grundy.heaps.rules.rule import AllBut, Code, FiniteSubtraction, HeapRule
from grundy.i18n import Message


@dataclass(frozen=True, slots=True)
class Theorem:
    """A named theorem: its key in certificates, its key in the bibliography, what it says."""

    name: str
    citation: str
    statement: Message


FINITE_SUBTRACTION = Theorem(
    "finite-subtraction",
    "LessonsInPlay",
    Message(
        "In a finite subtraction game with largest number a, if G(n) = G(n + p) for a consecutive "
        "heaps n = l, …, l + a - 1, then it holds for all n ≥ l."
    ),
)
ALL_BUT = Theorem(
    "all-but",
    "LessonsInPlay",
    Message(
        "In an all-but game with largest excluded number a, if G(n + p) = G(n) + s for "
        "n = l, …, l + 2a, then it holds for all n ≥ l."
    ),
)
TAKE_AND_BREAK = Theorem(
    "take-and-break",
    "GuySmith1956",
    Message(
        "If each move turns a heap into at most d heaps, t is the place of the last digit, l' = max(l, 1),"
        " and G(n + p) = G(n) for l ≤ n < d·l' + (d - 1)·p + t, then G(n + p) = G(n) for all n ≥ l."
    ),
)
REPEATING_TAIL = Theorem(
    "repeating-tail",
    "GrundyDocs",
    Message(
        "If a code of taking digits repeats with cycle q after place h, P is a common multiple of p "
        "and q, and G(n + p) = G(n) for l ≤ n < l + P + h, then it holds for all n ≥ l."
    ),
)
SAME_RESIDUES = Theorem(
    "same-residues",
    "LessonsInPlay",
    Message(
        "If a finite part of the set gives a purely periodic nim-sequence with period p, and every "
        "other number of the set is congruent modulo p to a smaller one of that part, the nim-sequence"
        " is the same."
    ),
)
WINDOW = Theorem(
    "window",
    "GrundyDocs",
    Message(
        "If no heap after the last rare one is rare, the evidence for each of p consecutive heaps lies "
        "in a bounded window, and the window before them recurs after them, then the sequence repeats "
        "with period p for ever."
    ),
)
ARITHMETIC = Theorem(
    "arithmetic",
    "GrundyDocs",
    Message(
        "Let s be a power of two and G(n + p) = G(n) + s hold on the heaps looked at. If no option can "
        "have the value of its heap, the low values are always excluded, and the others are excluded "
        "at each heap of one period by options that move along with it, then it holds for all n ≥ l."
    ),
)
LASKER = Theorem(
    "lasker",
    "WinningWays",
    Message(
        "In Lasker's Nim G(4k + 1) = 4k + 1, G(4k + 2) = 4k + 2, G(4k + 3) = 4k + 4 and "
        "G(4k + 4) = 4k + 3."
    ),
)

THEOREMS = {
    theorem.name: theorem
    for theorem in (
        FINITE_SUBTRACTION,
        ALL_BUT,
        TAKE_AND_BREAK,
        REPEATING_TAIL,
        SAME_RESIDUES,
        WINDOW,
        ARITHMETIC,
        LASKER,
    )
}


@dataclass(frozen=True, slots=True)
class Bound:
    """How many values prove a period: factor·(max(l, smallest) + p) + offset."""

    theorem: Theorem
    factor: int
    offset: int
    smallest: int = 0

    def heaps(self, preperiod: int, period: int) -> int:
        """Return the number of values (heaps 0, 1, …) that must be computed."""
        return self.factor * (max(preperiod, self.smallest) + period) + self.offset


def bound_for(rule: HeapRule) -> Bound | None:
    """Return the theorem that proves a (for all-but: arithmetic) period of the rule, or None.

    >>> from grundy.heaps.rules.language import parse_rule
    >>> bound_for(parse_rule("0.156")).heaps(3479, 349)
    7659
    >>> bound_for(parse_rule("subtract(3,4,6,10)")).heaps(14, 7)
    31
    """
    if isinstance(rule, FiniteSubtraction):
        return Bound(FINITE_SUBTRACTION, 1, rule.largest)
    if isinstance(rule, AllBut):
        return Bound(ALL_BUT, 1, 2 * rule.largest + 1)
    if isinstance(rule, Code) and not rule.tail:
        # A part of size 0 is no heap, so the argument starts at heap 1.
        return Bound(TAKE_AND_BREAK, max(1, rule.most_heaps), rule.last, smallest=1)
    return None


def tail_heaps(rule: Code, preperiod: int, period: int) -> int:
    """Return the number of values that prove a period of a taking code with a repeating tail.

    >>> from grundy.heaps.rules.language import parse_rule
    >>> tail_heaps(parse_rule("0.[30]"), 0, 2)
    5
    """
    return preperiod + 2 * lcm(period, len(rule.tail)) + len(rule.digits)
