"""The log of the classroom in a store: events are added, read in order, and deleted with their class."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import delete, insert, select

from grundy.classroom.table import Happened
from grundy.store.opening import Store
from grundy.store.tables import CLASSROOM

Line = tuple[str, Happened]
"""Where something happened (a class or a table), and what."""


class Log:
    """Events on disk."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def append(self, lines: Sequence[Line]) -> None:
        """Add events; all of them are kept, or none."""
        rows = [{"place": place, "event": dict(event)} for place, event in lines]
        with self._store.writing() as connection:
            connection.execute(insert(CLASSROOM), rows)

    def read(self) -> list[Line]:
        """Return all events in the order in which they happened."""
        wanted = select(CLASSROOM.c.place, CLASSROOM.c.event).order_by(CLASSROOM.c.id)
        with self._store.reading() as connection:
            return [(place, event) for place, event in connection.execute(wanted)]

    def forget(self, places: Iterable[str]) -> None:
        """Delete all that happened at some places, from the disk as well."""
        with self._store.writing() as connection:
            connection.execute(delete(CLASSROOM).where(CLASSROOM.c.place.in_(list(places))))
        self._store.wipe()

    def close(self) -> None:
        """Close the store."""
        self._store.close()
