"""What books, the source and independent programs say about values."""

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grundy.core.nimber import nim_product
from grundy.core.values.days import born_by
from grundy.core.values.value import Value
from grundy.rulesets.registry import get
from grundy.solvers.generic.canonical import CanonicalSolver

TRUTH = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "truth" / "values.toml").read_text(encoding="utf-8")
)
Entry = dict[str, Any]
BOARDS = [
    pytest.param(e, marks=pytest.mark.slow if e.get("slow") else (), id=e["board"])
    for e in TRUTH["domineering"]
]


@pytest.mark.parametrize("entry", BOARDS)
def test_domineering_boards(entry: Entry) -> None:
    game: Any = get("domineering")
    value = CanonicalSolver(game).value(game.parse(entry["board"]))
    assert value == Value(entry["value"])
    assert str(value) == entry["value"]


@pytest.mark.parametrize("entry", TRUTH["canonical"], ids=lambda e: e["text"])
def test_canonical_forms(entry: Entry) -> None:
    value = Value(entry["text"])
    assert str(value) == entry["value"]
    assert value.outcome.value == entry["outcome"]


@pytest.mark.parametrize("entry", TRUTH["thermograph"], ids=lambda e: e["text"])
def test_thermographs(entry: Entry) -> None:
    graph = Value(entry["text"]).thermograph
    assert graph.mean == Fraction(entry["mean"])
    assert graph.temperature == Fraction(entry["temperature"])


@pytest.mark.parametrize("entry", TRUTH["day"], ids=lambda e: str(e["day"]))
def test_numbers_of_games_by_day(entry: Entry) -> None:
    assert len(born_by(entry["day"])) == entry["count"]


@pytest.mark.parametrize("entry", TRUTH["atomic_weight"], ids=lambda e: e["text"])
def test_atomic_weights(entry: Entry) -> None:
    assert Value(entry["text"]).atomic_weight == Value(entry["weight"])


def test_nim_multiplication_table() -> None:
    (entry,) = TRUTH["nim_product"]
    table = [[nim_product(a, b) for b in range(8)] for a in range(8)]
    assert table == entry["table"]
