"""What the literature knows, as data, and the comparison of every row with it.

>>> len(known_results("period")) > 80
True
>>> known_results("period")["0.156"][0].numbers
(3479, 349, 0)
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any

from grundy.coalition.circle import Circle
from grundy.heaps.rules.language import parse_rule
from grundy.scan.equivalence import Reduced, reduce
from grundy.store.rows import Row


class Agreement(Enum):
    """How a row stands to the table of known results."""

    AGREES = "agrees"
    DISAGREES = "disagrees"
    NOT_IN_TABLE = "not in table"  # which is far from saying that nobody knows it
    BEYOND = "not reached"  # known, but this scan did not look far enough


@dataclass(frozen=True, slots=True)
class KnownResult:
    """One known result: what is expected of the rule, and who says so."""

    rule: str
    expected: tuple[Any, ...]
    source: str
    reduced: Reduced | None = None

    @property
    def numbers(self) -> tuple[int, int, int]:
        """Return preperiod, period and saltus of the reduced rule."""
        assert self.reduced is not None
        preperiod, period, saltus = (*self.expected, 0)[:3]
        shift, stretch = self.reduced.shift, self.reduced.stretch
        return max(0, preperiod - shift) // stretch, period // stretch, saltus


@cache
def known_results(question: str) -> Mapping[str, tuple[KnownResult, ...]]:
    """Return the known results of a question, by the rule that a scan would compute for them."""
    text = files("grundy.scan").joinpath("known.toml").read_text(encoding="utf-8")
    found: dict[str, tuple[KnownResult, ...]] = {}
    for block in tomllib.loads(text)["block"]:
        if block["question"] != question:
            continue
        for rule, *expected in block["results"]:
            reduced = reduce(parse_rule(rule)) if question == "period" else None
            known = KnownResult(rule, tuple(expected), block["source"], reduced)
            key = _key(question, rule, reduced)
            found[key] = (*found.get(key, ()), known)
    return found


def compare(row: Row) -> tuple[Agreement | None, KnownResult | None]:
    """Return how the row stands to the literature, and the entry that decides; None: nothing to say."""
    entries = known_results(row.question).get(_row_key(row), ())
    answered = row.kind not in (None, "unknown")
    if not entries:
        return (Agreement.NOT_IN_TABLE if answered and row.proved else None), None
    if not answered or not row.proved:
        return Agreement.BEYOND, entries[0]
    for known in entries:
        if not _agrees(row, known):
            return Agreement.DISAGREES, known
    return Agreement.AGREES, entries[0]


def _key(question: str, rule: str, reduced: Reduced | None) -> str:
    if reduced is not None:
        return reduced.rule.text
    return str(Circle.read(rule).first_reading()) if question == "threshold" else rule


def _row_key(row: Row) -> str:
    return row.rule if row.question == "value" else row.computed_as


def _agrees(row: Row, known: KnownResult) -> bool:
    if row.question == "period":
        assert row.preperiod is not None
        preperiod, period, saltus = known.numbers
        shift, stretch = row.answer.get("shift", 0), row.answer.get("stretch", 1)
        if (row.period, row.saltus) != (period * stretch, saltus):
            return False
        # Heaps below the shift are worth 0 and may or may not fit a pure period.
        start = preperiod * stretch + shift
        return bool(row.preperiod == start if preperiod else row.preperiod <= start)
    if row.question == "threshold":
        return bool(row.answer.get("any") == known.expected[0])
    outcome, *value = known.expected
    return row.kind == outcome and all(row.answer.get("value") == v for v in value)
