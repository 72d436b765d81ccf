"""Filters, sorting and reading of rows.

A filter is text: a field, a comparison, a value. Fields are the columns, or anything that the question
answers (`checked_to`, `any`, `outcome`).

>>> Filter.parse("period >= 100")
Filter(field='period', operator='>=', value=100)
>>> Filter.parse("kind=sapp").value, Filter.parse("proved=yes").value
('sapp', True)
>>> Filter.parse("period")  # doctest: +ELLIPSIS
Traceback (most recent call last):
    ...
grundy.errors.NotationError: a filter is a field, a comparison and a value: column 7 of "period". ...
"""

from __future__ import annotations

import difflib
import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, select
from sqlalchemy.exc import SQLAlchemyError

from grundy.core.reading import Reader
from grundy.errors import DamagedFileError, GameError, NotationError
from grundy.store.opening import Store
from grundy.store.rows import Row
from grundy.store.tables import RESULT, SCAN

COLUMNS = (
    "rule", "question", "kind", "size", "preperiod", "period", "saltus", "proved", "theorem",
    "state", "computed_as", "method", "version", "seconds",
)  # fmt: skip
LITERATURE = ("known", "known_source")
"""Fields of a row that no store keeps: how it stands to the table of known results."""
_TEXT = {
    *("rule", "question", "kind", "theorem", "state", "computed_as", "method", "version"),
    *LITERATURE,
}
_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "!=": operator.ne,
    "=": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
