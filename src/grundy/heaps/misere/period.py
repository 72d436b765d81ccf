"""When a misère quotient is complete: the pretending function repeats, and that proves it for all heaps.

**Theorem** [PlambeckSiegel2008]. Let a rule take at most k tokens and leave at most c heaps. If Φ is the
pretending function of the quotient of the heaps up to c·(l + p) + k, and Φ(n + p) = Φ(n) for all n ≥ l in
that range, then the quotient is that of all heaps, and Φ(n + p) = Φ(n) for all n ≥ l.

For a larger heap n, one part of every option is at least l + p, so shifting that part by p turns the
options of n into those of n − p without changing their elements: n has the same transitions as n − p.

>>> from grundy.heaps.rules.language import parse_rule
>>> found = find_misere(parse_rule("0.123"))
>>> found.quotient.order, found.preperiod, found.period, found.proved
(20, 5, 5, True)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted
from grundy.heaps.misere.learn import QuotientTooLarge
from grundy.heaps.misere.quotient import ORDER_LIMIT, Quotient, QuotientBuilder
from grundy.heaps.rules.rule import Code, FiniteSubtraction, HeapRule
from grundy.i18n import Message, Readable

HEAP_LIMIT = 2000


@dataclass(frozen=True)
class Misere:
    """What was found about a rule in misère play: its quotient, and whether it holds for all heaps."""

    rule: HeapRule
    quotient: Quotient | None
    preperiod: int | None = None
    period: int | None = None
    proved: bool = False
    reason: Readable | None = None
    """Why there is no finite quotient, or no proof for all heaps."""
    largest_known: Quotient | None = None
    """The last quotient that was finished, when the next one was too large."""
    exhausted: bool = False
    """Whether the search is not finished, because the budget ended or because it still goes on."""


def find_misere(
    rule: HeapRule,
    budget: Budget | None = None,
    *,
    limit: int = ORDER_LIMIT,
    heaps: int = HEAP_LIMIT,
) -> Misere:
    """Return the misère quotient of all heaps of a rule where one is found and proved.

    The quotient of the heaps up to n is found for n = 1, 2, …; the search ends when the theorem applies,
    when the quotient has more than `limit` elements, or when heaps or budget are used up.
    """
    *_earlier, found = improving_misere(rule, budget, limit=limit, heaps=heaps)
    return found


def improving_misere(
    rule: HeapRule,
    budget: Budget | None = None,
    *,
    limit: int = ORDER_LIMIT,
    heaps: int = HEAP_LIMIT,
) -> Iterator[Misere]:
    """Yield the growing quotients of more and more heaps, then the answer of `find_misere`.

    >>> from grundy.heaps.rules.language import parse_rule
    >>> [(m.largest_known or m.quotient).order for m in improving_misere(parse_rule("0.123"))]
    [2, 6, 12, 20, 20]
    """
    budget = budget or Budget()
    builder = QuotientBuilder(rule, budget, limit)
    reach = _reach(rule)
    finished: Quotient | None = None
    try:
        for heap in range(1, heaps + 1):
            builder.add(heap)
            before, finished = finished, builder.quotient()
            if reach is not None:
                repeated = _smallest_period(finished.pretending, *reach)
                if repeated is not None:
                    yield Misere(rule, finished, *repeated, proved=True)
                    return
            if finished.order != (before.order if before else 1):
                yield Misere(rule, None, largest_known=finished, exhausted=True)
    except (QuotientTooLarge, BudgetExhausted) as error:
        stopped = isinstance(error, BudgetExhausted)
        yield Misere(rule, None, reason=error.message, largest_known=finished, exhausted=stopped)
        return
    reason = Message("no period of the pretending function is proved up to heap {n}", n=heaps)
    yield Misere(rule, finished, reason=reason)


def _reach(rule: HeapRule) -> tuple[int, int] | None:
    """Return (c, k): into how many heaps at most, taking how many tokens at most; None if unbounded."""
    if isinstance(rule, FiniteSubtraction):
        return 1, rule.largest
    if isinstance(rule, Code) and not rule.tail:
        return max(1, rule.most_heaps), rule.last
    return None


def _smallest_period(values: tuple[int, ...], parts: int, taken: int) -> tuple[int, int] | None:
    """Return (preperiod, period) where the theorem proves them, looking at every period in turn."""
    end = len(values) - 1
    for period in range(1, end // parts + 1):
        start = end - period + 1
        while start > 0 and values[start - 1] == values[start - 1 + period]:
            start -= 1
        if parts * (max(start, 1) + period) + taken <= end:
            return start, period
    return None
