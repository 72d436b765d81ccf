"""The verbs about values: answers, JSON, exit codes, pictures."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from grundy.cli.run import run
from grundy.core.values.operations import OPERATIONS
from grundy.i18n import in_language

Capture = pytest.CaptureFixture[str]


def document(capsys: Capture, *words: str) -> dict[str, Any]:
    assert run([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found["schema"] == "grundy/2"
    return found


def test_value_of_the_source_example(capsys: Capture) -> None:
    answer = document(capsys, "value", "{0,*|*}")
    assert answer["canonical"] == "^"
    assert (answer["outcome"], answer["kind"], answer["atomic_weight"]) == ("L", "uptimal", "1")
    assert answer["steps"][0]["kind"] == "reversible"
    assert answer["provenance"]["exact"] is True


@pytest.mark.parametrize(
    ("text", "field", "expected"),
    [
        ("-3/2", "canonical", "-3/2"),
        ("100000", "birthday", 100000),
        ("{3|1/4294967296}", "right_stop", "1/4294967296"),
        ("{2|-1}", "temperature", "3/2"),
        ("domineering:2x3", "canonical", "{2|-1/2}"),
        ("*1000000", "kind", "nimber"),
    ],
)
def test_values(capsys: Capture, text: str, field: str, expected: object) -> None:
    assert document(capsys, "value", text)[field] == expected


@pytest.mark.parametrize(
    ("first", "second", "relation"),
    [("*", "0", "||"), ("^", "0", ">"), ("v", "*", "||"), ("-1", "v", "<")],
)
def test_compare(capsys: Capture, first: str, second: str, relation: str) -> None:
    assert document(capsys, "compare", first, second)["relation"] == relation
    assert run(["compare", first, second]) == 0
    assert capsys.readouterr().out.splitlines()[0] == relation


def test_expectations(capsys: Capture) -> None:
    assert run(["value", "{0|1}", "--expect", "1/2"]) == 0
    assert run(["value", "{0|1}", "--expect", "1"]) == 1
    assert run(["compare", "*", "0", "--expect", "||"]) == 0
    assert run(["compare", "*", "0", "--expect", "<"]) == 1
    capsys.readouterr()


@pytest.mark.parametrize(
    "words",
    [
        ["value", "{0"],
        ["value", "1/3"],
        ["value", "nope:3"],
        ["value", "9" * 1001],
        ["compare", "1"],
        ["compare", "1", "2", "--expect", "??"],
        ["thermograph", "{1|"],
        ["thermograph", "+-1", "--out", "picture.bmp"],
        ["tree", "{1|", "--out", "x.svg"],
        ["tree", "domineering", "4x4", "--out", "x.svg"],
        ["tree", "--out", "x.svg"],
    ],
)
def test_bad_input_is_one_line_and_exit_2(capsys: Capture, words: list[str]) -> None:
    assert run(words) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert len(streams.err.splitlines()) == 1


def test_a_used_up_budget_is_exit_3(capsys: Capture) -> None:
    words = "+".join(f"{{{i * i}||{i}|-{i * 7}}}" for i in range(9, 60))
    assert run(["value", words, "--budget-seconds", "0.2", "--json"]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert answer["exact"] is False
    assert answer["bound"]["reason"]
    assert run(["compare", words, "0", "--budget-seconds", "0.2", "--json"]) == 3


def test_a_winner_in_misere_play_that_is_not_known_is_not_called_exact(capsys: Capture) -> None:
    words = ["value", "domineering:8x8", "--misere", "--budget-seconds", "0.2"]
    assert run([*words, "--json"]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert (answer["outcome"], answer["exact"]) == (None, False)
    assert answer["bound"]["reason"]
    assert run(words) == 3
    assert "time limit" in capsys.readouterr().err


def test_thermograph(capsys: Capture, tmp_path: Path) -> None:
    for name in ("hot.svg", "hot.tex"):
        answer = document(capsys, "thermograph", "{4||2|0}", "--out", str(tmp_path / name))
        assert (answer["mean"], answer["temperature"]) == ("5/2", "3/2")
        assert answer["left_wall"] == [{"t": "-1", "x": "5"}, {"t": "3/2", "x": "5/2"}]
        assert (tmp_path / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [
        ["{0,*|*}"],
        ["{0,*|*}", "--dag"],
        ["domineering", "2x2"],
        ["nim", "2,1", "--dag"],
        ["--day", "2"],
    ],
)
def test_trees(capsys: Capture, tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "tree.svg"
    answer = document(capsys, "tree", *words, "--out", str(file))
    assert answer["description"]
    assert file.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("language", ["hr", "sr", "sl"])
def test_answers_in_other_languages(capsys: Capture, language: str) -> None:
    from grundy.i18n import in_language

    with in_language(language):
        assert run(["value", "{0,*|*}"]) == 0
    out = capsys.readouterr().out
    assert "Left" not in out
    assert "birthday" not in out


def test_ctrl_c_stops_the_compiled_search_soon() -> None:
    """Compiled code does not look for signals by itself; the engine's pulse does."""
    script = (
        "import sys; from grundy.cli.run import run; print('ready', flush=True);"
        "sys.exit(run(['value', 'domineering:7x7', '--budget-seconds', '300']))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    asked = time.monotonic()
    try:
        assert process.wait(timeout=20) == 130
    finally:
        process.kill()
    assert time.monotonic() - asked < 10  # well under a second on a quiet machine


def test_a_canonical_form_too_long_to_print_is_null_with_a_reason(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grundy.answers.value.LONGEST_TEXT", 5)
    answer = document(capsys, "value", "{4||2|0}")
    assert answer["canonical"] is None
    assert "more than 5 characters" in answer["canonical_reason"]
    assert answer["mean"] == "5/2"
    assert run(["value", "{4||2|0}"]) == 0


EVERYTHING = {
    "cgsuite",
    "companion",
    "follower_count",
    "followers",
    "freeze",
    "incentives",
    "is_all_small",
    "is_atomic",
    "is_even",
    "is_even_tempered",
    "is_infinitesimal",
    "is_integer",
    "is_nimber",
    "is_number",
    "is_number_tiny",
    "is_numberish",
    "is_odd",
    "is_odd_tempered",
    "is_ordinal",
    "is_uptimal",
    "is_zero",
    "left_incentives",
    "left_wall",
    "misere_outcome",
    "reduced",
    "right_incentives",
    "right_wall",
    "stop_count",
    "uptimal_expansion",
}


def test_value_all_knows_everything(capsys: Capture) -> None:
    answer = document(capsys, "value", "{1|^^||^}", "--all")
    facts = answer["facts"]
    assert set(facts) == EVERYTHING
    assert (answer["atomic_weight"], facts["stop_count"], facts["follower_count"]) == ("2", 9, 8)
    assert facts["companion"] == "{1|^^*||^*}"
    assert facts["followers"][0] == "{1|^^||^}"
    assert len(facts["followers"]) == 8
    assert facts["left_wall"][-1] == ["0", "0"]
    assert "facts" not in document(capsys, "value", "^")


def test_help_names_every_operation(capsys: Capture) -> None:
    assert run(["value", "--help"]) == 0
    words = capsys.readouterr().out.replace(",", " ").split()
    assert {name for name in OPERATIONS if name not in words} <= {"atomic_weight"}  # its full stop


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Left's incentives"),
        ("hr", "Poticaji Lijevog"),
        ("sr", "Podsticaji Levog"),
        ("sl", "Spodbude Levega"),
    ],
)
def test_value_all_in_four_languages(capsys: Capture, language: str, words: str) -> None:
    with in_language(language):
        assert run(["value", "{3||2*|1*}", "--all"]) == 0
    assert words.lower() in capsys.readouterr().out.lower()


