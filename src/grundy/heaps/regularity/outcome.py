"""Which heaps are lost for the player to move, in closed form where that is proved.

>>> describe(p_positions("subtract(1,3,8)"))
'n ≡ 0, 2, 4, 6 (mod 11)'
>>> describe(p_positions("subtract(3..5)"))
'n ≡ 0, 1, 2 (mod 8)'
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

from grundy.heaps.regularity.period import Period, RuleLike, find_period


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
    from grundy.arrays import np

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

    At most this many exceptions, and this many residues, are written out.

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
    rule = f"n ≡ {residues} (mod {lost.modulus})"
    if not lost.start:
        return rule
    tail = f"n ≥ {lost.start}, {rule}"
    return f"n ∈ {listed}; {tail}" if lost.below else tail
