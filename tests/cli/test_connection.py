"""Connection games on the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "grundy", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def answer(*words: str) -> dict[str, Any]:
    done = run(*words, "--json")
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_hex() -> None:
    document = answer("solve", "hex", "...|...|...")
    assert document["outcome"] == "N"
    left = [m["move"] for m in document["moves"] if m["winning"] and m["player"] == "left"]
    assert left == ["c1", "a2", "b2", "c2", "a3"]
    assert document["best"] == {"left": "c1", "right": "b1"}


def test_shannon() -> None:
    document = answer("solve", "shannon", "0-1,0-1;a=0;b=1")
    assert document["outcome"] == "L"
    assert document["provenance"]["theorem"] == "Lehman1964"
    assert document["best"]["right"] is None


def test_a_board_too_large_to_search_is_a_bound() -> None:
    done = run("solve", "hex", "11x11", "--json")
    assert done.returncode == 3
    document = json.loads(done.stdout)
    assert (document["exact"], document["outcome"]) == (False, "N")


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "hex", "..|."),
        ("solve", "shannon", "0-1"),
        ("solve", "shannon", "0-1;a=0;b=1", "--misere"),
        ("solve", "hex(maybe)", "2x2"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
