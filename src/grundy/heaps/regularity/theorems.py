"""Theorems as code: what must be computed so that a regularity that was seen holds for ever.

Each theorem covers some rules and says how many values prove (preperiod l, period p). The proofs are in
`proofs/`, accepted by Coq, and in words in docs/explanation/periods.md; here stand the statements and the
bounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm

from grundy.heaps.rules.rule import AllBut, Code, FiniteSubtraction, HeapRule
from grundy.i18n import Message


@dataclass(frozen=True, slots=True)
class Theorem:
    """A named theorem: its key in certificates and in the bibliography, what it says, its Coq proof."""

    name: str
    citation: str
    statement: Message
    coq: str
    """Where it is proved: the file in `proofs/` and the name there."""


FINITE_SUBTRACTION = Theorem(
    "finite-subtraction",
    "LessonsInPlay",
    Message(
        "In a finite subtraction game with largest number a, if G(n) = G(n + p) for a consecutive "
        "heaps n = l, …, l + a - 1, then it holds for all n ≥ l."
    ),
    "Subtraction.v:finite_subtraction",
)
ALL_BUT = Theorem(
    "all-but",
    "LessonsInPlay",
    Message(
        "In an all-but game with largest excluded number a, if G(n + p) = G(n) + s for "
        "n = l, …, l + 2a, then it holds for all n ≥ l."
    ),
    "Subtraction.v:all_but",
)
TAKE_AND_BREAK = Theorem(
    "take-and-break",
    "GuySmith1956",
    Message(
        "Let each move turn a heap into at most d heaps, let t be the place of the last digit and "
        "l′ = max(l, 1). If G(n + p) = G(n) for l ≤ n < d·l′ + (d - 1)·p + t, then it holds for all "
        "n ≥ l."
    ),
    "TakeAndBreak.v:take_and_break",
)
REPEATING_TAIL = Theorem(
    "repeating-tail",
    "GrundyDocs",
    Message(
        "Let a code of taking digits repeat with cycle q from place h on, and let P be a common "
        "multiple of p and q. If G(n + p) = G(n) for l ≤ n < l + 2·P + h - p, then it holds for all "
        "n ≥ l."
    ),
    "RepeatingTail.v:repeating_tail",
)
SAME_RESIDUES = Theorem(
    "same-residues",
    "LessonsInPlay",
    Message(
        "If a finite part of the set gives a purely periodic nim-sequence with period p, and every "
        "number of the set is congruent modulo p to one of that part that is not larger, then the "
        "nim-sequence is the same."
    ),
    "Subtraction.v:same_residues",
)
WINDOW = Theorem(
    "window",
    "GrundyDocs",
    Message(
        "If no heap after the last rare one is rare, the evidence for each of p consecutive heaps lies "
        "in a bounded window, and the window before them recurs after them, then the sequence repeats "
        "with period p for ever."
    ),
    "Window.v:window",
)
ARITHMETIC = Theorem(
    "arithmetic",
    "GrundyDocs",
    Message(
        "Let s be a power of two and G(n + p) = G(n) + s hold on the heaps examined. If no "
        "option can have the value of its heap, the low values are always excluded, and the "
        "others are excluded at each heap of one period by options that move along with it, "
        "then it holds for all n ≥ l."
    ),
    "Arithmetic.v:arithmetic",
)
LASKER = Theorem(
    "lasker",
    "WinningWays",
    Message(
        "In Lasker's Nim G(4k + 1) = 4k + 1, G(4k + 2) = 4k + 2, G(4k + 3) = 4k + 4 and "
        "G(4k + 4) = 4k + 3."
    ),
    "Lasker.v:lasker_value",
)


@dataclass(frozen=True, slots=True)
class PeriodBound:
    """How many values prove a period: factor·(max(l, smallest) + p) + offset."""

    theorem: Theorem
    factor: int
    offset: int
    smallest: int = 0

    def heaps(self, preperiod: int, period: int) -> int:
        """Return the number of values (heaps 0, 1, …) that must be computed."""
        return self.factor * (max(preperiod, self.smallest) + period) + self.offset


def bound_for(rule: HeapRule) -> PeriodBound | None:
    """Return the theorem that proves a (for all-but: arithmetic) period of the rule, or None.

    >>> from grundy.heaps.rules.language import parse_rule
    >>> bound_for(parse_rule("0.156")).heaps(3479, 349)
    7659
    >>> bound_for(parse_rule("subtract(3,4,6,10)")).heaps(14, 7)
    31
    """
    if isinstance(rule, FiniteSubtraction):
        return PeriodBound(FINITE_SUBTRACTION, 1, rule.largest)
    if isinstance(rule, AllBut):
        return PeriodBound(ALL_BUT, 1, 2 * rule.largest + 1)
    if isinstance(rule, Code) and not rule.tail:
        # A part of size 0 is no heap, so the argument starts at heap 1.
        return PeriodBound(TAKE_AND_BREAK, max(1, rule.most_heaps), rule.last, smallest=1)
    return None


def tail_heaps(rule: Code, preperiod: int, period: int) -> int:
    """Return the number of values that prove a period of a taking code with a repeating tail.

    >>> from grundy.heaps.rules.language import parse_rule
    >>> tail_heaps(parse_rule("0.[30]"), 0, 2)
    5
    """
    return preperiod + 2 * lcm(period, len(rule.tail)) + len(rule.digits)
