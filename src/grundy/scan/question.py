"""What a scan asks of every rule, as a small protocol.

A question groups the rules of a family into units (equivalent rules are computed once) and turns a unit
into rows. It is rebuilt by name in every worker process, so it carries nothing but its options.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, Protocol

from grundy.core.budget import Budget
from grundy.errors import NotationError
from grundy.store.rows import Row, Unit

QUESTIONS = {
    "period": "grundy.scan.periods:Periods",
    "threshold": "grundy.scan.thresholds:Thresholds",
    "value": "grundy.scan.boards:Boards",
}
"""name -> "module:class", where class(**options) is a `ScanQuestion`; loaded when needed."""


class ScanQuestion(Protocol):
    """A question that can be asked of every rule of a family."""

    name: str

    @property
    def options(self) -> Mapping[str, Any]:
        """Return what the answers depend on, beside the rule."""

    def warm_up(self) -> None:
        """Do what a process needs to do once, before the budget of a rule begins: compile, load."""

    def check(self, rule: str) -> None:
        """Raise `NotationError` unless the text is a rule that the question understands."""

    def units(self, rules: Iterable[str]) -> list[Unit]:
        """Return the units to compute, so that equivalent rules share one."""

    def rows(self, unit: Unit, budget: Budget) -> list[Row]:
        """Return one row for each member of the unit."""


def ask(name: str, options: Mapping[str, Any]) -> ScanQuestion:
    """Return the question called `name`, or anybody's own as `module:class`.

    >>> ask("period", {"to": 1000}).name
    'period'
    """
    if name not in QUESTIONS and ":" not in name:
        raise NotationError(
            'there is no question "{name}"; questions are {known}',
            name=name,
            known=", ".join(QUESTIONS),
        )
    module, _, kind = QUESTIONS.get(name, name).partition(":")
    found: ScanQuestion = getattr(import_module(module), kind)(**options)
    return found


def gather(equivalents: Iterable[tuple[str, str]]) -> list[Unit]:
    """Return units from pairs (rule, the rule to compute), in the order of first use.

    >>> gather([("0.3", "a"), ("0.7", "b"), ("0.30", "a")])[0].members
    ((0, '0.3'), (2, '0.30'))
    """
    members: dict[str, list[tuple[int, str]]] = {}
    for place, (rule, computed) in enumerate(equivalents):
        members.setdefault(computed, []).append((place, rule))
    return [
        Unit(number, computed, tuple(group))
        for number, (computed, group) in enumerate(members.items())
    ]
