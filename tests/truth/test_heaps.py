"""Published nim-sequences and periods, recomputed: data/truth/heaps.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from grundy.heaps.regularity.equivalence import compare
from grundy.heaps.regularity.outcome import describe, p_positions
from grundy.heaps.regularity.period import find_period
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.values.sequence import NimSequence

TRUTH = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "truth" / "heaps.toml").read_text(encoding="utf-8")
)


def entries(kind: str) -> list[Any]:
    return [
        pytest.param(
            entry,
            id=str(entry.get("rule", entry.get("first"))),
            marks=[pytest.mark.slow] if entry.get("slow") else [],
        )
        for entry in TRUTH[kind]
    ]


@pytest.mark.parametrize("entry", entries("period"))
def test_periods(entry: dict[str, Any]) -> None:
    if entry.get("window"):
        pytest.skip("proved by the window, see below")
    found = find_period(entry["rule"])
    assert found.proved
    assert found.regularity is not None
    assert found.regularity.preperiod == entry["preperiod"]
    assert found.regularity.period == entry["period"]
    assert found.regularity.saltus == entry.get("saltus", 0)


@pytest.mark.slow
@pytest.mark.parametrize("entry", [e for e in TRUTH["period"] if e.get("window")])
def test_periods_by_the_window(entry: dict[str, Any]) -> None:
    found = find_period(entry["rule"])
    assert found.proved
    assert found.method == "window"
    assert found.regularity is not None
    assert found.regularity.preperiod == entry["preperiod"]
    assert found.regularity.period == entry["period"]


@pytest.mark.parametrize("entry", entries("sequence"))
def test_sequences(entry: dict[str, Any]) -> None:
    values = NimSequence(parse_rule(entry["rule"])).first(len(entry["values"]))
    assert values == entry["values"]


@pytest.mark.parametrize("entry", entries("lost"))
def test_lost_heaps(entry: dict[str, Any]) -> None:
    lost = p_positions(entry["rule"])
    assert lost is not None
    assert lost.proved
    assert describe(lost) == entry["formula"]


@pytest.mark.parametrize("entry", entries("difference"))
def test_first_differences(entry: dict[str, Any]) -> None:
    assert compare(entry["first"], entry["second"]).first_difference == entry["heap"]
