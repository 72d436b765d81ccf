"""When two rules have the same nim-sequence: reductions with a proof, and comparison.

>>> reduce_rule("subtract(1,3,5)").rule.text
'subtract(1)'
>>> reduce_rule("allbut(1,2,7)").rule.text
'allbut(1,2)'
>>> reduce_rule("0.63").rule.text
'0.6'
>>> compare("0.161", "0.36").first_difference
519
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm

from grundy.core.budget import Budget, current_budget
from grundy.heaps.regularity.period import RuleLike, as_rule, find_period
from grundy.heaps.rules.rule import AllBut, Code, FiniteSubtraction, HeapRule, take_and_break
from grundy.heaps.values.sequence import NimSequence

COMPARED = 2000


@dataclass(frozen=True, slots=True)
class RuleReduction:
    """A simpler rule with the same nim-sequence, and the theorems used (none: already simplest)."""

    rule: HeapRule
    theorems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleComparison:
    """Where two nim-sequences first differ; None and `proved` says that they never do."""

    first_difference: int | None
    compared_to: int
    proved: bool


def reduce_rule(rule: RuleLike, *, budget: Budget | None = None) -> RuleReduction:
    """Return the simplest rule that a theorem shows to have the same nim-sequence.

    * A member a + mp of a subtraction set may go when the rest, with a in it, is purely periodic with
      period p [LessonsInPlay, source theorem 3.31].
    * An excluded number greater than twice the largest other one may go [LessonsInPlay, source theorem
      3.38]; the bound is strict, 2·max itself may not.
    * In a code where a single token has no move, leaving one token more is leaving nothing more: bits
      of a digit that the digit one or two places before already gives may go [GuySmith1956].
    """
    rule = as_rule(rule)
    if isinstance(rule, FiniteSubtraction):
        return _reduce_subtraction(rule, budget)
    if isinstance(rule, AllBut):
        kept = list(rule.excluded)
        while len(kept) > 1 and kept[-1] > 2 * kept[-2]:
            kept.pop()
        changed = len(kept) < len(rule.excluded)
        return RuleReduction(AllBut(tuple(kept)), ("LessonsInPlay",) if changed else ())
    if isinstance(rule, Code) and not rule.tail and rule.most_heaps <= 2:
        reduced = _reduce_code(rule)
        return RuleReduction(reduced, ("GuySmith1956",) if reduced != rule else ())
    return RuleReduction(rule, ())


def _reduce_subtraction(rule: FiniteSubtraction, budget: Budget | None) -> RuleReduction:
    members = list(rule.members)
    while len(members) > 1:
        rest = FiniteSubtraction(tuple(members[:-1]))
        found = find_period(rest, to=COMPARED, budget=budget).regularity
        if found is None or found.preperiod:
            break
        residues = {s % found.period for s in rest.members}
        if members[-1] % found.period not in residues:
            break
        members.pop()
    changed = len(members) < len(rule.members)
    return RuleReduction(FiniteSubtraction(tuple(members)), ("LessonsInPlay",) if changed else ())


def _reduce_code(rule: Code) -> HeapRule:
    """Drop the bits that change no option's value, when a heap of one token has no move."""
    digits = [*rule.digits, 0, 0]
    if len(rule.digits) > 1 and rule.digits[1] & 1:
        return rule
    for t in range(len(rule.digits) - 1, 0, -1):
        one, two = digits[t - 1], digits[t - 2] if t >= 2 else 0
        # Taking all t tokens, or leaving the dead token after t-1, or two dead ones after t-2.
        if digits[t] & 1 and ((one & 2 and t > 1) or two & 4):
            digits[t] &= ~1
        # Leaving m tokens, or leaving m and one dead token after taking t-1.
        if digits[t] & 2 and one & 4:
            digits[t] &= ~2
    return take_and_break(digits) if any(digits) else rule


def compare(
    first: RuleLike, second: RuleLike, *, to: int = COMPARED, budget: Budget | None = None
) -> RuleComparison:
    """Return where two nim-sequences first differ, or whether they are proved equal.

    Two sequences with proved periods are equal when they agree up to the larger preperiod plus the
    least common multiple of the periods (for equal mean growth).
    """
    from grundy.arrays import np

    budget = budget or current_budget()
    a, b = as_rule(first), as_rule(second)
    one = find_period(a, to=to, budget=budget)
    other = find_period(b, to=to, budget=budget)
    heaps, proved = to + 1, False
    if one.proved and other.proved and one.regularity and other.regularity:
        p, q = one.regularity.period, other.regularity.period
        together = max(one.regularity.preperiod, other.regularity.preperiod) + lcm(p, q)
        same_growth = one.regularity.saltus * q == other.regularity.saltus * p
        proved = same_growth and together <= heaps
    if a == b:
        return RuleComparison(None, heaps - 1, True)
    x, y = NimSequence(a), NimSequence(b)
    x.extend(heaps, budget=budget)
    y.extend(heaps, budget=budget)
    differ = np.flatnonzero(x.values[:heaps] != y.values[:heaps])
    if len(differ):
        return RuleComparison(int(differ[0]), heaps - 1, True)
    return RuleComparison(None, heaps - 1, proved)
