"""Genera of heaps whose canonical forms are too long to find: from a misère quotient and the definition.

The misère nim-value of a game G is the size of the one Nim heap for which G with that heap beside it is
lost [WinningWays]. So every digit of a genus is the outcome of sums of the heap, heaps of two and one more
Nim heap. A misère quotient of the rule's heaps *and* small Nim heaps decides all these sums at once, by its
proof, and is often small where the canonical forms are long. Larger Nim heaps would make it too large: a
genus with a larger digit comes from the genera of the options, by the definition.

>>> from grundy.heaps.rules.language import parse_rule
>>> [str(genus_by_quotient(parse_rule("0.77"), heap)) for heap in (0, 5, 17, 40)]
['0^120', '4^146', '4^64', '1^13']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from operator import xor

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.misere.genus import Genus, genus_of_options
from grundy.heaps.misere.quotient import ORDER_LIMIT, Quotient, misere_quotient
from grundy.heaps.rules.rule import HeapRule, Heaps
from grundy.heaps.values.sequence import NimSequence

NIM = 5
"""The Nim heaps 1 to NIM are beside the heaps of the rule."""


@dataclass(frozen=True, slots=True, repr=False)
class BesideNim(HeapRule):
    """A rule and Nim side by side: heaps 1 to NIM are those of Nim, the rule's heap n is heap n + NIM.

    >>> from grundy.heaps.rules.language import parse_rule
    >>> rule = BesideNim(parse_rule("0.77"))
    >>> list(rule.options(2)), list(rule.options(NIM + 3))
    ([(), (1,)], [(7,), (6, 6), (6,)])
    """

    rule: HeapRule

    @property
    def text(self) -> str:
        return f"{self.rule.text} beside nim"

    def options(self, n: int) -> Iterator[Heaps]:
        if n > NIM:
            for left in self.rule.options(n - NIM):
                yield tuple(part + NIM for part in left)
        else:
            for size in range(n):
                yield (size,) if size else ()


def genus_by_quotient(
    rule: HeapRule, heap: int, budget: Budget | None = None, limit: int = ORDER_LIMIT
) -> Genus:
    """Return the genus of a heap, with its whole tail.

    Raises
    ------
    QuotientTooLarge
        When the quotient of the heaps up to this one has more than `limit` elements.
    BudgetExhausted
        When the budget is used up first.
    """
    budget = budget or Budget()
    quotient = misere_quotient(BesideNim(rule), heap + NIM, budget, limit)
    sequence = NimSequence(rule)
    sequence.extend(heap + 1, budget=budget)
    return _Sums(rule, quotient, [int(value) for value in sequence.values], budget).genus(heap)


@dataclass
class _Sums:
    """Genera of sums of heaps, each found once."""

    rule: HeapRule
    quotient: Quotient
    grundy: list[int]
    budget: Budget
    _genera: dict[Heaps, Genus] = field(default_factory=dict)
    _digits: dict[int, list[int] | None] = field(default_factory=dict)

    def genus(self, heap: int) -> Genus:
        heaps: Heaps = (heap,) if heap else ()
        return self._by_quotient(heaps) or depth_first(
            heaps, heaps, self._by_options, self._genera, self.budget
        )

    def _by_options(self, heaps: Heaps) -> Visit[Heaps, Genus]:
        options = []
        for place, heap in enumerate(heaps):
            if heap in heaps[:place]:
                continue
            rest = heaps[:place] + heaps[place + 1 :]
            for left in self.rule.options(heap):
                option = tuple(sorted(rest + left))
                options.append(self._by_quotient(option) or (yield option, option))
        return genus_of_options(options)

    def _by_quotient(self, heaps: Heaps) -> Genus | None:
        """Return the genus where the quotient decides all of its digits."""
        element = self.quotient.element(heap + NIM for heap in heaps)
        if element not in self._digits:
            self._digits[element] = self._digits_of(element)
        digits = self._digits[element]
        if digits is None:
            return None
        return Genus.of(reduce(xor, (self.grundy[heap] for heap in heaps), 0), digits)

    def _digits_of(self, element: int) -> list[int] | None:
        """Return the digits until they repeat, or None where one is larger than the Nim heaps."""
        monoid = self.quotient.monoid
        nim = self.quotient.pretending[: NIM + 1]
        seen: set[int] = set()
        digits: list[int] = []
        # Where an element comes back, so do the digits from there on: two of them, which alternate.
        while element not in seen:
            seen.add(element)
            row = monoid.table[element]
            digit = next((n for n, other in enumerate(nim) if row[other] in monoid.p_portion), None)
            if digit is None:
                return None
            digits.append(digit)
            element = row[nim[2]]
        return digits
