"""What books and other programs say about impartial games."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.rulesets.registry import get
from grundy.solvers.boards.nimbers import PlacementNimbers
from grundy.solvers.solve import solve

TRUTH = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "truth" / "impartial.toml").read_text(encoding="utf-8")
)
Entry = dict[str, Any]


@pytest.mark.parametrize("entry", TRUTH["heads"], ids=lambda e: str(e["game"]))
def test_values_of_single_heads(entry: Entry) -> None:
    rule = get(entry["game"]).turning  # type: ignore[attr-defined]
    assert [rule.value(x) for x in range(len(entry["values"]))] == entry["values"]


@pytest.mark.parametrize("entry", TRUTH["position"], ids=lambda e: f"{e['game']} {e['position']}")
def test_positions(entry: Entry) -> None:
    result = solve(entry["game"], entry["position"])
    assert result.outcome is not None
    assert result.outcome.value == entry["outcome"]
    assert result.grundy == entry.get("grundy", result.grundy)
    winning = [m.move for m in result.winning()]
    assert set(entry.get("winning", [])) <= set(winning)
    assert entry.get("all_winning", winning) == winning


CRAM = [
    (f"{entry['rows']}x{column}", int(value))
    for entry in TRUTH["cram_rows"]
    for column, value in enumerate(entry["grundy"].split(), start=4)
    if value != "." and entry["rows"] * column <= 36
]


@pytest.mark.parametrize(("board", "value"), CRAM)
def test_cram_table(board: str, value: int) -> None:
    game: Any = get("cram")
    assert PlacementNimbers(game, Budget(60)).grundy(game.parse(board)) == value


@pytest.mark.parametrize("entry", TRUTH["cram"], ids=lambda e: str(e["board"]))
def test_cram(entry: Entry) -> None:
    assert solve("cram", entry["board"]).grundy == entry["grundy"]