@pytest.mark.parametrize(
    ("words", "canonical"),
    [
        (["^[2]"], "^[2]"),
        (["^<2>"], "^<2>"),
        (["2^"], "2^"),
        (["2+^"], "2^"),
        (["{0||0|v*}"], "{0|^<2>}"),
        (["73/16v9*8"], "73/16v9*8"),
        (["{1||0|-3}", "--nested"], "{1|{0|-3}}"),
        (["7/16", "--apply", "overheat(0,0)"], "^[3]"),
        (["{3||2*|1*}", "--apply", "cool(-1/2)"], "{7/2|||5/2|3/2||+-1/2}"),
        (["1/8", "--apply", "subordinate(1)"], "-3"),
        (["{3||2*|1*}", "--apply", "freeze"], "9/4*"),
        (["domineering"], "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"),  # the board that solve takes
    ],
)
def test_notation_and_operations(capsys: Capture, words: list[str], canonical: str) -> None:
    assert document(capsys, "value", *words)["canonical"] == canonical


@pytest.mark.parametrize("operation", ["melt(1)", "cool", "cool(1,2)", "cool(1", "atomic_weight"])
def test_a_wrong_operation_is_refused(capsys: Capture, operation: str) -> None:
    assert run(["value", "+-1", "--apply", operation]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_mistyped_operation_is_answered_with_the_nearest(capsys: Capture) -> None:
    assert run(["value", "+-1", "--apply", "conway_prodct(^)"]) == 2
    assert "did you mean conway_product?" in capsys.readouterr().err
    assert run(["value", "+-1", "--apply", "melt(1)"]) == 2
    assert 'no operation "melt"; grundy value --help' in capsys.readouterr().err


def test_all_notations_are_nested_or_none(capsys: Capture) -> None:
    answer = document(capsys, "value", "{1||0|-3}", "--nested")
    assert answer["unicode"] == "{1 | {0 | −3}}"
    assert answer["latex"].count("mid") == 2
    loopy = document(capsys, "value", "{on||0|-1/2}", "--nested")
    assert (loopy["canonical"], loopy["unicode"]) == ("{on|{0|-1/2}}", "{on | {0 | −1/2}}")


def test_misere_outcome_is_said_in_words(capsys: Capture) -> None:
    assert run(["value", "*", "--all"]) == 0
    lines = capsys.readouterr().out.splitlines()
    said = next(line for line in lines if line.startswith("misère outcome"))
    assert said.endswith("the second player wins (P)")


def test_orthodox_play_of_a_sum(capsys: Capture, tmp_path: Path) -> None:
    answer = document(capsys, "orthodox", "{4|-4}, {9|1}, +-1")
    assert (answer["mean"], answer["temperature"], answer["hottest"]) == ("5", "4", [0, 1])
    assert (answer["score"], answer["stop"]) == ("6", "6")
    assert [move["component"] for move in answer["moves"]] == [0, 1, 2]
    picture = tmp_path / "sum.svg"
    assert run(["orthodox", "{4|-4}, {9|1}", "--player", "right", "--picture", str(picture)]) == 0
    assert "Thermographs" in picture.read_text()
    assert "Right" in capsys.readouterr().out
    assert run(["orthodox", ""]) == 2


def test_a_thermograph_beside_others(capsys: Capture, tmp_path: Path) -> None:
    one, many = tmp_path / "one.svg", tmp_path / "many.svg"
    assert run(["thermograph", "{4||2|0}", "--picture", str(one)]) == 0
    words = ["--apply", "cool(1)", "--apply", "heat(1/2)", "--plus", "+-3"]
    assert run(["thermograph", "{4||2|0}", *words, "--picture", str(many)]) == 0
    drawn = many.read_text()
    assert len(drawn) > 3 * len(one.read_text())
    assert "{3|2*}" in drawn


def test_games_by_day(capsys: Capture, tmp_path: Path) -> None:
    answer = document(capsys, "days", "2")
    assert answer["count"] == len(answer["values"]) == 22
    assert document(capsys, "days", "3")["count"] == 1474
    picture = tmp_path / "day2.svg"
    assert run(["days", "2", "--picture", str(picture)]) == 0
    assert "22" in picture.read_text()
    assert run(["days", "4"]) == 2
    assert run(["days", "3", "--picture", str(picture)]) == 2


def test_census_of_values(capsys: Capture) -> None:
    answer = document(capsys, "census", "domineering", "--within", "3x3")
    counts = {entry["value"]: entry["count"] for entry in answer["entries"]}
    assert sum(counts.values()) == answer["looked_at"]
    assert answer["distinct"] == len(counts)
    assert counts["1"] == counts["-1"]
    whole = document(capsys, "find", "domineering", "--within", "3x3", "--value", "1")
    assert whole["total"] == counts["1"]
