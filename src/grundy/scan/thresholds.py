"""The question `threshold`: until how many tokens does the smaller coalition of a circle hold out?"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from grundy._version import __version__
from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.coalition.pattern import DEFAULT_LIMIT, WINDOW_THEOREM, find_pattern
from grundy.coalition.threshold import threshold_of
from grundy.core.budget import Budget
from grundy.scan.question import gather
from grundy.store.rows import DONE, Row, Unit


class Thresholds:
    """Find the threshold of every circle of two coalitions, and prove it by the window theorem."""

    name = "threshold"

    def __init__(self, to: int | None = None) -> None:
        self.to = DEFAULT_LIMIT if to is None else to

    @property
    def options(self) -> Mapping[str, Any]:
        """Return the largest token count that is looked at."""
        return {"to": self.to}

    def warm_up(self) -> None:
        """Do nothing: what is loaded here is loaded fast."""

    def check(self, rule: str) -> None:
        """Raise `NotationError` unless the text is a circle."""
        Circle.read(rule)

    def units(self, rules: Iterable[str]) -> list[Unit]:
        """Group circles that differ by where one starts to read, or by the coalitions' names.

        >>> Thresholds().units(["coalition(0111,2)", "coalition(0001,2)"])[0].rule
        'coalition(0001,2)'
        """
        return gather((rule, str(Circle.read(rule).first_reading())) for rule in rules)

    def rows(self, unit: Unit, budget: Budget) -> list[Row]:
        """Compute the unit's circle; names do not matter, so all members have its answer.

        >>> unit, = Thresholds().units(["coalition(001010111,2)"])
        >>> row, = Thresholds().rows(unit, Budget())
        >>> row.answer["any"], row.answer["small"], row.theorem
        (118, 116, 'CoalitionBestOrder')
        """
        started = time.perf_counter()
        circle = Circle.read(unit.rule)
        # One of two equal coalitions is enough.
        letter = circle.seating.smaller or circle.seating.coalitions[0]
        pattern = find_pattern(Contest(circle, letter), budget, self.to)
        limit = pattern and threshold_of(pattern)
        small = circle.word.count(letter)
        answer: dict[str, Any] = {
            "seats": circle.seats,
            "smaller": small,
            "larger": circle.seats - small,
            "any": limit.any if limit else None,
            "small": limit.small if limit else None,
        }
        first = Row(
            0,
            "",
            unit.rule,
            self.name,
            DONE,
            method="backward-induction",
            version=__version__,
            kind="unknown" if pattern is None else "threshold" if limit else "periodic",
            size=circle.seats,
            preperiod=pattern.preperiod if pattern else None,
            period=pattern.period if pattern else None,
            proved=pattern is not None,
            theorem=limit.theorem if limit else WINDOW_THEOREM if pattern else None,
            answer=answer,
        )
        rows = [replace(first, place=place, rule=rule) for place, rule in unit.members]
        rows[0] = replace(rows[0], seconds=time.perf_counter() - started)
        return rows
