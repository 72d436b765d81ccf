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


def test_two_games_that_tables_call_equal_differ_at_heap_519() -> None:
    """0.161 and 0.36, from the definition and nothing else."""
    one, two = ([0] for _rule in range(2))
    for values, code in ((one, "161"), (two, "36")):
        for n in range(1, 520):
            options = set()
            for taken, digit in enumerate(map(int, code), start=1):
                rest = n - taken
                if rest == 0 and digit & 1:
                    options.add(0)
                if rest > 0 and digit & 2:
                    options.add(values[rest])
                if rest > 1 and digit & 4:
                    options |= {values[a] ^ values[rest - a] for a in range(1, rest // 2 + 1)}
            values.append(next(v for v in range(n + 2) if v not in options))
    assert next(n for n in range(520) if one[n] != two[n]) == 519
    assert compare("0.161", "0.36").first_difference == 519
