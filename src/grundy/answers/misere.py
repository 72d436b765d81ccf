"""`misere`: the misère quotient of a heap game.

>>> found = FindQuotient("0.123").answer()
>>> found.order, found.preperiod, found.period, found.proved
(20, 5, 5, True)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from grundy.answers.misere_form import MisereFacts, facts_of_form
from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented, hidden, left_out_when_none
from grundy.core.misere.genus import Genus
from grundy.errors import BudgetExhausted
from grundy.heaps.misere.genus import genera, heap_forms
from grundy.heaps.misere.monoid import Monoid
from grundy.heaps.misere.period import HEAP_LIMIT, Misere, improving_misere
from grundy.heaps.misere.quotient import ORDER_LIMIT, Quotient
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import HeapRule
from grundy.i18n import Readable, marked
from grundy.solvers.result import Bound, Provenance

GENUS_HEAPS = (12, 8, 5, 3)
GENUS_SECONDS = 3


@dataclass(frozen=True)
class OrderBound(Documented):
    """What is known of a quotient that was not found."""

    order_at_least: int


@dataclass(frozen=True)
class QuotientFound(Answer):
    """The misère quotient of all heaps of a rule, or what is known of it."""

    found: Misere = hidden()
    genera: tuple[Genus, ...] = hidden(())

    @property
    def ran_out(self) -> bool:
        """Return whether the budget ended first; a quotient that is too large is an answer."""
        return self.found.exhausted

    @property
    def quotient(self) -> Quotient | None:
        """Return the quotient as an object."""
        return self.found.quotient

    @property
    def _known(self) -> Quotient | None:
        return self.found.quotient or self.found.largest_known

    @property
    def _monoid(self) -> Monoid | None:
        return self.quotient.monoid if self.quotient else None

    @documented
    def rule(self) -> str:
        """Return the rule as text."""
        return self.found.rule.text

    @documented
    def order(self) -> int | None:
        """Return the number of elements."""
        return self.quotient.order if self.quotient else None

    @documented
    def reason(self) -> Readable | None:
        """Return why there is no finite quotient, or no proof for all heaps."""
        return self.found.reason

    @documented
    def p_positions(self) -> int | None:
        """Return how many elements are lost for the player to move."""
        return len(self._monoid.p_portion) if self._monoid else None

    @documented
    def presentation(self) -> str | None:
        """Return generators and relations."""
        return self._monoid.presentation() if self._monoid else None

    @documented
    def p_portion(self) -> tuple[str, ...] | None:
        """Return the lost elements by name."""
        monoid = self._monoid
        return tuple(map(monoid.name, sorted(monoid.p_portion))) if monoid else None

    @documented
    def tame(self) -> int | None:
        """Return k where this is the quotient of Nim with heaps below 2^k."""
        return self.quotient.tame if self.quotient else None

    @documented
    def pretending(self) -> tuple[str, ...] | None:
        """Return the element of each heap, from heap 0."""
        if self.quotient is None:
            return None
        return tuple(map(self.quotient.monoid.name, self.quotient.pretending))

    @documented
    def preperiod(self) -> int | None:
        """Return the heap from which the elements repeat."""
        return self.found.preperiod

    @documented
    def period(self) -> int | None:
        """Return how soon they repeat."""
        return self.found.period

    @documented
    def proved(self) -> bool:
        """Return whether the quotient is that of all heaps."""
        return self.found.proved

    @documented
    def checked_to(self) -> int:
        """Return the largest heap that was taken in."""
        return self._known.size if self._known else 0

    @documented
    def genus(self) -> tuple[str, ...]:
        """Return the genus symbols of the first heaps."""
        return tuple(map(str, self.genera))

    @documented
    def outcomes(self) -> str:
        """Return the misère outcomes of single heaps, one letter each, from heap 0."""
        known = self._known
        if known is None:
            return ""
        return "".join("P" if known.is_p([n]) else "N" for n in range(known.size + 1))

    @documented
    def bound(self) -> OrderBound | None:
        """Return what is known where there is no quotient."""
        if self.quotient is not None:
            return None
        return OrderBound(self._known.order if self._known else 1)


@dataclass(frozen=True)
class HeapForm(Answer):
    """The misère canonical form of one heap, and what is known about it."""

    rule: str
    heap: int
    facts: MisereFacts | None = None
    bound: Bound | None = left_out_when_none()


@dataclass(frozen=True)
class FindQuotient(Question[QuotientFound | HeapForm]):
    """Who wins any sum of heaps of a rule when the last move loses."""

    verb: ClassVar[str] = "misere"
    topic: ClassVar[Topic] = Topic.HEAPS
    help: ClassVar[str] = marked(
        "Find the misère quotient of a heap game: who wins any sum of heaps when the last move loses."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "grundy misere 0.77",
        "grundy misere 0.123 --json",
        "grundy misere kayles --heap 5",
    )
    answer_type: ClassVar[type[QuotientFound]] = QuotientFound
    answer_types: ClassVar[tuple[type[Any], ...]] = (QuotientFound, HeapForm)

    rule: str = given("A rule of one heap.", example="0.77")
    to: int | None = setting(
        "Examine only heaps up to N; prove no period.", minimum=1, maximum=5000
    )
    limit: int = setting(
        "Give up when the quotient has more elements than this.",
        ORDER_LIMIT,
        minimum=2,
        maximum=5000,
    )

    heap: int | None = setting(
        "Show the canonical form and the genus of this heap instead.", minimum=0, maximum=10_000
    )

    def improve(self, budget: Budget) -> Iterator[QuotientFound | HeapForm]:
        """Yield the quotients of more and more heaps, then that of all heaps."""
        rule = parse_rule(self.rule)
        if self.heap is not None:
            yield from _one_heap(rule, self.heap, budget)
            return
        symbols = _genera(rule, budget)
        heaps = HEAP_LIMIT if self.to is None else self.to
        for found in improving_misere(rule, budget, limit=self.limit, heaps=heaps):
            exact = found.quotient is not None
            provenance = Provenance.of(
                "misère quotient", budget, theorem="PlambeckSiegel2008", exact=exact
            )
            yield QuotientFound(provenance, found, symbols)


def _one_heap(rule: HeapRule, heap: int, budget: Budget) -> Iterator[HeapForm]:
    """Yield the canonical form of a heap with more and more facts."""
    known = HeapForm(_form_provenance(budget, exact=False), rule.text, heap)
    try:
        with budget:
            form = heap_forms(rule, heap, budget)[heap]
        for facts in budget.pays_for(facts_of_form(form)):
            known = replace(known, facts=facts)
            yield replace(known, provenance=_form_provenance(budget, exact=False))
        yield replace(known, provenance=_form_provenance(budget, exact=True))
    except BudgetExhausted as stop:
        spent = _form_provenance(budget, exact=False)
        yield replace(known, provenance=spent, bound=Bound(stop.message))


def _form_provenance(budget: Budget, *, exact: bool) -> Provenance:
    return Provenance.of("misère canonical form", budget, theorem="Conway1976", exact=exact)


def _genera(rule: HeapRule, budget: Budget) -> tuple[Genus, ...]:
    """Return the genera of the first heaps, as many as a small part of the budget allows."""
    for size in GENUS_HEAPS:
        try:
            with budget.part(0.1, seconds=GENUS_SECONDS / len(GENUS_HEAPS)):
                return tuple(genera(rule, size, budget))
        except BudgetExhausted:
            continue
    return ()