_FILTER = re.compile(r"\s*([a-z_]+)\s*(>=|<=|!=|=|>|<|~)\s*(.+?)\s*")
_YES = {"yes": True, "true": True, "no": False, "false": False}
_CHUNK = 2000
_SAMPLED = 50


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition on one field; `~` asks whether the text contains the value."""

    field: str
    operator: str
    value: Any

    @classmethod
    def parse(cls, text: str) -> Filter:
        """Read a filter such as `period>=100`, `kind=sapp`, `rule~0.1`."""
        reader = Reader(text, "period>=100")
        match = _FILTER.fullmatch(text)
        if not match:
            field = re.match(r"\s*[a-z_]*", text)
            raise reader.problem(
                "a filter is a field, a comparison and a value", at=field.end() if field else 0
            )
        name, sign, value = match.groups()
        if name in _TEXT or sign == "~":
            return cls(name, sign, value)
        if value.lower() in _YES:
            if sign not in ("=", "!="):
                raise reader.problem(
                    "yes and no are compared by = or !=", at=match.start(2), example="proved=yes"
                )
            return cls(name, sign, _YES[value.lower()])
        if re.fullmatch(r"-?\d{1,18}", value):
            return cls(name, sign, int(value))
        if name in COLUMNS and name != "seconds":
            raise reader.problem(
                "{field} is compared with a whole number", at=match.start(3), field=name
            )
        return cls(name, sign, value)

    def passes(self, document: Mapping[str, Any]) -> bool:
        """Return whether a row, as JSON, passes the filter.

        >>> Filter.parse("known!=agrees").passes({"known": None})
        True
        """
        value = document.get(self.field)
        if self.operator == "~":
            return str(self.value) in str(value or "")
        if self.operator in ("=", "!="):
            return bool(_OPERATORS[self.operator](value, self.value))
        return value is not None and bool(_OPERATORS[self.operator](value, self.value))

    def condition(self) -> ColumnElement[bool]:
        """Return the filter as a condition of the store."""
        column = _column(self.field, self.value)
        if self.operator == "~":
            return column.contains(str(self.value), autoescape=True)
        if self.operator == "!=":  # nothing known is different, too
            return column.is_distinct_from(self.value)
        condition: ColumnElement[bool] = _OPERATORS[self.operator](column, self.value)
        return condition


@dataclass(frozen=True, slots=True)
class StoredScan:
    """A scan that a store holds: family, question and options, and how far it is."""

    number: int
    family: str
    question: str
    options: str
    rules: int


def scans(store: Store) -> list[StoredScan]:
    """Return the scans in the store, oldest first."""
    with store.reading() as connection:
        found = connection.execute(select(SCAN).order_by(SCAN.c.id)).all()
    return [StoredScan(row.id, row.family, row.question, row.options, row.rules) for row in found]


def read_rows(
    store: Store,
    filters: Sequence[Filter] = (),
    *,
    family: str | None = None,
    sort: Sequence[str] = (),
    limit: int | None = None,
    certificates: bool = False,
) -> Iterator[Row]:
    """Yield the rows that pass all filters, in the order asked for (`-period` is descending).

    Without `sort` rows come scan by scan, in the order of their family. Where a family was scanned
    again with other options, the newest row of each rule counts. Certificates are large and come only
    on request.
    """
    _check_fields(store, [*(f.field for f in filters), *(field.lstrip("-") for field in sort)])
    columns = [c for c in RESULT.c if certificates or c.name != "certificate"]
    query: Select[Any] = select(*columns).where(and_(True, *(f.condition() for f in filters)))
    held = scans(store)
    if family is not None:
        numbers = [scan.number for scan in held if scan.family == family]
        if not numbers:
            raise _no_family(store, family)
        query = query.where(RESULT.c.scan.in_(numbers))
    if len({(scan.family, scan.question) for scan in held}) < len(held):
        query = query.where(~_is_replaced())
    for field in sort:
        name = field.lstrip("-")
        column = _column(name, None if name in COLUMNS else _sample(store, name))
        query = query.order_by(
            (column.desc() if field.startswith("-") else column.asc()).nulls_last()
        )
    query = query.order_by(RESULT.c.scan, RESULT.c.place).limit(limit)
    with store.reading() as connection:
        try:
            for record in connection.execution_options(yield_per=_CHUNK).execute(query).mappings():
                yield Row.from_record({**record}, store.name)
        except SQLAlchemyError:
            raise
        except (ValueError, TypeError) as error:
            if isinstance(error, GameError):
                raise
            raise DamagedFileError(
                'the store "{name}" is damaged and was not touched: {reason}',
                name=store.name,
                reason=str(error),
            ) from error


def _is_replaced() -> ColumnElement[bool]:
    """Return the condition that a later scan of the same family has a row of the same rule."""
    later, its_scan, own_scan = RESULT.alias(), SCAN.alias(), SCAN.alias()
    same = and_(
        own_scan.c.id == RESULT.c.scan,
        its_scan.c.family == own_scan.c.family,
        its_scan.c.question == own_scan.c.question,
    )
    return (
        select(later.c.scan)
        .join(its_scan, its_scan.c.id == later.c.scan)
        .join(own_scan, same)
        .where(later.c.rule == RESULT.c.rule, later.c.scan > RESULT.c.scan)
        .correlate(RESULT)
        .exists()
    )


def _check_fields(store: Store, fields: Sequence[str]) -> None:
    """Raise `NotationError` for a field that no row of the store has."""
    unknown = [field for field in fields if field not in COLUMNS]
    if not unknown:
        return
    known = [*COLUMNS, *_answered_fields(store)]
    for field in unknown:
        if field in known:
            continue
        near = difflib.get_close_matches(field, known, n=1, cutoff=0.8)
        if near:
            raise NotationError(
                'there is no field "{field}"; did you mean {near}?', field=field, near=near[0]
            )
        raise NotationError(
            'there is no field "{field}"; fields are {fields}',
            field=field,
            fields=", ".join(known),
        )


def _answered_fields(store: Store) -> list[str]:
    """Return the fields of the answers in the store: those of some rows of every kind and state."""
    found: dict[str, None] = {}
    kinds = select(RESULT.c.scan, RESULT.c.kind, RESULT.c.state).distinct()
    with store.reading() as connection:
        for scan, kind, state in connection.execute(kinds).all():
            rows = select(RESULT.c.answer).where(
                RESULT.c.scan == scan,
                RESULT.c.kind.is_not_distinct_from(kind),
                RESULT.c.state == state,
            )
            for answer in connection.scalars(rows.limit(_SAMPLED)):
                found.update(dict.fromkeys(answer))
    return list(found)


def _column(field: str, value: object) -> ColumnElement[Any]:
    if field in COLUMNS:
        return RESULT.c[field]
    inside: Any = RESULT.c.answer[field]
    typed: ColumnElement[Any]
    if isinstance(value, bool):
        typed = inside.as_boolean()
    else:
        typed = inside.as_integer() if isinstance(value, int) else inside.as_string()
    return typed


def _sample(store: Store, field: str) -> object:
    """Return one value of an answer's field, because the store must know the type to sort by it."""
    with store.reading() as connection:
        for answer in connection.scalars(select(RESULT.c.answer)):
            if answer.get(field) is not None:
                return answer[field]
    return 0


def _no_family(store: Store, family: str) -> GameError:
    known = "; ".join(dict.fromkeys(scan.family for scan in scans(store)))
    return GameError(
        'the store has no scan of "{family}"; it has: {known}', family=family, known=known or "–"
    )
