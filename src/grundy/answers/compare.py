"""`compare`: which of two games is greater.

>>> Compare("*", "0").answer().relation
'||'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, get_args

from grundy.answers.question import Answer, Question, given
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import hidden, left_out_when_none
from grundy.core.loopy.value import LoopyValue
from grundy.core.reading import Reader
from grundy.core.values.allowance import spending
from grundy.core.values.value import Relation
from grundy.errors import BudgetExhausted
from grundy.i18n import marked
from grundy.solvers.result import Bound, Provenance
from grundy.solvers.values import value_of


@dataclass(frozen=True)
class Comparison(Answer):
    """How two games compare; `relation` is None where the budget ended first."""

    first: str
    second: str
    relation: Relation | None = None
    bound: Bound | None = left_out_when_none()
    is_loopy: bool = hidden(False)
    """Whether endless play is possible in one of the games."""

    @classmethod
    def read_expected(cls, text: str) -> Relation:
        """Return one of the four relations."""
        relations: tuple[Relation, ...] = get_args(Relation)
        for relation in relations:
            if text == relation:
                return relation
        raise Reader(text, "<").problem("a relation must be one of < > = ||")

    def meets(self, expected: Relation) -> bool:
        """Return whether the relation is the one expected."""
        return self.relation == expected


@dataclass(frozen=True)
class Compare(Question[Comparison]):
    """Which of two games is greater."""

    verb: ClassVar[str] = "compare"
    topic: ClassVar[Topic] = Topic.VALUES
    help: ClassVar[str] = marked(
        "Compare two games: <, >, = or || (confused: neither is greater, nor are they equal)."
    )
    examples: ClassVar[tuple[str, ...]] = ('grundy compare "*" 0', 'grundy compare "^" "*" --json')
    answer_type: ClassVar[type[Comparison]] = Comparison

    first: str = given("A value, or a position as game:position.", example="^")
    second: str = given("Another one.", example="*")

    def improve(self, budget: Budget) -> Iterator[Comparison]:
        """Yield the relation."""
        relation: Relation | None = None
        bound = None
        is_loopy = False
        try:
            first, second = value_of(self.first, budget), value_of(self.second, budget)
            is_loopy = isinstance(first, LoopyValue) or isinstance(second, LoopyValue)
            with spending(budget):
                relation = first.compare(second)
        except BudgetExhausted as stop:
            bound = Bound(reason=stop.message)
        theorem = "Siegel2009" if is_loopy else "Conway1976"
        found = Provenance.of("order of games", budget, theorem=theorem, exact=bound is None)
        yield Comparison(found, self.first, self.second, relation, bound, is_loopy)
