"""`grundy coalition` as a user sees it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from grundy.cli.run import run


def answer(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[str, Any]:
    assert run(["coalition", *words, "--json"]) == code
    captured = capsys.readouterr()
    assert captured.err == ""
    document: dict[str, Any] = json.loads(captured.out)
    assert document["schema"] == "grundy/2"
    return document


def test_threshold_of_the_best_order(capsys: pytest.CaptureFixture[str]) -> None:
    threshold = answer(capsys, "001010111")["threshold"]
    assert (threshold["any"], threshold["small"], threshold["proved"]) == (118, 116, True)
    assert threshold["theorem"] == "CoalitionBestOrder"


def test_both_computed_and_formula(capsys: pytest.CaptureFixture[str]) -> None:
    threshold = answer(capsys, "0001111")["threshold"]
    assert threshold["computed"]["any"] == threshold["formula"]["any"] == 42
    assert threshold["computed"]["small"] == threshold["formula"]["small"] == 39
    assert threshold["computed"]["status"] == "computed"
    assert threshold["formula"]["status"] == "proved"
    assert threshold["all_orders"]["smallest"]["status"] == "fitted"


def test_order_without_a_formula_is_proved_by_its_window(
    capsys: pytest.CaptureFixture[str],
) -> None:
    threshold = answer(capsys, "0110011")["threshold"]
    assert threshold["formula"] is None
    assert threshold["proved"]
    assert threshold["theorem"] == "CoalitionWindow"


def test_a_state(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer(capsys, "0111", "--tokens", "9", "--poison", "1")
    assert (document["winner"], document["losers"]) == ("0", ["1"])
    assert (document["tokens"], document["poison"], document["first"]) == (9, 1, 1)
    assert [(m["move"], m["to"], m["winning"]) for m in document["moves"]] == [
        ("1", "8", True),
        ("2", "7", False),
    ]
    other = answer(capsys, "0111", "--tokens", "10", "--first", "4")
    assert other["winner"] == "0"


def test_letters_of_the_word_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer(capsys, "xyy", "--tokens", "6")
    assert (document["winner"], document["losers"]) == ("x", ["y"])
    assert document["threshold"]["coalition"] == "x"


def test_no_coalitions(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer(capsys, "abc", "--tokens", "9")
    assert document["winner"] is None
    assert document["losers"] == ["a", "b", "c"]
    assert document["loss"] == {"a": "1/2", "b": "1/4", "c": "1/4"}
    assert document["threshold"] is None


def test_chances_without_tokens(capsys: pytest.CaptureFixture[str]) -> None:
    """The theorem for three players, and the period of four."""
    three = answer(capsys, "abc")["chances"]
    assert (three["period"], three["factor"], three["preperiod"]) == (9, "1/4", 0)
    four = answer(capsys, "abcd")["chances"]
    assert (four["period"], four["factor"], four["preperiod"]) == (6, "1", 12)
    assert answer(capsys, "0111")["chances"] is None


def test_equal_coalitions_have_a_period(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer(capsys, "000111", "--tokens", "10000000000000000000")
    assert document["threshold"] is None
    assert (document["preperiod"], document["period"]) == (0, 9)


def test_any_takes(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer(capsys, "011", "--take", "2,5", "--tokens", "7")
    assert document["takes"] == [2, 5]
    assert [m["move"] for m in document["moves"]] == ["2", "5"]


def test_search(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer(capsys, "--search", "4", "5")
    assert document["orders"] == 14
    assert document["largest"]["any"] == document["largest"]["formula"]["any"] == 118
    assert document["largest"]["orders"] == ["001010111"]
    assert document["smallest"]["any"] == 26
    assert document["smallest"]["formula"]["status"] == "fitted"
    assert [c["holds"] for c in document["conjectures"]] == [True, True, True]
    assert [c["checked"]["orders"] for c in document["conjectures"]] == [1, 14, 14]
    three = answer(capsys, "--search", "3", "4", "--take", "3")
    assert [c["holds"] for c in three["conjectures"]] == [None, True, True]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["01", "--tokens", "1", "--poison", "2"], "more poisoned tokens"),
        (["", "--tokens", "3"], "empty"),
        ([], "which players"),
        (["01", "--tokens", "5", "--first", "3"], "seat 3 does not exist"),
        (["01", "--first", "0"], "seat 0 does not exist"),
        (["01", "--take", "0"], "from 1 to"),
        (["01", "--take", "x"], "whole number"),
        (["01", "--tokens", "-4"], "digit"),
        (["0*1"], "column 2"),
        (["000"], "only one coalition"),
        (["--search", "4", "4"], "smaller coalition"),
        (["--search", "4", "500"], "at most 200"),
        (["--search", "4", "5", "--take", "2,5"], "1 to m"),
        (["01", "--tree", "x.svg"], "--tokens"),
        (["0111", "--tree", "x.gif"], ".svg"),
        (["0111", "--tokens", "40", "--tree", "x.svg", "--layout", "tree"], "nodes"),
        (["0011", "--tokens", "9", "--tree", "x.svg", "--layout", "spruces"], "no spruces"),
        (["0111", "--tokens", "9", "--take", "3", "--tree", "x.svg", "--layout", "grid"], "takes"),
        (["01", "--tokens", "30", "--demo"], "24"),
        (["01", "--tokens", "5", "--first", "9", "--demo"], "seat 9"),
        (["01", "--tokens", "5", "--poison", "9", "--demo"], "more poisoned"),
        (["01", "--tokens", "9" * 1001], "at most 1000 digits"),
    ],
)
def test_mistakes_exit_2_with_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert run(["coalition", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert said in captured.err


def test_budget_exhausted(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer(capsys, "0001111", "--budget-nodes", "5", code=3)
    assert document["exact"] is False
    assert document["bound"]["reason"]
    search = answer(capsys, "--search", "9", "12", "--budget-nodes", "5", code=3)
    assert search["exact"] is False
    assert search["bound"]["largest"]["any"] == 272


@pytest.mark.parametrize("layout", ["grid", "levels", "tree", "table", "spruces", None])
@pytest.mark.parametrize("suffix", ["svg", "tex", "tikz"])
def test_pictures(tmp_path: Path, layout: str | None, suffix: str) -> None:
    path = tmp_path / f"game.{suffix}"
    chosen = [] if layout is None else ["--layout", layout]
    assert run(["coalition", "0111", "--tokens", "9", "--tree", str(path), *chosen, "--json"]) == 0
    text = path.read_text(encoding="utf-8")
    if suffix == "svg":
        assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    else:
        assert text.count(r"\begin{tikzpicture}") == text.count(r"\end{tikzpicture}") == 1


@pytest.mark.parametrize(
    ("word", "said"),
    [("001010111", "at most 118 clean tokens"), ("000111", "preperiod 0, period 9")],
)
def test_check_accepts_the_certificate_and_notices_changes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], word: str, said: str
) -> None:
    path = tmp_path / "proof.json"
    assert run(["coalition", word, "--certificate", str(path), "--json"]) == 0
    capsys.readouterr()
    assert run(["check", str(path)]) == 0
    assert said in " ".join(capsys.readouterr().out.split())
    assert run(["check", str(path), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["holds"]
    assert document["rule"] == word
    assert len(document["checked"]) == 3
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"period": ', '"period": 1'), encoding="utf-8")
    assert run(["check", str(path)]) == 1
    assert "does not hold" in capsys.readouterr().out
    path.write_text(text[:-20], encoding="utf-8")
    assert run(["check", str(path)]) == 4


def test_demo(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer(capsys, "100111", "--tokens", "9", "--demo")
    leaves = [step for step in document["steps"] if step["rule"] == "leaf"]
    assert document["steps_total"] - len(leaves) == 221


@pytest.mark.parametrize(
    ("language", "word"), [("en", "wins"), ("hr", "obje"), ("sr", "obeđ"), ("sl", "maga")]
)
def test_plain_answers_in_four_languages(
    capsys: pytest.CaptureFixture[str], language: str, word: str
) -> None:
    from grundy.i18n import in_language

    with in_language(language):
        for words in (
            ["0111", "--tokens", "23", "--poison", "1"],
            ["001010111"],
            ["000111"],
            ["--search", "3", "4"],
            ["abc", "--tokens", "9"],
            ["abc"],
            ["abcd"],
            ["01", "--tokens", "4", "--demo"],
        ):
            assert run(["coalition", *words]) == 0
        assert word in capsys.readouterr().out


def test_solve_and_explain_know_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "coalition(0001111)", "1000000000000", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["safe"] == ["1"]
    assert run(["explain", "coalition(0111)", "9", "--json"]) == 0
    kinds = [step["kind"] for step in json.loads(capsys.readouterr().out)["steps"]]
    assert kinds == ["zones", "threshold", "takes", "conclusion"]


def test_play_with_poison(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from io import StringIO

    monkeypatch.setattr("sys.stdin", StringIO("h\nh\nv\nx\n2\n"))
    assert run(["play", "coalition(01,2,1)", "2"]) == 0
    said = capsys.readouterr().out
    assert "Think backwards: how many tokens must be left" in said
    assert "Play 1." in said
    assert "Right was 1." in said
    assert "Seat 1 has lost, and with it coalition 0." in said
    assert "You lose." in said


def duel(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["duel", *words, "--json"]) == 0
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


def test_duel_accepts_fixed_vectors(capsys: pytest.CaptureFixture[str]) -> None:
    table = "vector:1,2,2,1,1,1; perfect; vector:1,1,1,1,1,1"
    document = duel(capsys, "coalition(011)", "6", "--players", table)
    assert [(move["seat"], move["move"]) for move in document["moves"]] == [
        (1, "1"),
        (2, "1"),
        (3, "1"),
        (1, "2"),
        (2, "1"),
    ]
    assert document["players"] == ["vector", "perfect", "vector"]
    # Six tokens are won for the lone seat, exactly by the takes that this vector holds.
    assert (document["loser"], document["losers"], document["winner"]) == (3, ["1"], "first")


def test_duel_of_perfect_players_ends_as_solved(capsys: pytest.CaptureFixture[str]) -> None:
    for tokens, winner in [("7", "first"), ("8", "second"), ("3", "first"), ("4", "second")]:
        document = duel(capsys, "coalition(011)", tokens, "--second", "perfect")
        assert document["winner"] == winner


def test_duel_needs_a_player_for_each_seat(capsys: pytest.CaptureFixture[str]) -> None:
    for players in ("perfect;perfect", "greedy;greedy;greedy", "vector:0;random;random"):
        assert run(["duel", "coalition(011)", "6", "--players", players]) == 2
    assert capsys.readouterr().out == ""
    assert run(["duel", "coalition(011)", "9", "--games", "5", "--seed", "1"]) == 0
    assert "games lost" in capsys.readouterr().out


@pytest.mark.parametrize(("seat", "safe"), [("1", ["0"]), ("2", ["1"])])
def test_solve_with_a_seat(capsys: pytest.CaptureFixture[str], seat: str, safe: list[str]) -> None:
    assert run(["solve", "coalition(0111)", "8", "--seat", seat, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["seat"], document["safe"]) == (int(seat), safe)


def test_explain_with_a_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "coalition(0111)", "8", "--seat", "2"]) == 0
    assert "Seat 2 (coalition 1) is on move" in capsys.readouterr().out


@pytest.mark.parametrize("verb", ["solve", "explain"])
@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["nim", "1,2", "--seat", "1"], "it has no seats"),
        (["coalition(0111)", "8", "--seat", "5"], "there are seats 1 to 4"),
        (["coalition(0111)", "8", "--player", "left"], "neither Left and Right"),
    ],
)
def test_seats_where_there_are_none(
    capsys: pytest.CaptureFixture[str], verb: str, words: list[str], complaint: str
) -> None:
    assert run([verb, *words]) == 2
    assert complaint in capsys.readouterr().err


def test_chances_of_chapter_5_as_one_table(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer(capsys, "abc", "--chances")
    assert [(row["tokens"], "".join(map(str, row["best"]))) for row in document["rows"]] == list(
        enumerate(["", "1", "12", "2", "2", "1", "1", "2", "12", "12"])
    )
    # Each row alone is what the state says; the table to --tokens ends there.
    for row in answer(capsys, "abcb", "--chances", "--tokens", "12", "--first", "2")["rows"]:
        state = answer(capsys, "abcb", "--tokens", str(row["tokens"]), "--first", "2")
        assert row["loss"] == state["loss"]
    poisoned = answer(capsys, "abc", "--chances", "--tokens", "12", "--poison", "3")
    assert poisoned["rows"] == document["rows"]


@pytest.mark.parametrize("language", ["en", "hr", "sr", "sl"])
def test_no_order_of_a_search_is_cut(capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert run(["coalition", "--search", "4", "5", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert not any("…" in line for line in lines)
    for order in ("001010111", "001101011", "001101101", "010101011"):
        assert any(order in line for line in lines)
