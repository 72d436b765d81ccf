"""`value`: the canonical form of a game and what is known about it.

>>> found = Evaluate("{0,*|*}").answer()
>>> found.value, found.outcome, found.atomic_weight
(Value('^'), <Outcome.L: 'L'>, Value('1'))
>>> Evaluate("domineering", "2x3").answer().canonical
'{2|-1/2}'
>>> Evaluate("kayles:5", misere=True).answer().facts.canonical
'*[2[2]321]'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from grundy.answers.facts import Facts, facts_of
from grundy.answers.loops import LoopFacts, heat, loop_facts, loop_picture
from grundy.answers.misere_form import MisereFacts, facts_of_form
from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import hidden, left_out_when_none
from grundy.core.loopy.value import AnyValue, LoopyValue
from grundy.core.misere.game import MisereGame
from grundy.core.misere.text import is_form, read
from grundy.core.players import Outcome
from grundy.core.values.form import Form, Reduction
from grundy.core.values.formatting import TextTooLong
from grundy.core.values.operations import apply
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted
from grundy.i18n import Readable, marked
from grundy.render.picture import Picture
from grundy.solvers.result import LONGEST_TEXT, Bound, Provenance
from grundy.solvers.values import form_of, misere_outcome_of, short, spelled, value_of

LONGEST_STORY = 400
"""Steps of a simplification are shown for texts of up to this many characters."""


@dataclass(frozen=True)
class Evaluation(Answer):
    """The value of an expression; what is None was not found before the budget ended."""

    expression: str
    value: AnyValue | None = hidden(None)
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
    loops: LoopFacts | None = left_out_when_none()
    """What a loopy value has instead of the numbers above."""
    bound: Bound | None = left_out_when_none()

    @classmethod
    def read_expected(cls, text: str) -> AnyValue | MisereGame:
        """Return the value that a text names, or the misère form."""
        return read(text) if is_form(text) else value_of(text)

    def meets(self, expected: AnyValue | MisereGame) -> bool:
        """Return whether the value is the one expected."""
        return self.value == expected

    def picture(self) -> Picture:
        """Return the thermograph, or the graph of a loopy value."""
        from grundy.render.thermograph import thermograph_scene

        if self.value is None:
            raise BudgetExhausted("there is no value to draw")
        if isinstance(self.value, LoopyValue):
            return loop_picture(self.value)
        return thermograph_scene(self.value)


@dataclass(frozen=True)
class MisereEvaluation(Answer):
    """A game in misère play: its canonical form where it is impartial, else who wins."""

    expression: str
    form: MisereGame | None = hidden(None)
    outcome: Outcome | None = None
    facts: MisereFacts | None = None
    bound: Bound | None = left_out_when_none()

    def meets(self, expected: AnyValue | MisereGame) -> bool:
        """Return whether the canonical form is the one expected."""
        return self.form is expected


@dataclass(frozen=True)
class Evaluate(Question[Evaluation | MisereEvaluation]):
    """What a game is worth."""

    verb: ClassVar[str] = "value"
    topic: ClassVar[Topic] = Topic.VALUES
    help: ClassVar[str] = marked(
        "Simplify a game to its canonical form. EXPR is a value such as {0,*|*}, 3/4, ^^*, +-1 or"
        " Tiny(2), a loopy game such as over, {pass|0} or over & v, a sum of values, or a position as"
        " game:position."
    )
    examples: ClassVar[tuple[str, ...]] = (
        'grundy value "{0,*|*}"',
        "grundy value -3/2 --json",
        'grundy value "{3||2*|1*}" --all',
        "grundy value 7/16 --apply overheat(0,0)",
        "grundy value kayles:5 --misere",
    )
    answer_type: ClassVar[type[Evaluation]] = Evaluation
    answer_types: ClassVar[tuple[type[Any], ...]] = (Evaluation, MisereEvaluation)

    expression: str = given(
        "A value, a position as game:position, or a game.", example="{1|*}", metavar="EXPR"
    )
    position: str | None = given("The position, where EXPR is a game.", None, metavar="[POSITION]")
    all: bool = setting("Show everything that is known about the value.", False)
    apply: str | None = setting(
        "Apply an operation first, such as cool(1/2) or overheat(1,1): cool, heat, overheat,"
        " norton_product, conway_product, ordinal_sum, ordinal_product, conjunctive_sum,"
        " selective_sum, power, power_to, subordinate, freeze, reduced, companion or"
        " atomic_weight.",
        metavar="OPERATION",
    )
    nested: bool = setting("Write every pair of braces, with one bar each.", False)
    misere: bool = setting("Misère play: whoever cannot move wins.", False)

    def improve(self, budget: Budget) -> Iterator[Evaluation | MisereEvaluation]:
        """Yield the value with its winner, then the numbers, then the steps of the simplification."""
        named = self.position is None
        text = spelled(self.expression) if named else f"{self.expression}:{self.position}"
        if self.misere or is_form(text):
            yield from _in_misere_play(text, budget)
            return
        known = Evaluation(_provenance(budget, exact=False), text)
        try:
            value = value_of(text, budget)
            if self.apply is not None:
                value = apply(short(value), self.apply)
            known = replace(known, value=value, outcome=value.outcome)
            known = _written(known, value, nested=self.nested)
            yield replace(known, provenance=_provenance(budget, exact=False))
            if isinstance(value, LoopyValue):
                mean, temperature = heat(value)
                known = replace(known, mean=mean, temperature=temperature)
                known = replace(known, kind=value.kind, loops=loop_facts(value))
                found = Provenance.of("loopy values", budget, theorem="Siegel2009")
                yield replace(known, provenance=found)
                return
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


def _in_misere_play(text: str, budget: Budget) -> Iterator[MisereEvaluation]:
    """Yield the winner, the canonical form, and more and more about it."""
    known = MisereEvaluation(_misere_provenance(budget, exact=False), text)
    try:
        form = form_of(text, budget)
        if form is None:
            outcome = misere_outcome_of(text, budget)
            yield replace(
                known, provenance=Provenance.of("search", budget, exact=True), outcome=outcome
            )
            return
        known = replace(known, form=form, outcome=form.outcome)
        for facts in budget.pays_for(facts_of_form(form)):
            known = replace(known, facts=facts)
            yield replace(known, provenance=_misere_provenance(budget, exact=False))
        yield replace(known, provenance=_misere_provenance(budget))
    except BudgetExhausted as stop:
        spent = _misere_provenance(budget, exact=False)
        yield replace(known, provenance=spent, bound=Bound(stop.message))


def _misere_provenance(budget: Budget, *, exact: bool = True) -> Provenance:
    return Provenance.of("misère canonical form", budget, theorem="Conway1976", exact=exact)


def _written(known: Evaluation, value: AnyValue, *, nested: bool) -> Evaluation:
    try:
        return replace(
            known,
            canonical=value.to_text(limit=LONGEST_TEXT, nested=nested),
            unicode=value.to_unicode(limit=2 * LONGEST_TEXT, nested=nested),  # spaces around signs
            latex=value.to_latex(limit=10 * LONGEST_TEXT, nested=nested),
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
