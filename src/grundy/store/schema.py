"""The tables, and the steps that bring an older store up to date.

One schema serves SQLite and PostgreSQL. A migration is a function that changes the tables of the
version before it; steps are numbered by their place in `STEPS` and never edited once released. This
small list does all that is needed here: one schema, no branches, no downgrades – so Alembic, with its
directory of scripts, would only be one more dependency.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
    inspect,
    select,
)

from grundy.errors import DamagedFileError, GameError

METADATA = MetaData()

VERSION = Table(
    "grundy_store",
    METADATA,
    Column("version", Integer, primary_key=True),
)

SCAN = Table(
    "scan",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("family", Text, nullable=False),
    Column("question", String(40), nullable=False),
    Column("options", Text, nullable=False),  # canonical JSON, part of the identity
    Column("rules", Integer, nullable=False),
    UniqueConstraint("family", "question", "options"),
)

# One unit of work: a rule that is computed, and the rules of the family it answers. `owner` is null
# while nobody works on it; `beat` is the store's clock when the owner last showed signs of life.
TASK = Table(
    "task",
    METADATA,
    Column("scan", ForeignKey("scan.id"), primary_key=True),
    Column("unit", Integer, primary_key=True),
    Column("rule", Text, nullable=False),
    Column("members", JSON, nullable=False),
    Column("done", Boolean, nullable=False, default=False),
    Column("owner", String(40)),
    Column("beat", Float),
    Index("task_open", "scan", "done", "unit"),
)

RESULT = Table(
    "result",
    METADATA,
    Column("scan", ForeignKey("scan.id"), primary_key=True),
    Column("place", Integer, primary_key=True),  # the rule's place in its family
    Column("rule", Text, nullable=False),
    Column("computed_as", Text, nullable=False),  # the equivalent rule that was computed
    Column("question", String(40), nullable=False),
    Column("state", String(20), nullable=False),
    Column("kind", String(40)),
    Column("size", Integer),
    Column("preperiod", BigInteger),
    Column("period", BigInteger),
    Column("saltus", BigInteger),
    Column("proved", Boolean, nullable=False),
    Column("answer", JSON, nullable=False),  # everything else that the question answers
    Column("method", String(80), nullable=False),
    Column("theorem", String(80)),
    Column("version", String(40), nullable=False),
    Column("seconds", Float, nullable=False),
    Column("checksum", BigInteger, nullable=False),
    Column("certificate", JSON),  # large, and seldom read: last, so that others are read without it
    UniqueConstraint("scan", "rule"),
    Index("result_rule", "rule"),
    Index("result_period", "scan", "period"),
)


def _create(connection: Connection) -> None:
    METADATA.create_all(connection)


STEPS: Sequence[Callable[[Connection], None]] = (_create,)


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
