"""`explain`: why a position is won or lost, in steps that a person can check by hand.

>>> [step.kind for step in Explain("nim", "1,2,3").answer().steps]
['nim-sum', 'zero-sum', 'conclusion']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.answers.solve import AboutPosition, Solved
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import Json, Schema, schema_of, written
from grundy.errors import BudgetExhausted
from grundy.i18n import marked
from grundy.late import views
from grundy.reasons.explain import in_short, steps_for
from grundy.render.picture import Picture
from grundy.rulesets.parts import Step
from grundy.rulesets.position import Position
from grundy.solvers.result import Answered, Provenance, Result, SeatedResult

NOT_EXPLAINED = ("moves", "moves_total")


@dataclass(frozen=True)
class Explanation(Answered):
    """The steps of a reason, together with the result they explain."""

    result: Solved
    steps: tuple[Step, ...]

    @property
    def provenance(self) -> Provenance:
        """Return how the result was found."""
        return self.result.provenance

    @property
    def cited(self) -> tuple[str, ...]:
        """Return the keys of the works that the steps cite, each once."""
        return tuple(dict.fromkeys(step.theorem for step in self.steps if step.theorem))

    def document(self) -> dict[str, Json]:
        """Return the document of the result, without its moves, and the steps."""
        answer = self.result.document()
        for field in NOT_EXPLAINED:
            answer.pop(field, None)
        return {**answer, "steps": written(self.steps)}

    def __repr__(self) -> str:
        return f"<Explanation in {len(self.steps)} steps of {self.result!r}>"

    def to_latex(self) -> str:
        """Return the steps as a LaTeX list with tables and citations."""
        return views.steps_latex(self.steps)

    def to_markdown(self) -> str:
        """Return the steps as a Markdown list with tables and citations."""
        return views.steps_markdown(self.steps)

    def to_bibtex(self) -> str:
        """Return the BibTeX of what the steps cite."""
        return views.bibtex(self.cited)

    def _repr_html_(self) -> str:
        return views.steps_html(self.steps)

    def _repr_latex_(self) -> str:
        return self.to_latex()


@dataclass(frozen=True)
class Explain(AboutPosition):
    """Why a position is won or lost."""

    verb: ClassVar[str] = "explain"
    topic: ClassVar[Topic] = Topic.POSITIONS
    help: ClassVar[str] = marked("Explain why a position is won or lost, step by step.")
    examples: ClassVar[tuple[str, ...]] = (
        "grundy explain nim 11,26,54",
        "grundy explain nim 7,5,3,1 --misere --lang sr",
        "grundy explain nim 3,5,7 --format latex --bib nim.bib",
    )
    answer_type: ClassVar[type[Explanation]] = Explanation

    @classmethod
    def answer_schema(cls) -> Schema:
        """Return the schemas of results, without their moves, and with the steps."""
        found = schema_of(Result, SeatedResult, Step)
        step = found["anyOf"].pop()
        found["$defs"]["Step"] = step
        for kind in found["anyOf"]:
            for name in NOT_EXPLAINED:
                kind["properties"].pop(name, None)
            kind["required"] = [n for n in kind["required"] if n not in NOT_EXPLAINED] + ["steps"]
            kind["properties"]["steps"] = {"type": "array", "items": {"$ref": "#/$defs/Step"}}
        return found

    def drawn(self, answer: Explanation) -> Picture:
        """Return the picture of the argument where a step has one, such as two trees; else the position."""
        argued = (step.picture for step in answer.steps if step.picture is not None)
        return next(argued, None) or self.place().scene

    def improve(self, budget: Budget) -> Iterator[Explanation]:
        """Yield who wins, then the steps that explain it."""
        result: Solved | None = None
        for result in self.results(budget):
            if isinstance(result, Result) and (result.outcome or result.bound):
                yield Explanation(result, in_short(result))
        assert result is not None
        try:
            yield Explanation(result, steps_for(result))
        except BudgetExhausted:
            if not isinstance(result, Result):
                raise


def explain(
    game: str | Position | Any, position: object = None, *, budget: Budget | None = None, **how: Any
) -> Explanation:
    """Return why the position is won or lost; takes the same arguments as `grundy.solve`."""
    from grundy.solvers.solve import solve

    budget = budget or Budget(60.0)
    with budget:
        result = solve(game, position, budget=budget, **how)
        return Explanation(result, steps_for(result))
