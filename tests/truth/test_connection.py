"""Connection games against what others have published: data/truth/connection.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from grundy.core.players import LEFT
from grundy.solvers.result import Result
from grundy.solvers.solve import solve

FILE = Path(__file__).resolve().parents[2] / "data" / "truth" / "connection.toml"
ENTRIES = [
    pytest.param(game, entry, id=f"{game}:{entry['position']}")
    for game, entries in tomllib.loads(FILE.read_text(encoding="utf-8")).items()
    for entry in entries
]


@pytest.mark.parametrize(("game", "entry"), ENTRIES)
def test_published_answers(game: str, entry: dict[str, Any]) -> None:
    result = solve(game, entry["position"])
    assert isinstance(result, Result)
    assert result.exact
    assert result.outcome is not None
    assert result.outcome.value == entry["outcome"]
    winning = {move.move for move in result.winning(LEFT)}
    assert set(entry.get("wins", ())) <= winning
    assert not set(entry.get("loses", ())) & winning
