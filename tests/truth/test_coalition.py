"""What the source and independent programs say about coalition Nim."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from grundy.coalition.answer import solve
from grundy.coalition.chance import find_scaling, losses
from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.coalition.orders import search
from grundy.coalition.pattern import find_pattern
from grundy.coalition.spruce import spruces
from grundy.coalition.threshold import threshold_of

TRUTH = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "truth" / "coalition.toml").read_text(encoding="utf-8")
)
Entry = dict[str, Any]


@pytest.mark.parametrize("entry", TRUTH["threshold"], ids=lambda e: e["word"])
def test_thresholds(entry: Entry) -> None:
    found = threshold_of(
        find_pattern(Contest(Circle.parse(entry["word"], entry.get("take", 2)), "0"))
    )
    assert found is not None
    assert found.any == entry["any"]
    assert found.small == entry.get("small", found.small)


@pytest.mark.parametrize("entry", TRUTH["spruces"], ids=lambda e: e["word"])
def test_spruces(entry: Entry) -> None:
    found = spruces(Circle.parse(entry["word"]))
    assert len(found) == entry["count"]
    if "rows" in entry:
        assert list(found[0].rows) == entry["rows"]


@pytest.mark.parametrize("entry", TRUTH["lost"], ids=lambda e: e["source"])
def test_lost_states_of_two_players(entry: Entry) -> None:
    circle = Circle.parse("01", entry["take"])
    states = range(max(1, entry["poison"]), entry["to"] + 1)
    lost = [n for n in states if solve(circle, n, 0, entry["poison"]).winner == "1"]
    assert lost == entry["tokens"]


@pytest.mark.parametrize("entry", TRUTH["period"], ids=lambda e: f"{e['players']}-{e['take']}")
def test_periods_without_coalitions(entry: Entry) -> None:
    word = "abcdefghij"[: entry["players"]]
    scaling = find_scaling(losses(Circle.parse(word, entry["take"]), 130))
    assert scaling is not None
    assert (scaling.period, scaling.factor) == (entry["period"], 1)
    assert scaling.preperiod == entry.get("preperiod", scaling.preperiod)


@pytest.mark.parametrize("entry", TRUTH["search"], ids=lambda e: f"{e['small']}-{e['large']}")
def test_searches(entry: Entry) -> None:
    found = search(entry["small"], entry["large"])
    assert found.orders == entry["orders"]
    assert (found.largest.any, found.smallest.any) == (entry["largest"], entry["smallest"])


@pytest.mark.parametrize("entry", TRUTH["equal"], ids=lambda e: e["word"])
def test_equal_coalitions(entry: Entry) -> None:
    pattern = find_pattern(Contest(Circle.parse(entry["word"], entry["take"]), "0"))
    assert pattern is not None
    assert pattern.period == entry["period"]
