"""`sequence`: the nim-values of the heaps 0, 1, 2, …

>>> ListValues("subtract(1,2,3)", to=8).answer().values
[0, 1, 2, 3, 0, 1, 2, 3, 0]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from grundy.answers.question import Answer, Question, given, setting
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented, hidden, left_out_when_none
from grundy.errors import BudgetExhausted
from grundy.heaps.values.sequence import NimSequence
from grundy.i18n import Readable, marked
from grundy.render.picture import Picture
from grundy.rulesets.one_heap import kept_sequence, read_rule
from grundy.solvers.result import Provenance

FIRST_HEAPS, GROWTH = 1000, 8
"""An answer is given for so many heaps, then whenever there are so many times more."""


@dataclass(frozen=True)
class KnownTo(Documented):
    """How far the values are known, and what ended the computation."""

    reason: Readable
    known_to: int


@dataclass(frozen=True)
class SameSequence(Documented):
    """Whether another rule has the same sequence."""

    rule: str
    first_difference: int | None
    compared_to: int
    proved: bool


@dataclass(frozen=True)
class NimValues(Answer):
    """The nim-values of the heaps 0 to `to`."""

    sequence: NimSequence = hidden()
    heaps: int = hidden()
    compare: SameSequence | None = left_out_when_none()
    bound: KnownTo | None = left_out_when_none()

    @documented
    def rule(self) -> str:
        """Return the rule as text."""
        return self.sequence.rule.text

    @documented
    def to(self) -> int:
        """Return the last heap."""
        return self.heaps - 1

    @documented
    def values(self) -> list[int]:
        """Return the nim-values."""
        return self.sequence.first(self.heaps)

    def picture(self) -> Picture:
        """Return the plot of values against heap sizes."""
        from grundy.render.sequence import SequencePlot

        return SequencePlot(self.sequence, self.heaps)


@dataclass(frozen=True)
class ListValues(Question[NimValues]):
    """What single heaps of a rule are worth."""

    verb: ClassVar[str] = "sequence"
    help: ClassVar[str] = marked("Compute the nim-values of the heaps 0 to N of a rule.")
    examples: ClassVar[tuple[str, ...]] = (
        'grundy sequence "subtract(1,3,4)" --to 100 --json',
        "grundy sequence 0.77 --to 1000 --picture kayles.svg",
    )
    answer_type: ClassVar[type[NimValues]] = NimValues

    rule: str = given("A rule of one heap.", example="subtract(1,3,4)")
    to: int = setting("Last heap.", 60, minimum=0)
    compare: str | None = setting(
        "Say where another rule's sequence first differs.", metavar="RULE"
    )
    checkpoint: Path | None = setting("Save to this file during a long run, and go on from it.")

    def improve(self, budget: Budget) -> Iterator[NimValues]:
        """Yield the values of more and more heaps."""
        sequence = kept_sequence(read_rule(self.rule), self.checkpoint)
        known = FIRST_HEAPS
        try:
            while known <= self.to:
                self._extend(sequence, known, budget)
                yield self._answer(sequence, budget, exact=False)
                known *= GROWTH
            self._extend(sequence, self.to + 1, budget)
            compared = self._compared(sequence, budget)
        except BudgetExhausted as stop:
            reached = min(self.to + 1, len(sequence))
            bound = KnownTo(stop.message, reached - 1)
            yield self._answer(sequence, budget, exact=False, bound=bound)
        else:
            yield self._answer(sequence, budget, exact=True, compare=compared)

    def _extend(self, sequence: NimSequence, heaps: int, budget: Budget) -> None:
        from grundy.heaps.regularity.period import nim_values

        tell = budget.progress
        if self.checkpoint is None:
            nim_values(sequence.rule, heaps, budget=budget, progress=tell, sequence=sequence)
        else:
            sequence.extend(heaps, budget=budget, progress=tell, checkpoint=self.checkpoint)

    def _answer(
        self,
        sequence: NimSequence,
        budget: Budget,
        *,
        exact: bool,
        compare: SameSequence | None = None,
        bound: KnownTo | None = None,
    ) -> NimValues:
        found = Provenance.of("nim-sequence", budget, theorem="Sprague1935", exact=exact)
        return NimValues(found, sequence, min(self.to + 1, len(sequence)), compare, bound)

    def _compared(self, sequence: NimSequence, budget: Budget) -> SameSequence | None:
        from grundy.heaps.regularity.equivalence import compare

        if self.compare is None:
            return None
        other = read_rule(self.compare)
        found = compare(sequence.rule, other, to=self.to, budget=budget)
        return SameSequence(other.text, found.first_difference, found.compared_to, found.proved)
