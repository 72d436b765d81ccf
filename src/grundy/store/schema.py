"""The steps that bring an older store up to date.

One schema serves SQLite and PostgreSQL. A migration is a function that changes the tables of the
version before it; steps are numbered by their place in `STEPS` and never edited once released. This
small list does all that is needed here: one schema, no branches, no downgrades – so Alembic, with its
directory of scripts, would only be one more dependency.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, insert, inspect, select

from grundy.errors import DamagedFileError, GameError
from grundy.store.notation import rewrite_values
from grundy.store.tables import METADATA, VERSION


def _create(connection: Connection) -> None:
    METADATA.create_all(connection)


# Tables that are missing are made: the third step brings that of the classroom.
STEPS: Sequence[Callable[[Connection], None]] = (_create, rewrite_values, _create)


def version(connection: Connection, name: str) -> int:
    """Return the version of the tables, 0 where there are none yet.

    Raises
    ------
    DamagedFileError
        When there are tables, but not those of a store.
    """
    tables = inspect(connection).get_table_names()
    if not tables:
        return 0
    if VERSION.name not in tables:
        raise DamagedFileError('"{name}" is a database, but not a store of scans', name=name)
    found = connection.scalar(select(VERSION.c.version))
    if found is None:
        raise DamagedFileError('"{name}" is a store without a version', name=name)
    return int(found)


def upgrade(
    connection: Connection, name: str, steps: Sequence[Callable[[Connection], None]]
) -> None:
    """Bring the store up to date, in the transaction of `connection`.

    Raises
    ------
    GameError
        When a newer version of the program wrote it.
    """
    current = version(connection, name)
    if current > len(steps):
        raise GameError(
            '"{name}" was written by a newer version of grundy; please update grundy', name=name
        )
    for step in steps[current:]:
        step(connection)
    if current == 0:
        connection.execute(insert(VERSION).values(version=len(steps)))
    elif current < len(steps):
        connection.execute(VERSION.update().values(version=len(steps)))
