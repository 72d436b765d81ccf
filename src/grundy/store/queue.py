"""The work queue in the store: units are leased, computed elsewhere, and committed as a whole.

A lease belongs to an owner, who must `beat` at least every few seconds. When a machine dies its beats
stop, and after `DEAD_SECONDS` anybody may take the units over. The clock is the store's own, so the
machines' clocks need not agree. A worker that was only slow and finishes after all finds that its lease
is gone; its rows are then dropped, so no rule is ever written twice.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    and_,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from grundy.errors import GameError
from grundy.store.opening import Store
from grundy.store.rows import Row, Unit
from grundy.store.tables import RESULT, SCAN, TASK

BEAT_SECONDS = 2.0
DEAD_SECONDS = 6.0
"""A lease without a beat for so long is free; with polling, a dead owner is replaced within ten."""
_INSERT_CHUNK = 5000


class Queue:
    """One scan in a store: create or join it, lease units, commit rows."""

    def __init__(self, store: Store, scan: int, owner: str | None = None) -> None:
        self.store, self.scan = store, scan
        self.owner = owner or uuid.uuid4().hex

    @classmethod
    def find(
        cls, store: Store, family: str, question: str, options: Mapping[str, Any]
    ) -> Queue | None:
        """Return the queue of this scan when the store holds it."""
        query = select(SCAN.c.id).where(
            SCAN.c.family == family,
            SCAN.c.question == question,
            SCAN.c.options == _canonical(options),
        )
        with store.reading() as connection:
            scan = connection.scalar(query)
        return None if scan is None else cls(store, scan)

    @classmethod
    def create(
        cls,
        store: Store,
        family: str,
        question: str,
        options: Mapping[str, Any],
        units: Sequence[Unit],
    ) -> Queue:
        """Write down the whole scan in one transaction; somebody else's identical scan is joined."""
        scan = {"family": family, "question": question, "options": _canonical(options)}
        rules = sum(len(unit.members) for unit in units)
        try:
            with store.writing() as connection:
                key = connection.execute(
                    insert(SCAN).values(**scan, rules=rules)
                ).inserted_primary_key
                number = int(key[0])  # type: ignore[index]
                for start in range(0, len(units), _INSERT_CHUNK):
                    connection.execute(
                        insert(TASK),
                        [
                            {
                                "scan": number,
                                "unit": unit.number,
                                "rule": unit.rule,
                                "members": [list(member) for member in unit.members],
                                "done": False,
                            }
                            for unit in units[start : start + _INSERT_CHUNK]
                        ],
                    )
        except GameError as error:
            joined = cls.find(store, family, question, options)
            if joined is None or not isinstance(error.__cause__, IntegrityError):
                raise
            return joined
        return cls(store, number)

    def lease(self, most: int) -> list[Unit]:
        """Take up to `most` units that nobody works on, or whose owner has died."""
        with self.store.writing() as connection:
            now = _clock(connection)
            free = (
                select(TASK.c.unit)
                .where(
                    TASK.c.scan == self.scan,
                    TASK.c.done.is_(False),
                    or_(TASK.c.owner.is_(None), TASK.c.beat < now - DEAD_SECONDS),
                )
                .order_by(TASK.c.unit)
                .limit(most)
                .with_for_update(skip_locked=True)  # left out by SQLite, which has one writer
                # Looked for once: as a subquery PostgreSQL may run it again for every row of the task
                # table, and each time it finds other units that are free.
                .cte("free")
                .prefix_with("MATERIALIZED", dialect="postgresql")
            )
            taken = connection.execute(
                update(TASK)
                .where(TASK.c.scan == self.scan, TASK.c.unit.in_(select(free.c.unit)))
                .values(owner=self.owner, beat=now)
                .returning(TASK.c.unit, TASK.c.rule, TASK.c.members)
            ).all()
        return sorted(
            (Unit(row.unit, row.rule, tuple(tuple(m) for m in row.members)) for row in taken),
            key=lambda unit: unit.number,
        )

    def beat(self) -> None:
        """Say that this owner is alive."""
        with self.store.writing() as connection:
            connection.execute(update(TASK).where(self._mine()).values(beat=_clock(connection)))

    def commit(self, finished: Mapping[int, Sequence[Row]]) -> int:
        """Write the rows of finished units in one transaction; return how many rows were written.

        Units whose lease was lost in the meantime are left to their new owner.
        """
        if not finished:
            return 0
        with self.store.writing() as connection:
            kept = connection.scalars(
                update(TASK)
                .where(self._mine(), TASK.c.unit.in_(list(finished)))
                .values(done=True, owner=None, beat=None)
                .returning(TASK.c.unit)
            ).all()
            rows = [row.record(self.scan) for unit in kept for row in finished[unit]]
            if rows:
                connection.execute(insert(RESULT), rows)
        return len(rows)

    def release(self) -> None:
        """Give back what was leased and not finished."""
        with self.store.writing() as connection:
            connection.execute(update(TASK).where(self._mine()).values(owner=None, beat=None))

    def reopen(self, states: Iterable[str]) -> int:
        """Put rules whose rows have one of these states back into the queue; return how many."""
        with self.store.writing() as connection:
            again = select(RESULT.c.computed_as).where(
                RESULT.c.scan == self.scan, RESULT.c.state.in_(list(states))
            )
            names = sorted(set(connection.scalars(again)))
            for start in range(0, len(names), 500):
                some = names[start : start + 500]
                connection.execute(
                    RESULT.delete().where(
                        RESULT.c.scan == self.scan, RESULT.c.computed_as.in_(some)
                    )
                )
                connection.execute(
                    update(TASK)
                    .where(TASK.c.scan == self.scan, TASK.c.rule.in_(some))
                    .values(done=False, owner=None, beat=None)
                )
        return len(names)

    def progress(self) -> tuple[int, int]:
        """Return how many rules of the scan have a row, and how many there are."""
        with self.store.reading() as connection:
            done = connection.scalar(
                select(func.count()).select_from(RESULT).where(RESULT.c.scan == self.scan)
            )
            rules = connection.scalar(select(SCAN.c.rules).where(SCAN.c.id == self.scan))
        return int(done or 0), int(rules or 0)

    def open_units(self) -> int:
        """Return how many units are not finished, whoever works on them."""
        with self.store.reading() as connection:
            waiting = connection.scalar(
                select(func.count())
                .select_from(TASK)
                .where(TASK.c.scan == self.scan, TASK.c.done.is_(False))
            )
        return int(waiting or 0)

    def _mine(self) -> ColumnElement[bool]:
        return and_(TASK.c.scan == self.scan, TASK.c.owner == self.owner, TASK.c.done.is_(False))


def _canonical(options: Mapping[str, Any]) -> str:
    return json.dumps(options, sort_keys=True)


def _clock(connection: Connection) -> ColumnElement[float]:
    """Return the store's clock in seconds."""
    if connection.dialect.name == "sqlite":
        return literal_column("(julianday('now') - 2440587.5) * 86400.0", Float)
    return literal_column("extract(epoch from clock_timestamp())", Float)
