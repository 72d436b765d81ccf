"""Filters and sorting, against the same done in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grundy.errors import GameError, NotationError
from grundy.store.opening import Store, open_store
from grundy.store.queue import Queue
from grundy.store.reading import Filter, read_rows
from grundy.store.rows import BUDGET, DONE, Row, Unit

ROWS = [
    Row(
        n,
        f"0.{n}",
        f"0.{n}",
        "period",
        DONE if n % 5 else BUDGET,
        "values",
        "1",
        kind="periodic" if n % 3 else "unknown",
        period=n if n % 3 else None,
        proved=n % 2 == 0,
        answer={"checked_to": 100 - n, "even": n % 2 == 0, "colour": "red" if n < 5 else "blue"},
    )
    for n in range(1, 21)
]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    path: Path = tmp_path_factory.mktemp("store") / "run.db"
    with open_store(str(path)) as opened:
        units = [Unit(row.place, row.rule, ((row.place, row.rule),)) for row in ROWS]
        queue = Queue.create(opened, "family", "period", {}, units)
        queue.lease(100)
        queue.commit({row.place: [row] for row in ROWS})
        yield opened


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("period>=10", lambda r: r.period is not None and r.period >= 10),
        ("period < 7", lambda r: r.period is not None and r.period < 7),
        ("period!=7", lambda r: r.period != 7),
        ("kind=unknown", lambda r: r.kind == "unknown"),
        ("kind!=unknown", lambda r: r.kind != "unknown"),
        ("state=budget", lambda r: r.state == "budget"),
        ("proved=yes", lambda r: r.proved),
        ("proved=no", lambda r: not r.proved),
        ("rule~0.1", lambda r: "0.1" in r.rule),
        ("rule~_", lambda r: False),
        ("checked_to>90", lambda r: r.answer["checked_to"] > 90),
        ("even=yes", lambda r: r.answer["even"]),
        ("colour=red", lambda r: r.answer["colour"] == "red"),
    ],
)
def test_filters(store: Store, text: str, wanted: Callable[[Row], bool]) -> None:
    assert list(read_rows(store, [Filter.parse(text)])) == [row for row in ROWS if wanted(row)]


def test_yes_and_no_have_no_order() -> None:
    with pytest.raises(NotationError, match="yes and no are compared by = or !="):
        Filter.parse("proved>=yes")


def test_filters_join(store: Store) -> None:
    found = read_rows(store, [Filter.parse("period>=10"), Filter.parse("proved=yes")])
    assert [row.period for row in found] == [10, 14, 16, 20]


def test_sorting_puts_what_is_not_known_last(store: Store) -> None:
    for sort in ("period", "-period"):
        periods = [row.period for row in read_rows(store, sort=[sort])]
        known = [p for p in periods if p is not None]
        assert known == sorted(known, reverse=sort.startswith("-"))
        assert periods[len(known) :] == [None] * 6


def test_sorting_by_an_answer(store: Store) -> None:
    assert next(read_rows(store, sort=["checked_to"])).rule == "0.20"


def test_limit_and_family(store: Store) -> None:
    assert len(list(read_rows(store, limit=3, family="family"))) == 3
    with pytest.raises(GameError, match="it has: family"):
        list(read_rows(store, family="octal(9)"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("period", 'column 7 of "period"'),
        ("period>=many", "whole number: column 9"),
        (">=3", "column 1"),
        ("", "a filter is a field"),
        ("preiod>3", "did you mean period?"),
    ],
)
def test_wrong_filters(store: Store, text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        list(read_rows(store, [Filter.parse(text)]))
    assert message in str(caught.value)
