"""The question `threshold`: until how many tokens does the smaller coalition of a circle hold out?"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from grundy._version import __version__
from grundy.core.budget import Budget
from grundy.core.circle import Circle
from grundy.errors import NotationError
from grundy.scan.question import gather
from grundy.solvers.coalition.contest import Contest
from grundy.solvers.coalition.pattern import DEFAULT_LIMIT, WINDOW_THEOREM, find_pattern
from grundy.solvers.coalition.threshold import threshold_of
from grundy.store.rows import DONE, Row, Unit

_EXAMPLE = "coalition(0011011,2)"
_SWAP = str.maketrans("01", "10")


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
        read_circle(rule)

    def units(self, rules: Iterable[str]) -> list[Unit]:
        """Group circles that differ by where one starts to read, or by the coalitions' names.

        >>> Thresholds().units(["coalition(0111,2)", "coalition(0001,2)"])[0].rule
        'coalition(0001,2)'
        """
        return gather((rule, circle_text(first_reading(read_circle(rule)))) for rule in rules)

    def rows(self, unit: Unit, budget: Budget) -> list[Row]:
        """Compute the unit's circle; names do not matter, so all members have its answer.

        >>> unit, = Thresholds().units(["coalition(001010111,2)"])
        >>> row, = Thresholds().rows(unit, Budget())
        >>> row.answer["any"], row.answer["small"], row.theorem
        (118, 116, 'CoalitionBestOrder')
        """
        started = time.perf_counter()
        circle = read_circle(unit.rule)
        # Of two equal coalitions either one tells the whole story.
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


def read_circle(text: str) -> Circle:
    """Return the circle that `coalition(word,takes)` describes.

    >>> read_circle("coalition(011)").takes
    (1, 2)
    """
    name, _, rest = text.strip().partition("(")
    if name != "coalition" or not rest.endswith(")"):
        raise NotationError(
            "a circle is coalition(word,takes)", text=text, column=1, example=_EXAMPLE
        )
    word, _, takes = rest[:-1].partition(",")
    circle = Circle.parse(word.strip(), takes.strip().replace("+", ",") or 2)
    if len(circle.seating.coalitions) != 2:
        raise NotationError(
            "a scan of thresholds needs exactly two coalitions",
            text=text,
            column=len(name) + 2,
            example=_EXAMPLE,
        )
    return circle


def circle_text(circle: Circle) -> str:
    """Return the canonical text of a circle.

    >>> circle_text(read_circle("coalition(ab, 2+5)"))
    'coalition(ab,2+5)'
    """
    return f"coalition({circle.word},{circle.takes_text.replace(',', '+')})"


def first_reading(circle: Circle) -> Circle:
    """Return the circle with coalitions renamed 0 and 1, turned so that its word comes first of all.

    >>> first_reading(read_circle("coalition(baab,2)")).word
    '0011'
    """
    word = "".join("0" if letter == circle.word[0] else "1" for letter in circle.word)
    readings = (
        named[seat:] + named[:seat]
        for named in (word, word.translate(_SWAP))
        for seat in range(len(word))
    )
    return Circle.parse(min(readings), circle.takes)
