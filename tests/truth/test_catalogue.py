"""Published nim-values and values of games, row by row, recomputed: data/truth/catalogue.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.core.values.value import Value
from grundy.rulesets.base import Ruleset
from grundy.rulesets.sum import parse_sum
from grundy.solvers.generic.grundy import GrundySolver
from grundy.solvers.values import value_of

TRUTH = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "truth" / "catalogue.toml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("entry", TRUTH["grundy"], ids=lambda entry: entry["positions"])
def test_nim_values(entry: dict[str, Any]) -> None:
    texts = [
        entry["positions"].format(n=n)
        for n in range(entry["from"], entry["from"] + len(entry["values"]))
    ]
    places = [parse_sum(text) for text in texts]
    game = places[0].game
    assert isinstance(game, Ruleset)
    solver = GrundySolver(game)
    assert [solver.grundy(place.bare) for place in places] == entry["values"]


@pytest.mark.parametrize("entry", TRUTH["value"], ids=lambda entry: entry["positions"])
def test_values(entry: dict[str, Any]) -> None:
    for n, expected in enumerate(entry["values"], start=entry["from"]):
        assert value_of(entry["positions"].format(n=n)) == Value(expected)


@pytest.mark.parametrize("entry", TRUTH["outcome"], ids=lambda entry: entry["positions"][0])
def test_outcomes(entry: dict[str, Any]) -> None:
    for text in entry["positions"]:
        outcome = grundy.solve(text).outcome
        assert outcome is not None
        assert outcome.value == entry["outcome"]
