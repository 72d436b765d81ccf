"""`value`: the canonical form of a game and what is known about it.

>>> found = Evaluate("{0,*|*}").answer()
>>> found.value, found.outcome, found.atomic_weight
(Value('^'), <Outcome.L: 'L'>, Value('1'))
>>> Evaluate("domineering", "2x3").answer().canonical
'{2|-1/2}'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from grundy.answers.facts import Facts, facts_of
from grundy.answers.question import Answer, Question, given, setting
from grundy.core.budget import Budget
from grundy.core.document import hidden, left_out_when_none
from grundy.core.players import Outcome
from grundy.core.values.form import Form, Reduction
from grundy.core.values.formatting import TextTooLong
from grundy.core.values.operations import apply
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted
from grundy.i18n import Readable, marked
from grundy.render.picture import Picture
from grundy.solvers.result import LONGEST_TEXT, Bound, Provenance
from grundy.solvers.values import value_of

LONGEST_STORY = 400
"""Steps of a simplification are shown for texts of up to so many characters."""


@dataclass(frozen=True)
class Evaluation(Answer):
    """The value of an expression; what is None was not found before the budget ended."""

    expression: str
    value: Value | None = hidden(None)
    canonical: str | None = None
    unicode: str | None = None
    latex: str | None = None
    canonical_reason: Readable | None = left_out_when_none()
    """Why the canonical form is not written out."""
    outcome: Outcome | None = None
    kind: str | None = None
    birthday: int | None = None
    left_stop: Fraction | None = None
    right_stop: Fraction | None = None
    mean: Fraction | None = None
    temperature: Fraction | None = None
    atomic_weight: Value | None = None
    steps: tuple[Reduction, ...] = ()
    facts: Facts | None = left_out_when_none()
    """Everything else, where it was asked for."""
    bound: Bound | None = left_out_when_none()

    @classmethod
    def read_expected(cls, text: str) -> Value:
        """Return the value that a text names."""
        return value_of(text)

    def meets(self, expected: Value) -> bool:
        """Return whether the value is the one expected."""
        return self.value == expected

    def picture(self) -> Picture:
        """Return the thermograph."""
        from grundy.render.thermograph import thermograph_scene

        if self.value is None:
            raise BudgetExhausted("there is no value to draw")
        return thermograph_scene(self.value)


@dataclass(frozen=True)
class Evaluate(Question[Evaluation]):
    """What a game is worth."""

    verb: ClassVar[str] = "value"
    help: ClassVar[str] = marked(
        "Simplify a game to its canonical form. EXPR is a value such as {0,*|*}, 3/4, ^^*, +-1 or"
        " Tiny(2), a sum of values, or a position as game:position."
    )
    examples: ClassVar[tuple[str, ...]] = (
        'grundy value "{0,*|*}"',
        "grundy value -3/2 --json",
        'grundy value "{3||2*|1*}" --all',
        "grundy value 7/16 --apply overheat(0,0)",
    )
    answer_type: ClassVar[type[Evaluation]] = Evaluation

    expression: str = given(
        "A value, a position as game:position, or a game.", example="{1|*}", metavar="EXPR"
    )
    position: str | None = given("The position, where EXPR is a game.", None, metavar="[POSITION]")
    all: bool = setting("Show everything that is known about the value.", False)
    apply: str | None = setting(
        "Apply an operation first, such as cool(1/2), heat(*), ordinal_sum(^) or power_to(3).",
        metavar="OPERATION",
    )
    nested: bool = setting("Write every pair of braces, with one bar each.", False)

    def improve(self, budget: Budget) -> Iterator[Evaluation]:
        """Yield the value with its winner, then the numbers, then the steps of the simplification."""
        text = self.expression if self.position is None else f"{self.expression}:{self.position}"
        known = Evaluation(_provenance(budget, exact=False), text)
        try:
            value = value_of(text, budget)
            if self.apply is not None:
                value = apply(value, self.apply)
            known = replace(known, value=value, outcome=value.outcome)
            known = _written(known, value, nested=self.nested)
            yield replace(known, provenance=_provenance(budget, exact=False))
            known = _measured(known, value)
            if ":" not in text and self.apply is None and len(text) <= LONGEST_STORY:
                known = replace(known, steps=tuple(Form(text).simplify()))
            if self.all:
                for facts in facts_of(value):
                    known = replace(known, facts=facts)
                    yield replace(known, provenance=_provenance(budget, exact=False))
            yield replace(known, provenance=_provenance(budget))
        except BudgetExhausted as stop:
            yield replace(
                known, provenance=_provenance(budget, exact=False), bound=Bound(stop.message)
            )


def _written(known: Evaluation, value: Value, *, nested: bool) -> Evaluation:
    try:
        return replace(
            known,
            canonical=value.to_text(limit=LONGEST_TEXT, nested=nested),
            unicode=value.to_unicode(limit=2 * LONGEST_TEXT),  # signs have spaces around them
            latex=value.to_latex(limit=10 * LONGEST_TEXT),
        )
    except TextTooLong as long:
        return replace(known, canonical_reason=long.message)


def _measured(known: Evaluation, value: Value) -> Evaluation:
    return replace(
        known,
        kind=value.kind,
        birthday=value.birthday,
        left_stop=value.left_stop,
        right_stop=value.right_stop,
        mean=value.mean,
        temperature=value.temperature,
        atomic_weight=value.atomic_weight,
    )


def _provenance(budget: Budget, *, exact: bool = True) -> Provenance:
    return Provenance.of("canonical form", budget, theorem="Conway1976", exact=exact)
