"""The command line on the impartial catalogue: the questions a user of the sources asks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest


def run(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    environment = {
        k: v for k, v in os.environ.items() if k not in ("LANG", "LC_ALL", "LC_MESSAGES")
    }
    return subprocess.run(
        [sys.executable, "-m", "grundy", *words],
        capture_output=True,
        text=True,
        input=stdin,
        env={**environment, "PYTHONIOENCODING": "utf-8"},
        timeout=120,
    )


def answer(*words: str) -> dict[str, Any]:
    done = run(*words, "--json")
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


@pytest.mark.parametrize(
    ("game", "position", "outcome", "winning"),
    [
        ("moore(2)", "3,4,5", "N", ["4→3,5→3"]),
        ("fibonacci", "19", "N", ["1", "6"]),
        ("chomp", "2x5", "N", ["e2"]),
        ("chomp", "4x4", "N", ["b2"]),
        ("another-game", "2,4,6", "P", []),
    ],
)
def test_solve(game: str, position: str, outcome: str, winning: list[str]) -> None:
    document = answer("solve", game, position)
    assert document["outcome"] == outcome
    assert [m["move"] for m in document["moves"] if m["winning"]] == winning


def test_mock_turtles_of_the_source() -> None:
    document = answer("solve", "mock-turtles", "TTHHHTHTTTH")
    assert (document["grundy"], document["outcome"]) == (19, "N")
    assert "10,3,0" in [m["move"] for m in document["moves"] if m["winning"]]


def test_parameters_as_flags() -> None:
    assert answer("solve", "moore", "3,4,5", "--k", "3")["game"] == "moore(3)"


@pytest.mark.parametrize(
    ("task", "given", "expected"),
    [
        ("nim-game-1", "2 3 5 7 9 2 4 4", "first\nsecond\n"),
        ("1098", "1 3 4 6 9", "first\n"),
        ("stair-game", "1 4 0 2 5 2", "second\n"),
        ("stick-game", "10 3 1 3 4", "WLWWWWLWLW\n"),
        ("2207", "3 6 7 8", "first\nsecond\nfirst\n"),
        ("another-game", "2 3 2 4 6 2 1 2", "second\nfirst\n"),
    ],
)
def test_judge(task: str, given: str, expected: str) -> None:
    done = run("judge", task, stdin=given)
    assert (done.returncode, done.stdout, done.stderr) == (0, expected, "")


def test_judge_with_broken_input() -> None:
    done = run("judge", "1730", stdin="1 2\n3 z\n")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert '"z" is not a whole number: row 2, column 3' in done.stderr


def test_graph(tmp_path: Path) -> None:
    document = answer("graph", "0>1,0>2,1>2,2>3")
    assert document["grundy"] == [2, 0, 1, 0]
    assert document["longest"] == [3, 2, 1, 0]
    file = tmp_path / "edges.txt"
    file.write_text("0 0\n0 1\n1 2\n", encoding="utf-8")
    picture = tmp_path / "graph.svg"
    done = run("graph", "--file", str(file), "--picture", str(picture))
    assert done.returncode == 0, done.stderr
    assert "∞{1}" in done.stdout
    assert "∞{1}" in picture.read_text(encoding="utf-8")
    assert answer("graph", "--file", str(file))["infinite"] == {"0": [1]}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("solve", "chomp", "3,5"), "a row must not be longer than the row below it: column 3"),
        (("solve", "mock-turtles", "THX"), 'expected one of H T, found "X": column 3'),
        (("solve", "fibonacci", "19/0"), "the allowance must be at least 1: column 4"),
        (("solve", "moore(0)", "3"), "k must be between 1 and 100"),
        (("solve", "turning(9)x", "TH"), "bracket"),
        (("solve", "digraph", "0-1"), "an edge must have a direction"),
        (("solve", "wythoff", "3"), "the game is played with two heaps"),
        (("solve", "node-kayles", "0-0"), "an edge joins two different vertices"),
        (("solve", "northcott", "L.L"), "each row holds one L and one R"),
        (("graph", "--file", "missing.json"), "missing.json cannot be read"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], message: str) -> None:
    done = run(*words)
    assert done.returncode in (2, 4)
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    assert message in done.stderr


def test_cram_judges_every_move_of_a_larger_board() -> None:
    result = answer("solve", "cram", "4x6")
    assert (result["outcome"], result["grundy"], result["exact"]) == ("P", 0, True)
    result = answer("solve", "cram", "5x5")
    assert (result["outcome"], result["grundy"], result["exact"]) == ("P", 0, True)
    assert len(result["moves"]) == 40
    assert {entry["grundy"] for entry in result["moves"]} == {1, 3}
    assert result["provenance"]["method"] == "nimber search"


def test_nimstring_has_nim_values_and_loony_positions() -> None:
    result = answer("solve", "nimstring", "0-1,1-2,2-0,0-3,3-0")
    assert (result["grundy"], result["value"]) == (0, "0")
    result = answer("solve", "nimstring", "0-1,1-2")
    assert (result["grundy"], result["value"], result["outcome"]) == (None, "loony", "N")
    assert "loony" in result["grundy_reason"]
