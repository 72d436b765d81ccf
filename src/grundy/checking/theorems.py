"""The checker's own statement of each theorem: which rules it covers, and how many values it needs.

The theorems are proved in `proofs/`; `needed` and `placed` of `Certificate.v` ask the same in the same
order.
"""

from __future__ import annotations

from math import lcm

from grundy.checking import arithmetic, residues, window
from grundy.checking.certificate import PeriodCertificate
from grundy.checking.refusal import refuse, refuse_if
from grundy.checking.sparse import Space
from grundy.checking.values import Progress


def needed(c: PeriodCertificate) -> int:
    """Return how many values the theorem asks for; refuse when it does not cover the rule."""
    moves, l, p, s = c.moves, c.preperiod, c.period, c.saltus
    finite, last = not moves.infinite, moves.last
    taking = all(digit in (0, 3) for digit in moves.digits)
    if c.theorem == "finite-subtraction" and finite and not moves.tail and taking and not s:
        return l + p + last
    if c.theorem == "all-but" and finite and taking and moves.tail == (3,) and s:
        return l + p + 2 * last + 1
    if c.theorem == "take-and-break" and finite and not moves.tail and not s:
        return moves.heaps * (max(l, 1) + p) + last
    if c.theorem == "repeating-tail" and finite and moves.tail and moves.heaps == 1 and not s:
        return l + 2 * lcm(p, len(moves.tail)) + len(moves.digits)
    if c.theorem == "lasker" and c.rule == "4.[3]" and (l, p, s) == (1, 4, 4):
        return 9
    if c.theorem == "window" and finite and not moves.tail and moves.heaps == 2 and not s:
        assert c.window is not None
        return c.window.anchor + p
    if c.theorem == "arithmetic" and finite and not moves.tail and s:
        return c.base + p
    if c.theorem == "same-residues" and moves.infinite and not l and not s:
        return p + max(c.part, default=0)
    refuse('the theorem "{theorem}" does not cover this rule', theorem=c.theorem)


def check_placed(c: PeriodCertificate, space: Space, progress: Progress | None = None) -> None:
    """Refuse numbers that the theorem does not allow; no value is looked at."""
    moves, l, p, s = c.moves, c.preperiod, c.period, c.saltus
    if c.window is not None:
        refuse_if(window.misplaced(c.window, space, l, p))
    if c.theorem == "arithmetic":
        refuse_if(arithmetic.misplaced(moves, max(l, 1), p, s, c.base))
    if c.theorem == "same-residues":
        if not residues.is_part(c.part, moves):
            refuse("the finite part is not a part of the set")
        if not residues.represents(c.part, moves, p, progress):
            refuse("the finite part does not represent all residues of the set")
