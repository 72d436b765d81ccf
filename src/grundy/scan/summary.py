"""What a scan found, in a few tables: kinds, records, and how it stands to the literature."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from grundy.core.document import Json
from grundy.i18n import Message, Readable
from grundy.scan.known import Agreement, KnownResult, compare
from grundy.store.opening import Store
from grundy.store.reading import Filter, read_rows
from grundy.store.rows import Row

Tabular = tuple[Readable, Sequence[Readable], list[Sequence[Readable]]]
"""A title, a head, and rows."""


WORDS: dict[str, Message] = {
    "periodic": Message("periodic"),
    "arithmetic-periodic": Message("arithmetic periodic"),
    "sapp": Message("sapp regular"),
    "threshold": Message("threshold"),
    "unknown": Message("unknown"),
    "done": Message("answered"),
    "budget": Message("out of budget"),
    "crashed": Message("crashed"),
    "agrees": Message("agrees"),
    "disagrees": Message("DISAGREES"),
    "not in table": Message("not in table"),
    "not reached": Message("not reached"),
}
"""The words of the contract as a person reads them."""


def word(name: str) -> Readable:
    """Return a word of the contract in the reader's language; others stay as they are.

    >>> str(word("sapp")), word("N")
    ('sapp regular', 'N')
    """
    return WORDS.get(name, name)


@dataclass
class Records:
    """The rows of one kind: how many, how many proved, and the extreme ones."""

    rules: int = 0
    proved: int = 0
    preperiod: Row | None = None
    period: Row | None = None

    def add(self, row: Row) -> None:
        """Count one row."""
        self.rules += 1
        self.proved += row.proved
        for name in ("preperiod", "period"):
            best: Row | None = getattr(self, name)
            if getattr(row, name) is not None and (
                best is None or getattr(row, name) > getattr(best, name)
            ):
                setattr(self, name, row)

    def document(self) -> dict[str, Json]:
        """Return the records as JSON."""
        return {
            "rules": self.rules,
            "proved": self.proved,
            "longest_preperiod": [a.preperiod, a.rule] if (a := self.preperiod) else None,
            "longest_period": [b.period, b.rule] if (b := self.period) else None,
        }


@dataclass
class Summary:
    """Counts and records over some rows."""

    rules: int = 0
    states: Counter[str] = field(default_factory=Counter)
    kinds: dict[str, Records] = field(default_factory=dict)
    sets: dict[tuple[int, int], Row] = field(default_factory=dict)
    circles: dict[int, tuple[Row, Row]] = field(default_factory=dict)
    verdicts: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)

    def add(self, row: Row) -> None:
        """Count one row."""
        self.rules += 1
        self.states[row.state] += 1
        self.kinds.setdefault(row.kind or "unknown", Records()).add(row)
        if row.question == "period" and row.rule.startswith("subtract(") and row.period:
            key = (row.size or 0, row.answer["largest"])
            best = self.sets.get(key)
            if best is None or row.period > (best.period or 0):
                self.sets[key] = row
        if row.question == "threshold" and row.answer.get("any") is not None:
            low, high = self.circles.get(row.size or 0, (row, row))
            self.circles[row.size or 0] = (
                row if row.answer["any"] < low.answer["any"] else low,
                row if row.answer["any"] > high.answer["any"] else high,
            )
        verdict, known = compare(row)
        if verdict is not None:
            self.verdicts[verdict.value] += 1
        if verdict is Agreement.DISAGREES and known is not None:
            self.disagreements.append(str(disagreement(row, known)))

    def document(self) -> dict[str, Json]:
        """Return the summary as JSON."""
        return {
            "rules": self.rules,
            "states": dict(self.states),
            "kinds": {kind: records.document() for kind, records in self.kinds.items()},
            "known": dict(self.verdicts),
            "disagreements": self.disagreements,
        }

    def tables(self) -> list[Tabular]:
        """Return the tables that have something to say, with translated heads."""
        found = [self._kinds()]
        if self.sets:
            found.append(self._sets())
        if self.circles:
            found.append(self._circles())
        if self.verdicts:
            found.append(self._verdicts())
        return found

    def _kinds(self) -> Tabular:
        head: list[Readable] = [Message("kind"), Message("rules"), Message("proved")]
        rows: list[list[Readable]] = [
            [word(kind), str(r.rules), str(r.proved)] for kind, r in sorted(self.kinds.items())
        ]
        if any(records.period for records in self.kinds.values()):
            head += [Message("longest preperiod"), Message("longest period")]
            for row, (_, r) in zip(rows, sorted(self.kinds.items()), strict=True):
                row += [_extreme(r.preperiod, "preperiod"), _extreme(r.period, "period")]
        return Message("Answers"), head, list(rows)

    def _sets(self) -> Tabular:
        head = (
            Message("numbers"),
            Message("largest"),
            Message("longest period"),
            Message("bound (k+1)^a"),
            Message("rule"),
        )
        rows = [
            (str(k), str(a), str(row.period), _short(period_bound(k, a)), row.rule)
            for (k, a), row in sorted(self.sets.items())
        ]
        return (
            Message(
                "Longest period by size and maximum of the set, beside the bound of theorem 3.29"
            ),
            head,
            list(rows),
        )

    def _circles(self) -> Tabular:
        head = (Message("seats"), Message("smallest threshold"), Message("largest threshold"))
        rows = [
            (str(seats), _extreme(low, "any"), _extreme(high, "any"))
            for seats, (low, high) in sorted(self.circles.items())
        ]
        return Message("Thresholds by number of seats"), head, list(rows)

    def _verdicts(self) -> Tabular:
        words = {
            "agrees": Message("agrees with the literature"),
            "disagrees": Message("DISAGREES with the literature"),
            "not in table": Message("not in the table of known results"),
            "not reached": Message("known, but not reached by this scan"),
        }
        rows = [(words[name], str(self.verdicts[name])) for name in words if self.verdicts[name]]
        return Message("Known results"), (Message("verdict"), Message("rules")), list(rows)


def summarize(store: Store, family: str | None = None, filters: Sequence[Filter] = ()) -> Summary:
    """Return the summary of a family, or of everything in the store."""
    return summary_of(read_rows(store, filters, family=family))


def summary_of(rows: Iterable[Row]) -> Summary:
    """Return the summary of some rows."""
    summary = Summary()
    for row in rows:
        summary.add(row)
    return summary


def period_bound(k: int, a: int) -> int:
    """Return the source's bound for period and preperiod of k numbers up to a: (k + 1)^a.

    Theorem 3.29 of the main source: a values, each at most k, determine all later ones.

    >>> period_bound(2, 5)
    243
    """
    return int((k + 1) ** a)


def disagreement(row: Row, known: KnownResult) -> Message:
    """Return the sentence that nobody should overlook."""
    if row.question == "period":
        computed: tuple[Any, ...] = (row.preperiod, row.period, row.saltus)
    elif row.question == "threshold":
        computed = (row.answer.get("any"),)
    else:
        computed = (row.kind,)
    return Message(
        "{rule}: computed {computed}, but {known} has {expected} according to {source}",
        rule=row.rule,
        computed=", ".join(map(str, computed)),
        known=known.rule,
        expected=", ".join(map(str, known.expected)),
        source=known.source,
    )


def _extreme(row: Row | None, name: str) -> str:
    if row is None:
        return "–"
    value = row.answer["any"] if name == "any" else getattr(row, name)
    return f"{value} ({row.rule})"


def _short(number: int) -> str:
    return str(number) if number < 10**9 else f"{number:.1e}" if number < 10**300 else "> 1e300"
