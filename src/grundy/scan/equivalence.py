"""Heap rules whose nim-sequences are the same up to a shift and a stretch.

**Stretching** [LessonsInPlay]. If g divides every number of a subtraction set S, then
G_S(n) = G_{S/g}(⌊n/g⌋): tokens are worth something only in bundles of g.

**Shifting** [WinningWays, ch. 4]. If d₁ of an octal code is even, a single token is worth 0, and so is
no token; then a heap of n+1 tokens in the code d is worth as much as a heap of n tokens in the code e,

    e_k has 1 if d_{k+1} has 1 or d_k has 2 or d_{k-1} has 4,
    e_k has 2 if d_k has 2 or d_{k-1} has 4,
    e_k has 4 if d_{k-1} has 4,

because a part of one token and no part at all are worth the same.

>>> from grundy.heaps.rules.language import parse_rule
>>> reduce(parse_rule("0.07"))
Reduced(rule=parse_rule('0.137'), shift=1, stretch=1)
>>> reduce(parse_rule("subtract(2,4,6)"))
Reduced(rule=parse_rule('subtract(1,2,3)'), shift=0, stretch=2)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import gcd

from grundy.heaps.regularity.kinds import Regularity
from grundy.heaps.rules.rule import Code, FiniteSubtraction, HeapRule, subtraction, take_and_break


@dataclass(frozen=True, slots=True)
class Reduced:
    """An equivalent rule: G(n) = G'((n - shift) // stretch), and 0 for n < shift."""

    rule: HeapRule
    shift: int
    stretch: int

    def value(self, n: int, values: Callable[[int], int]) -> int:
        """Return G(n) of the original rule from the values of the reduced one.

        >>> from grundy.heaps.rules.language import parse_rule
        >>> reduce(parse_rule("0.07")).value(3, [0, 1, 1, 2].__getitem__)
        1
        """
        return 0 if n < self.shift else values((n - self.shift) // self.stretch)

    def regularity(self, found: Regularity, values: Callable[[int], int]) -> Regularity:
        """Return the regularity of the original rule from the reduced one's."""
        s, g = self.shift, self.stretch
        if s == 0 and g == 1:
            return found
        period = g * found.period
        residues = tuple(sorted((g * r + s + i) % period for r in found.residues for i in range(g)))
        start = g * found.preperiod + s
        # The heaps below the shift, all worth 0, may happen to fit the regularity too.
        while start:
            n = start - 1
            step = 0 if n % period in residues else found.saltus
            if self.value(n + period, values) != self.value(n, values) + step:
                break
            start = n
        return Regularity(found.kind, start, period, found.saltus, residues)


def reduce(rule: HeapRule) -> Reduced:
    """Return the simplest rule known here to have the same nim-sequence, shifted and stretched.

    >>> from grundy.heaps.rules.language import parse_rule
    >>> reduce(parse_rule("0.007")).rule.text
    '0.11337'
    >>> reduce(parse_rule("0.156")) == Reduced(parse_rule("0.156"), 0, 1)
    True
    """
    shift = 0
    while (
        isinstance(rule, Code) and not rule.tail and rule.most_heaps <= 2 and not rule.digit(1) & 1
    ):
        rule = _shifted(rule)
        shift += 1
    stretch = 1
    if isinstance(rule, FiniteSubtraction):
        stretch = gcd(*rule.members)
        if stretch > 1:
            rule = subtraction(s // stretch for s in rule.members)
    return Reduced(rule, shift, stretch)


def _shifted(rule: Code) -> HeapRule:
    digits = [0]
    for k in range(1, rule.last + 2):
        before, here, after = rule.digit(k - 1), rule.digit(k), rule.digit(k + 1)
        split, left = before & 4, here & 2
        digits.append(
            split | (2 if left or split else 0) | (1 if left or split or after & 1 else 0)
        )
    return take_and_break(digits)
