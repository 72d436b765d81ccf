"""`--picture` in every command that draws, in every format; what cannot be written is one line."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from importlib.util import find_spec
from pathlib import Path

import pytest

from grundy.answers.question import all_questions
from grundy.cli.run import run
from grundy.render.picture import FORMATS

COMMANDS = {
    "solve": ["solve", "nim", "3,5"],
    "explain": ["explain", "nim", "3,5"],
    "value": ["value", "{2|-1}"],
    "thermograph": ["thermograph", "domineering", "2x3"],
    "tree": ["tree", "domineering", "2x2"],
    "graph": ["graph", "chomp", "2x3"],
    "sequence": ["sequence", "0.77", "--to", "40"],
    "coalition": ["coalition", "0011", "--tokens", "7"],
    "replay": ["replay", "nim", "3,5", "5→3"],
    "duel": ["duel", "nim", "2,1", "--seed", "1"],
    "table": ["table", "wythoff", "0..3", "0..3"],
    "days": ["days", "1"],
    "orthodox": ["orthodox", "{4|-4}, {9|1}"],
    "source": ["source", "002", "6.7"],
}
MORE = {
    "tree --dag": ["tree", "nim", "2,1", "--dag"],
    "graph of a text": ["graph", "0>1,1>0,1>2"],
    "graph of a partizan game": ["graph", "domineering:2x2"],
    "graph of a game with cycles": ["graph", "digraph", "0>1,1>0,1>2;at=0"],
    "sequence of coins": ["sequence", "mock-turtles", "--to", "12"],
    "values in a table": ["table", "domineering", "2", "2"],
    "a sum": ["solve", "nim:3 + domineering:2x2"],
}
HAS_CONVERTER = find_spec("cairosvg") is not None


def test_every_command_that_draws_is_here() -> None:
    drawing = {verb for verb, kind in all_questions().items() if kind.can_draw()}
    assert drawing == set(COMMANDS)


@pytest.mark.parametrize("name", [*COMMANDS, *MORE])
@pytest.mark.parametrize("ending", FORMATS)
def test_pictures(
    name: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"drawn{ending}"
    code = run([*(COMMANDS | MORE)[name], "--picture", str(path)])
    printed, complaint = capsys.readouterr()
    if ending in (".png", ".pdf") and not HAS_CONVERTER:
        assert (code, printed) == (2, "")
        assert complaint.count("\n") == 1
        assert "cairosvg" in complaint
        assert not path.exists()
        return
    assert (code, complaint) == (0, "")
    contents = path.read_bytes()
    if ending == ".svg":
        root = ET.fromstring(contents)
        assert root.tag.endswith("svg")
        assert len(list(root.iter())) > 3
    elif ending in (".tex", ".tikz"):
        text = contents.decode()
        assert text.startswith("% \\usepackage{tikz}")
        assert text.count("\\begin{tikzpicture}") == text.count("\\end{tikzpicture}") == 1
    else:
        assert contents.startswith({".png": b"\x89PNG", ".pdf": b"%PDF"}[ending])


@pytest.mark.parametrize("verb", COMMANDS)
@pytest.mark.parametrize("name", ["drawn.gif", "drawn", "drawn.SVGZ"])
def test_other_endings_are_refused_before_the_work(
    verb: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*COMMANDS[verb], "--picture", str(tmp_path / name)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert ".svg" in said.err


@pytest.mark.parametrize("verb", COMMANDS)
def test_a_whole_document(verb: str, tmp_path: Path) -> None:
    path = tmp_path / "drawn.tex"
    assert run([*COMMANDS[verb], "--picture", str(path), "--standalone"]) == 0
    assert path.read_text().startswith("\\documentclass")


def test_a_graph_that_is_too_large_for_a_picture_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "drawn.svg"
    assert run(["graph", "nim", "9,9,9", "--picture", str(path)]) == 2
    said = capsys.readouterr()
    assert "Graph: vertices 220" in said.out
    assert said.err.count("\n") == 1
    assert not path.exists()
