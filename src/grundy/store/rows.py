"""What goes into the queue and what comes out: units of work, rows of results.

Workers need only this of the store, so nothing here knows a database.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from grundy.core.document import Json
from grundy.errors import DamagedFileError

DONE, BUDGET, CRASHED = "done", "budget", "crashed"
STATES = (DONE, BUDGET, CRASHED)
"""Answered; the budget ended first and the answer says what is known; the computation failed."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What is computed once: a rule, and the rules of the family that it answers, with their places."""

    number: int
    rule: str
    members: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """The answer for one rule of a family.

    `computed_as` is the equivalent rule that was computed, often the rule itself; `answer` holds what
    this question answers beyond the columns. No row names a machine.

    >>> Row(0, "0.3", "subtract(1)", "period", "done", method="values", version="1").proved
    False
    """

    place: int
    rule: str
    computed_as: str
    question: str
    state: str
    method: str
    version: str
    kind: str | None = None
    size: int | None = None
    preperiod: int | None = None
    period: int | None = None
    saltus: int | None = None
    proved: bool = False
    theorem: str | None = None
    answer: Mapping[str, Any] = field(default_factory=dict)
    certificate: Mapping[str, Any] | None = None
    seconds: float = 0.0

    def record(self, scan: int) -> dict[str, Any]:
        """Return the row as the store keeps it, with a checksum."""
        kept = {f.name: getattr(self, f.name) for f in fields(self)}
        return {**kept, "scan": scan, "checksum": self.checksum()}

    def checksum(self) -> int:
        """Return a checksum that a change of any field changes.

        The certificate has a digest of its own, and most readers do not ask for it.
        """
        apart = ("certificate", "seconds")
        kept = {f.name: getattr(self, f.name) for f in fields(self) if f.name not in apart}
        return zlib.crc32(json.dumps(kept, sort_keys=True, ensure_ascii=False).encode())

    @classmethod
    def from_record(cls, record: Mapping[str, Any], name: str) -> Row:
        """Return the row that the store `name` kept; a changed one is damage, not data."""
        row = cls(**{f.name: record[f.name] for f in fields(cls) if f.name in record})
        if row.checksum() != record["checksum"]:
            raise DamagedFileError(
                'the store "{name}" is damaged: the row of {rule} has changed',
                name=name,
                rule=row.rule,
            )
        return row

    def document(self) -> dict[str, Json]:
        """Return one entry of `results` in the JSON contract."""
        return {
            "rule": self.rule,
            "question": self.question,
            "kind": self.kind,
            "size": self.size,
            "preperiod": self.preperiod,
            "period": self.period,
            "saltus": self.saltus,
            "proved": self.proved,
            "theorem": self.theorem,
            "state": self.state,
            **self.answer,
            "computed_as": self.computed_as,
            "method": self.method,
            "version": self.version,
            "seconds": round(self.seconds, 6),
        }
