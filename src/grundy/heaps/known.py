"""What has been computed about a rule: its values, its period, its misère quotients.

A ruleset describes a game and remembers nothing; whatever is found about a rule is kept here, for the
rules asked about last, and serves every position of them. All of it is charged to the current budget.

>>> from grundy.heaps.rules.language import parse_rule
>>> known = known_of(parse_rule("subtract(1,2,4)"))
>>> known.nim_value(10**30)
(1, 'LessonsInPlay')
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from grundy.core.budget import Budget, current_budget
from grundy.errors import BudgetExhausted
from grundy.heaps.rules.rule import HeapRule

if TYPE_CHECKING:
    from grundy.heaps.misere.quotient import Quotient
    from grundy.heaps.regularity.period import Period

LARGEST_LISTED = 10**6
"""The values of heaps up to here are computed one by one; larger ones follow from a period."""
MISERE_HEAPS = 256
"""Misère outcomes of larger heaps are left to search."""
MISERE_ORDER = 200
MISERE_SHARE, MISERE_NODES = 0.5, 200_000
"""The share of the budget for a quotient, and its limit, before the outcome is searched without it."""
_RULES = 32


class Known:
    """What is known about one rule; it grows, and what was once found does not change."""

    def __init__(self, rule: HeapRule) -> None:
        from grundy.heaps.values.sequence import NimSequence

        self.rule = rule
        self.sequence = NimSequence(rule)
        self._period: Period | None = None
        self._quotients: dict[int, Quotient | None] = {}
        self._tried: dict[int, Budget | None] = {}

    def nim_value(self, heap: int) -> tuple[int, str] | None:
        """Return (value, theorem) of one heap; None when it is too large and no period is proved."""
        if heap <= LARGEST_LISTED:
            if heap >= len(self.sequence):
                # A little further, because larger heaps are likely to be asked for next.
                heaps = min(LARGEST_LISTED, max(64, heap + heap // 4)) + 1
                self.sequence.extend(heaps, budget=current_budget())
            return self.sequence[heap], "Sprague1935"
        found = self.period()
        if found.proved and found.theorem is not None:
            return found.value(heap), found.theorem.citation
        return None

    def period(self) -> Period:
        """Return the regularity of the sequence, proved where a theorem covers the rule."""
        from grundy.heaps.regularity.period import find_period

        if self._period is None:
            budget = current_budget()
            found = find_period(self.rule, budget=budget, sequence=self.sequence)
            if not found.exact:
                budget.check()
                budget.spend()
                return found
            self._period = found
        return self._period

    def quotient(self, largest: int) -> Quotient | None:
        """Return the misère quotient of the heaps up to `largest`, where it is small and found in time.

        It is tried once with each budget: what is left of that is for searching without it.
        """
        from grundy.heaps.misere.learn import QuotientTooLarge
        from grundy.heaps.misere.quotient import misere_quotient

        if largest > MISERE_HEAPS:
            return None
        # Rounding the size up lets a few quotients serve all positions.
        size = 1 << max(2, (largest - 1).bit_length()) if largest else 4
        budget = current_budget()
        limits = budget if budget.is_limited else None
        if size not in self._quotients and not self._has_tried(size, limits):
            self._tried[size] = limits
            try:
                with budget.part(MISERE_SHARE, nodes=MISERE_NODES):
                    found = misere_quotient(self.rule, size, budget, limit=MISERE_ORDER)
                self._quotients[size] = found
            except QuotientTooLarge:
                self._quotients[size] = None
            except BudgetExhausted:
                if budget.is_over:
                    raise
        return self._quotients.get(size)

    def _has_tried(self, size: int, limits: Budget | None) -> bool:
        return size in self._tried and self._tried[size] is limits


@lru_cache(maxsize=_RULES)
def known_of(rule: HeapRule) -> Known:
    """Return what is known about a rule, the same object while the rule is in use."""
    return Known(rule)
