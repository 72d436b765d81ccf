"""Strategies of one's own: a class with `choose` in a file takes part in a tournament and a duel."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grundy.cli.run import run

OWN = """
class TakesLeast:
    def choose(self, game, position, player, misere=False):
        return min(game.moves(position, player), key=lambda entry: -sum(entry[1]), default=None)
"""


def test_it_plays_in_a_tournament(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.py"
    file.write_text(OWN)
    words = ["tournament", "nim", "perfect", f"{file}:TakesLeast", "--position", "3,5,7", "--json"]
    assert run(words) == 0
    standings = {row["strategy"]: row for row in json.loads(capsys.readouterr().out)["standings"]}
    assert standings["perfect"]["wins"] == 2
    assert standings["TakesLeast"]["losses"] == 2


def test_a_file_without_it_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.py"
    file.write_text("x = 1\n")
    assert run(["tournament", "nim", "perfect", f"{file}:Nothing"]) == 2
    assert "Nothing" in capsys.readouterr().err
