"""`grundy duel`: one strategy against another, and the copycat on two boards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grundy.cli.run import run


def duel(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["duel", *words, "--json"]) == 0
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


def test_a_single_match(capsys: pytest.CaptureFixture[str]) -> None:
    document = duel(capsys, "nim", "3,5,7", "--second", "perfect")
    assert (document["game"], document["position"], document["winner"]) == ("nim", "3,5,7", "first")


def test_no_opening_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert duel(capsys, "nim", "0", "--openings")["games"] == []


def test_the_copycat_shows_the_same_play_on_both_boards(capsys: pytest.CaptureFixture[str]) -> None:
    document = duel(
        capsys, "go", "3x3", "--first", "random", "--second", "greedy", "--seed", "3", "--copycat"
    )
    one, two = document["boards"]
    assert (one["first"], one["second"]) == ("random", "copycat")
    assert (two["first"], two["second"]) == ("copycat", "greedy")
    assert one["moves"] == two["moves"]
    assert one["winner"] == two["winner"]
    assert document["copycat_lost_both"] is False


def test_the_copycat_many_times(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["go", "2x3", "--first", "random", "--second", "random", "--seed", "1", "--copycat"]
    assert len(duel(capsys, *words, "--games", "5")["games"]) == 5
    assert run(["duel", *words, "--games", "5"]) == 0
    assert "copycat lost both games: 0" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["coalition(011)", "6"], ["nim", "3,4", "--openings"]])
def test_where_the_copycat_cannot_play(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert run(["duel", *words, "--copycat"]) == 2
    assert "two whole games" in capsys.readouterr().err
