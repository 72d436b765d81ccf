"""The tables of a store, the same for SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

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

# What happened in a class and at its tables, in order; what is true now follows from it. When a class
# ends its rows are deleted.
CLASSROOM = Table(
    "classroom",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("place", String(40), nullable=False, index=True),
    Column("event", JSON, nullable=False),
)
