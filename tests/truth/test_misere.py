"""Published genera and misère canonical forms, recomputed: data/truth/misere.toml."""

from __future__ import annotations

import tomllib
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest

from grundy.core.depth_first import reached
from grundy.core.misere.game import ZERO, MisereGame, game
from grundy.core.misere.genus import genus
from grundy.core.misere.text import read, write
from grundy.heaps.misere.genus import genera, heap_forms
from grundy.heaps.rules.language import parse_rule
from grundy.solvers.values import form_of

TRUTH = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "truth" / "misere.toml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("entry", TRUTH["genus"], ids=lambda entry: entry["rule"])
def test_genera(entry: dict[str, Any]) -> None:
    forms = heap_forms(parse_rule(entry["rule"]), len(entry["tails"]) - 1)
    assert [form.grundy for form in forms] == entry["grundy"]
    found = ["".join(str(genus(form).digit(k)) for k in range(8)) for form in forms]
    assert found == entry["tails"]
    tame = [
        all(genus(below).is_tame for below in reached((form,), lambda game: game.options))
        for form in forms
    ]
    assert "".join("t" if each else "w" for each in tame) == entry["tame"]


@pytest.mark.parametrize("entry", TRUTH["single"], ids=lambda entry: entry["rule"])
def test_misere_nim_values(entry: dict[str, Any]) -> None:
    forms = heap_forms(parse_rule(entry["rule"]), len(entry["values"]) - 1)
    assert [form.misere_grundy for form in forms] == entry["values"]


@pytest.mark.parametrize("entry", TRUTH["symbols"], ids=lambda entry: entry["rule"])
def test_genus_symbols(entry: dict[str, Any]) -> None:
    found = genera(parse_rule(entry["rule"]), max(entry["heaps"]))
    assert [str(found[heap]) for heap in entry["heaps"]] == entry["symbols"]


@pytest.mark.parametrize("entry", TRUTH["form"], ids=lambda entry: entry["position"])
def test_forms(entry: dict[str, Any]) -> None:
    form = form_of(entry["position"])
    assert form is read(entry["form"])
    assert form is not None
    assert write(form) == entry["form"]


def test_games_by_day() -> None:
    (entry,) = TRUTH["days"]
    born: list[MisereGame] = [ZERO]
    counts = [1]
    while len(counts) < len(entry["counts"]):
        sets = chain.from_iterable(combinations(born, size) for size in range(len(born) + 1))
        born = sorted({game(options) for options in sets})
        counts.append(len(born))
    assert counts == entry["counts"]
