"""`explain`: why a position is won or lost, in steps that a person can check by hand.

>>> for step in explain("nim", "1,2,3").steps:
...     print(step.kind)
nim-sum
zero-sum
conclusion
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from grundy.core.budget import Budget
from grundy.core.document import SCHEMA
from grundy.core.printed import Printed
from grundy.i18n import Message, show
from grundy.late import views
from grundy.reasons.conclusion import conclusion, seated_conclusion
from grundy.reasons.general import general_steps
from grundy.rulesets.base import Game
from grundy.rulesets.parts import Step, Table
from grundy.rulesets.position import Position
from grundy.solvers.result import Result, SeatedResult
from grundy.solvers.solve import locate, solve


@dataclass(frozen=True)
class Explanation(Printed):
    """The steps of a reason, together with the result they explain."""

    result: Result | SeatedResult
    steps: tuple[Step, ...]

    def document(self) -> dict[str, Any]:
        """Return the explanation as the JSON document of the contract."""
        answer = self.result.document()
        for field in ("moves", "moves_total"):
            answer.pop(field, None)
        return {
            **answer,
            "schema": SCHEMA,
            "steps": [_entry(step) for step in self.steps],
        }

    def __repr__(self) -> str:
        return f"<Explanation in {len(self.steps)} steps of {self.result!r}>"

    def _repr_html_(self) -> str:
        return views.steps_html(self.steps)

    def to_latex(self) -> str:
        """Return the steps as a LaTeX list with tables and citations."""
        return views.steps_latex(self.steps)

    def _repr_latex_(self) -> str:
        return self.to_latex()


def explain(
    game: str | Game[Any] | Position,
    position: object = None,
    *,
    misere: bool = False,
    budget: Budget | None = None,
    **options: Any,
) -> Explanation:
    """Return why the position is won or lost; arguments as of `grundy.solve`."""
    place = locate(game, position)
    result = solve(place, misere=misere, budget=budget, **options)
    if isinstance(result, SeatedResult):
        return Explanation(result, structural_steps(result) or (seated_conclusion(result),))
    if not result.exact:
        text = Message(
            "The budget ran out before the answer was known: {reason}.", **result.bound or {}
        )
        known = (*structural_steps(result), conclusion(result)) if result.outcome else ()
        return Explanation(result, (*known, Step("unknown", text)))
    own = tuple(result.game.reasons(result.position, misere)) or structural_steps(result)
    return Explanation(result, (*(own or general_steps(result)), conclusion(result)))


# structure -> "module:function", where function(result) yields steps; loaded when needed
STRUCTURES: dict[str, str] = {
    "switching-graph": "grundy.reasons.switching:switching_steps",
    "hex-board": "grundy.reasons.hex:hex_steps",
    "one-heap-circle": "grundy.reasons.coalition:seated_steps",
}


def structural_steps(result: Result | SeatedResult) -> tuple[Step, ...]:
    """Return the steps that rest on the structure the game declares; empty where it declares none."""
    target = STRUCTURES.get(result.game.structure or "")
    if target is None:
        return ()
    module, _, name = target.partition(":")
    return tuple(getattr(import_module(module), name)(result))


def _entry(step: Step) -> dict[str, Any]:
    entry: dict[str, Any] = {"kind": step.kind, "text": show(step.text), "theorem": step.theorem}
    if step.table is not None:
        entry["table"] = _rows(step.table)
    return entry


def _rows(table: Table) -> dict[str, Any]:
    return {
        "head": [show(cell) for cell in table.head],
        "rows": [[show(cell) for cell in row] for row in table.rows],
        "foot": [show(cell) for cell in table.foot],
    }
