"""`sequence` and `table`: coins, tables for hand computation, letters, files, pandas."""

from __future__ import annotations

import csv
import json
from importlib.util import find_spec
from pathlib import Path

import pytest

import grundy
from grundy.cli.run import run
from grundy.core.nimber import mex
from grundy.solvers.generic.grundy import GrundySolver

COINS = ("mock-turtles", "turning-turtles", "twins", "ruler", "triplets", "turning(1-3)")


@pytest.mark.parametrize("name", COINS)
def test_the_values_of_a_head_are_those_of_the_definition(name: str) -> None:
    game = grundy.game(name)
    plain = GrundySolver(game, claims=False)
    expected = [plain.grundy("T" * n + "H") for n in range(8)]
    found = grundy.sequence(name, to=7)
    assert found.values == expected
    assert found.positions == "heads"


@pytest.mark.parametrize("rule", ["subtract(1,3,4)", "0.77", "grundy", *COINS, "moore(2)"])
def test_each_row_of_the_table_is_a_mex(rule: str) -> None:
    found = grundy.sequence(rule, to=9)
    rows = list(found.rows(100))
    assert [row.mex for row in rows] == found.values
    for row in rows:
        assert mex(row.values) == row.mex
        assert bool(row.options) == bool(row.values)


def test_games_without_a_natural_sequence_point_to_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("wythoff", "chomp", "euclid"):
        assert run(["sequence", name]) == 2
        assert "grundy table" in capsys.readouterr().err
    assert run(["sequence", "domineering"]) == 2
    assert run(["sequence", "mock-turtles", "--compare", "nim"]) == 2


@pytest.mark.parametrize(("letters", "strip"), [("PN", "PNPNNNN"), ("PS", "PSPSSSS")])
def test_letters(letters: str, strip: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sequence", "subtract(1,3,4)", "--to", "6", "--letters", letters]) == 0
    assert f"Outcomes: {strip}\n" in capsys.readouterr().out
    words = ["table", "wythoff", "1", "2", "--show", "outcome", "--format", "csv"]
    assert run([*words, "--letters", "WL"]) == 0
    assert capsys.readouterr().out.splitlines() == [",0,1,2", "0,L,W,W", "1,W,W,L"]


def test_letters_of_the_strip(tmp_path: Path) -> None:
    path = tmp_path / "strip.svg"
    words = ["sequence", "subtract(1,3,4)", "--to", "6", "--strip", str(path)]
    assert run([*words, "--letters", "PS"]) == 0
    drawn = path.read_text()
    assert ">P<" in drawn
    assert ">S<" in drawn
    assert ">W<" not in drawn


def test_files_of_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [tmp_path / f"table{ending}" for ending in (".csv", ".json", ".tex")]
    for path in paths:
        assert run(["table", "domineering", "2", "3", "--out", str(path)]) == 0
    with paths[0].open(newline="") as stream:
        rows = list(csv.reader(stream))
    assert rows == [["", "1", "2", "3"], ["1", "0", "-1", "-1"], ["2", "1", "+-1", "{2|-1/2}"]]
    assert json.loads(paths[1].read_text())["cells"][1] == ["1", "+-1", "{2|-1/2}"]
    assert r"\pm 1" in paths[2].read_text()
    capsys.readouterr()
    assert run(["table", "domineering", "2", "3", "--out", str(tmp_path / "table.xls")]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)


@pytest.mark.skipif(find_spec("pandas") is None, reason="pandas is not installed")
def test_pandas_is_given_and_accepted() -> None:
    import pandas

    table = grundy.table("wythoff", "0..2", "1..3").to_pandas()
    assert table.loc[1, 2] == 0
    assert list(table.columns) == [1, 2, 3]
    assert grundy.sequence("0.77", to=4).to_pandas().tolist() == [0, 1, 2, 3, 1]
    moves = grundy.solve("nim", "1,2").to_pandas()
    assert moves[moves.winning].move.tolist() == ["2→1"]
    assert grundy.nim(pandas.Series([3, 5])) == grundy.nim("3,5")
    assert grundy.period(values=pandas.Series([0, 1, 2] * 5)).period == 3


@pytest.mark.skipif(find_spec("pandas") is not None, reason="pandas is installed")
def test_without_pandas_one_line_says_what_is_missing() -> None:
    with pytest.raises(grundy.GameError, match=r"grundy\[pandas\]"):
        grundy.sequence("0.77", to=4).to_pandas()


def test_arrays_are_accepted() -> None:
    import numpy as np

    assert grundy.period(values=np.array([0, 1, 2] * 5)).period == 3
