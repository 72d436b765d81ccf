"""The question `period`: which regularity has the nim-sequence of a heap rule, and is it proved?"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from grundy._version import __version__
from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted
from grundy.heaps.regularity.certificate import certificate
from grundy.heaps.regularity.period import Period, find_period
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import AllBut, Code, FiniteSubtraction, HeapRule
from grundy.heaps.values.sequence import NimSequence
from grundy.scan.equivalence import reduce
from grundy.scan.question import gather
from grundy.store.rows import BUDGET, DONE, Row, Unit

DEFAULT_TO = 20_000
_FIRST_LOOK, _GROWTH = 1000, 8


@cache
def _compile_kernels() -> None:
    for code in ("0.77", "0.106", "4.007"):  # one or several splitting digits, and a split of 0
        NimSequence(parse_rule(code)).extend(2 * _FIRST_LOOK, compiled=True)


class Periods:
    """Look at the heaps 0 … `to` of every rule."""

    name = "period"

    def __init__(self, to: int | None = None) -> None:
        self.to = DEFAULT_TO if to is None else to

    @property
    def options(self) -> Mapping[str, Any]:
        """Return how far the scan looks."""
        return {"to": self.to}

    def warm_up(self) -> None:
        """Compile the kernels, or load them."""
        _compile_kernels()

    def check(self, rule: str) -> None:
        """Raise `NotationError` unless the text is a heap rule."""
        parse_rule(rule)

    def units(self, rules: Iterable[str]) -> list[Unit]:
        """Group the rules by what they reduce to.

        >>> [unit.rule for unit in Periods().units(["0.07", "0.137", "0.3", "subtract(2)"])]
        ['0.137', 'subtract(1)']
        """
        return gather((rule, reduce(parse_rule(rule)).rule.text) for rule in rules)

    def rows(self, unit: Unit, budget: Budget) -> list[Row]:
        """Compute the unit's rule, then read off the answer of every member.

        >>> unit, = Periods(1000).units(["0.07"])
        >>> row, = Periods(1000).rows(unit, Budget())
        >>> row.preperiod, row.period, row.proved, row.theorem
        (53, 34, True, 'GuySmith1956')
        """
        started = time.perf_counter()
        found = self._hunt(parse_rule(unit.rule), budget)
        rows = [self._row(place, rule, found) for place, rule in unit.members]
        # The cost and the certificate of the unit stand once, with its first member.
        proof = certificate(found) if found.proved else None
        rows[0] = replace(rows[0], certificate=proof, seconds=time.perf_counter() - started)
        return rows

    def _hunt(self, rule: HeapRule, budget: Budget) -> Period:
        if not isinstance(rule, Code):
            return find_period(rule, to=self.to, budget=budget)
        # One process answers many codes, so compiled kernels pay from the first heap on.
        sequence = NimSequence(rule)
        reach = min(_FIRST_LOOK, self.to + 1)
        while True:
            try:
                sequence.extend(reach, budget=budget, compiled=True)
            except BudgetExhausted:
                seen = find_period(rule, to=max(1, len(sequence) - 1), sequence=sequence)
                return seen if seen.proved else replace(seen, exact=False)
            found = find_period(rule, to=reach - 1, sequence=sequence)
            if found.proved or reach > self.to:
                return found
            reach = min(reach * _GROWTH, self.to + 1)

    def _row(self, place: int, text: str, found: Period) -> Row:
        rule = parse_rule(text)
        reduced = reduce(rule)
        regularity = found.regularity and reduced.regularity(found.regularity, found.value)
        answer: dict[str, Any] = {"checked_to": found.checked_to * reduced.stretch + reduced.shift}
        if isinstance(rule, FiniteSubtraction | AllBut):
            size: int | None = len(
                rule.members if isinstance(rule, FiniteSubtraction) else rule.excluded
            )
            answer["largest"] = rule.largest
        else:
            size = rule.last if isinstance(rule, Code) else None
        if regularity and regularity.residues:
            answer["residues"] = list(regularity.residues)
        if reduced.shift:
            answer["shift"] = reduced.shift
        if reduced.stretch > 1:
            answer["stretch"] = reduced.stretch
        return Row(
            place,
            text,
            found.rule.text,
            self.name,
            DONE if found.exact else BUDGET,
            method=found.method,
            version=__version__,
            kind=regularity.kind if regularity else "unknown",
            size=size,
            preperiod=regularity.preperiod if regularity else None,
            period=regularity.period if regularity else None,
            saltus=regularity.saltus if regularity else None,
            proved=found.proved,
            theorem=found.theorem.citation if found.theorem else None,
            answer=answer,
        )
