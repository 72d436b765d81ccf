"""Which heaps are lost for the player to move, in closed form where that is proved.

>>> describe(p_positions("subtract(1,3,8)"))
'n mod 11 ∈ {0, 2, 4, 6}'
>>> describe(p_positions("subtract(3..5)"))
'n mod 8 ∈ {0, 1, 2}'
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

from grundy.heaps.regularity.period import Period, RuleLike, find_period
from grundy.heaps.rules.rule import FiniteSubtraction, HeapRule


@dataclass(frozen=True, slots=True)
class PPositions:
    """The heaps n with G(n) = 0: those below `start` listed, from `start` on by residues.

    `modulus` 0 means that no heap from `start` on is lost (the values grow).
    """

    modulus: int
    residues: tuple[int, ...]
    start: int
    below: tuple[int, ...]
    proved: bool
    theorem: str | None

    def __contains__(self, n: int) -> bool:
        if n < self.start:
            return n in self.below
        return self.modulus > 0 and n % self.modulus in self.residues


def p_positions(rule: RuleLike | Period) -> PPositions | None:
    """Return the lost heaps of a rule; None when its sequence shows no regularity."""
    period = rule if isinstance(rule, Period) else find_period(rule)
    regularity = period.regularity
    if regularity is None:
        return None
    import numpy as np

    l, p = regularity.preperiod, regularity.period
    period.sequence.extend(l + p)
    zeros = [int(n) for n in np.flatnonzero(period.sequence.values[: l + p] == 0)]
    cycle = [n for n in zeros if n >= l]
    if regularity.saltus:
        cycle = [n for n in cycle if n % p in regularity.residues]
    residues = tuple(sorted(n % p for n in cycle))
    until = l + p if regularity.saltus and not residues else l
    if residues:
        p, residues = _smallest(p, residues)
    start, lost, kept = until, set(zeros), set(residues)
    # Where the pattern of the zeros begins before the pattern of the values, say so.
    while start and kept and (start - 1 in lost) == ((start - 1) % p in kept):
        start -= 1
    return PPositions(
        p if residues else 0,
        residues,
        start,
        tuple(n for n in zeros if n < start),
        period.proved,
        period.theorem.citation if period.theorem else None,
    )


def _smallest(p: int, residues: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Return the same residues with the smallest modulus."""
    divisors = {q for k in range(1, isqrt(p) + 1) if p % k == 0 for q in (k, p // k)}
    for q in sorted(divisors):
        short = {r % q for r in residues}
        if len(short) * (p // q) == len(residues):
            return q, tuple(sorted(short))
    return p, residues


def describe(lost: PPositions | None, most: int = 60) -> str:
    """Return the lost heaps as a formula: the W/L view that competitive programmers want.

    At most so many exceptions, and so many residues, are written out.

    >>> describe(p_positions("nim"))
    'n ∈ {0}'
    """
    if lost is None:
        return ""
    listed = "{" + ", ".join(map(str, lost.below[:most]))
    listed += ", …}" if len(lost.below) > most else "}"
    if not lost.modulus:
        return f"n ∈ {listed}"
    residues = ", ".join(map(str, lost.residues[:most]))
    residues += ", …" if len(lost.residues) > most else ""
    rule = f"n mod {lost.modulus} ∈ {{{residues}}}"
    if not lost.start:
        return rule
    tail = f"n ≥ {lost.start}, {rule}"
    return f"n ∈ {listed}, or {tail}" if lost.below else tail


def interval_value(k: int, m: int, n: int) -> int:
    """Return G(n) of subtract(k..m): floor((n mod (k + m)) / k), for every 1 ≤ k ≤ m.

    **Theorem** [LessonsInPlay]. Write r = n mod (k+m), v = floor(r/k). No move keeps v: taking s with
    k ≤ s ≤ m changes r by -s or by k+m-s, both between k and m in size, so a value v at r and at
    r ± s would need |s| < k. And every u < v is reached by taking some s ≤ r, because the heaps of
    value u fill k consecutive residues. Tested against the definition for all k ≤ m ≤ 12.

    >>> [interval_value(2, 4, n) for n in range(8)]
    [0, 0, 1, 1, 2, 2, 0, 0]
    """
    return n % (k + m) // k


def as_interval(rule: HeapRule) -> tuple[int, int] | None:
    """Return (k, m) when the rule is subtract(k..m), else None."""
    if isinstance(rule, FiniteSubtraction):
        k, m = rule.members[0], rule.members[-1]
        if len(rule.members) == m - k + 1:
            return k, m
    return None
