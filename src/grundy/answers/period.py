"""`period`: the regularity of a nim-sequence, and its proof.

>>> found = FindPeriod("0.77").answer()
>>> found.preperiod, found.period, found.proved, found.theorem
(71, 12, True, 'GuySmith1956')
>>> FindPeriod(values="0,1,2,0,1,2,0,1,2,0,1,2").answer().period
3
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Literal

from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented, hidden, left_out_when_none
from grundy.core.reading import Reader
from grundy.errors import GameError, NotationError
from grundy.heaps.regularity.kinds import Regularity, see
from grundy.heaps.regularity.period import Period, improving_period
from grundy.i18n import marked
from grundy.rulesets.one_heap import kept_sequence, read_rule
from grundy.solvers.result import Provenance

LISTED_EXCEPTIONS = 1000
_EXAMPLE = "0,1,2,0,1,2"


@dataclass(frozen=True)
class ProofNeeds(Documented):
    """How far the heaps were looked at, and how far a proof would have to go."""

    checked_to: int
    proof_needs_to: int | None
    heaps_per_second: int


@dataclass(frozen=True)
class PeriodFound(Answer):
    """What a sequence shows, and whether it is proved for all heaps."""

    regularity: Regularity | None = hidden()
    found: Period | None = hidden(None)
    """The search that found it; None for values that were given."""
    proved: bool = False
    checked_to: int = -1
    exceptional: tuple[int, ...] = ()
    """The values before the regularity begins, at most a thousand."""
    p_positions: str | None = None
    bound: ProofNeeds | None = left_out_when_none()
    checkpoint: Path | None = hidden(None)
    """Where the values are kept."""

    @documented
    def rule(self) -> str | None:
        """Return the rule, None where values were given."""
        return None if self.found is None else self.found.rule.text

    @documented
    def kind(self) -> Literal["periodic", "arithmetic-periodic", "sapp", "unknown"]:
        """Return the kind of regularity."""
        return "unknown" if self.regularity is None else self.regularity.kind

    @documented
    def preperiod(self) -> int | None:
        """Return the first heap from which it holds."""
        return None if self.regularity is None else self.regularity.preperiod

    @documented
    def period(self) -> int | None:
        """Return the period."""
        return None if self.regularity is None else self.regularity.period

    @documented
    def saltus(self) -> int | None:
        """Return by how much the values grow in one period."""
        return None if self.regularity is None else self.regularity.saltus

    @documented
    def residues(self) -> tuple[int, ...]:
        """Return the residues with constant values, in a sapp regular sequence."""
        return () if self.regularity is None else self.regularity.residues

    @documented
    def theorem(self) -> str | None:
        """Return the key of the theorem that proves it."""
        theorem = None if self.found is None else self.found.theorem
        return theorem.citation if theorem else None

    @documented
    def exceptional_total(self) -> int:
        """Return how many values come before the regularity begins."""
        return 0 if self.regularity is None else self.regularity.preperiod

    @classmethod
    def of(cls, found: Period, budget: Budget) -> PeriodFound:
        """Return the answer that a search has found."""
        from grundy.heaps.regularity.outcome import describe, p_positions

        regularity, theorem = found.regularity, found.theorem
        bound = None
        if not found.exact:
            needs = None if found.needed is None else found.needed - 1
            bound = ProofNeeds(found.checked_to, needs, round(found.pace))
        listed = min(regularity.preperiod if regularity else 0, LISTED_EXCEPTIONS)
        return cls(
            Provenance.of(
                found.method,
                budget,
                theorem=theorem.citation if theorem else None,
                exact=found.exact,
            ),
            regularity,
            found,
            found.proved,
            found.checked_to,
            tuple(found.sequence[heap] for heap in range(listed)),  # known, so free of charge
            describe(p_positions(found), LISTED_EXCEPTIONS) or None,
            bound,
        )


@dataclass(frozen=True)
class FindPeriod(Question[PeriodFound]):
    """Which regularity the nim-sequence of a rule, or a sequence of numbers, shows."""

    verb: ClassVar[str] = "period"
    topic: ClassVar[Topic] = Topic.HEAPS
    help: ClassVar[str] = marked(
        "Find the regularity of a rule's nim-sequence and prove it where a theorem covers the rule."
    )
    examples: ClassVar[tuple[str, ...]] = (
        'grundy period "subtract(3,4,6,10)"',
        "grundy period 0.156 --certificate 0.156.json",
    )
    answer_type: ClassVar[type[PeriodFound]] = PeriodFound

    rule: str | None = given("A rule of one heap.", None, example="0.77")
    to: int | None = setting("Examine only heaps 0 to N.", minimum=0)
    window: bool = setting("Prove by the window certificate instead of the usual bound.", False)
    values: str | None = setting(
        "Classify these numbers instead of a rule's sequence.", metavar="0,1,2,…"
    )
    checkpoint: Path | None = setting("Save to this file during a long run, and resume from it.")

    def improve(self, budget: Budget) -> Iterator[PeriodFound]:
        """Yield what is seen, then what is proved."""
        if self.values is not None:
            yield self._of_values(self.values, budget)
            return
        if self.rule is None:
            raise GameError("which rule? Example: grundy period 0.77")
        rule = read_rule(self.rule)
        for found in improving_period(
            rule,
            to=self.to,
            budget=budget,
            progress=budget.progress,
            sequence=kept_sequence(rule, self.checkpoint),
            window=self.window,
            checkpoint=self.checkpoint,
        ):
            yield replace(PeriodFound.of(found, budget), checkpoint=self.checkpoint)

    def _of_values(self, text: str, budget: Budget) -> PeriodFound:
        if self.rule is not None:
            raise GameError("give a rule or --values, not both")
        values = _read_values(text)
        regularity = see(values)
        listed = values[: min(regularity.preperiod, LISTED_EXCEPTIONS)] if regularity else ()
        return PeriodFound(
            Provenance.of("given values", budget),
            regularity,
            checked_to=len(values) - 1,
            exceptional=tuple(listed),
        )


def _read_values(text: str) -> list[int]:
    """Return numbers separated by commas or spaces.

    >>> _read_values("0, 1,2")
    [0, 1, 2]
    """
    words = Reader(text.replace(",", " "), _EXAMPLE, text).words(" ")
    found = [word.number() for word in words if word]
    if not found:
        raise NotationError("there are no values", example=_EXAMPLE)
    for word, number in zip((word for word in words if word), found, strict=True):
        if number >= 1 << 63:
            raise word.problem("the value is too large")
    return found
