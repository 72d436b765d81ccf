"""What every command has in common: names, help, exit codes, pictures; and the newer commands."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from grundy.answers.find import FindPositions
from grundy.answers.period import FindPeriod
from grundy.answers.question import all_questions, inputs_of
from grundy.answers.table import MakeTable
from grundy.cli.run import run
from grundy.core.budget import Budget
from grundy.core.players import Outcome
from grundy.core.values.value import Value
from grundy.heaps.regularity.period import improving_period
from grundy.i18n import in_language
from grundy.play.answers.duel import Duel
from grundy.play.answers.replay import Replay
from grundy.play.answers.tournament import Tournament
from grundy.play.catalogue import NAMES

Capture = pytest.CaptureFixture[str]


def document(capsys: Capture, *words: str) -> dict[str, Any]:
    assert run([*words, "--json"]) in (0, 3)
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("words", [["-h"], ["solve", "-h"], ["period", "-h"], ["play", "-h"]])
def test_short_help(words: list[str], capsys: Capture) -> None:
    assert run(words) == 0
    assert "grundy" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["nim", "NIM", "Nim"])
def test_the_case_of_names_does_not_matter(name: str, capsys: Capture) -> None:
    assert document(capsys, "solve", name, "3,5")["game"] == "nim"
    assert document(capsys, "solve", "MOORE", "--k", "2", "3,4")["game"] == "moore(2)"
    assert document(capsys, "period", "KAYLES", "--to", "300")["rule"] == "0.77"


@pytest.mark.parametrize("words", [("domineering", "2x3"), ("domineering:2x3",)])
@pytest.mark.parametrize("verb", ["value", "thermograph"])
def test_a_position_is_two_arguments_or_one(
    verb: str, words: tuple[str, ...], capsys: Capture
) -> None:
    assert document(capsys, verb, *words)["canonical"] == "{2|-1/2}"


def grundy(*words: str, stdout: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "grundy", *words],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_output_is_exit_5() -> None:
    with Path("/dev/full").open("w") as full:
        done = grundy("solve", "nim", "3", stdout=full)
    assert done.returncode == 5
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("period", "0.77", "--certificate"),
        ("sequence", "0.77", "--out"),
        ("thermograph", "{1|0}", "--picture"),
    ],
)
def test_a_file_that_cannot_be_written_is_exit_5(
    words: tuple[str, ...], tmp_path: Path, capsys: Capture
) -> None:
    ending = ".svg" if words[-1] == "--picture" else ".json"
    assert run([*words, str(tmp_path / "none" / f"x{ending}")]) == 5
    assert "cannot write" in capsys.readouterr().err


@pytest.mark.parametrize("ending", [".svg", ".tex", ".tikz"])
@pytest.mark.parametrize(
    "words",
    [
        ("value", "{2|-1}"),
        ("sequence", "0.77"),
        ("tree", "{0|*}"),
        ("graph", "nim", "2"),
        ("coalition", "0111", "--tokens", "9"),
        ("table", "wythoff", "0..3", "0..3"),
        ("replay", "nim", "1,2", "2→1"),
    ],
)
def test_one_way_to_get_a_picture(words: tuple[str, ...], ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"p{ending}"
    assert run([*words, "--picture", str(path)]) == 0
    text = path.read_text(encoding="utf-8")
    if ending == ".svg":
        assert text.startswith("<svg")
        return
    assert text.startswith("% \\usepackage{tikz}")
    assert run([*words, "--picture", str(path), "--standalone"]) == 0
    assert "\\begin{document}" in path.read_text(encoding="utf-8")


def test_a_picture_of_another_format_is_refused_at_once(capsys: Capture, tmp_path: Path) -> None:
    assert run(["value", "1", "--picture", str(tmp_path / "x.gif")]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert ".svg" in shown.err


def test_a_period_is_seen_before_it_is_proved() -> None:
    found = list(improving_period("0.156"))
    assert [f.proved for f in found] == sorted(f.proved for f in found)
    assert found[-1].proved
    assert found[-2].regularity == found[-1].regularity
    assert not found[-2].exact


@pytest.mark.parametrize(
    ("values", "kind", "period", "saltus"),
    [
        ("0,1,2,0,1,2,0,1,2,0,1,2", "periodic", 3, 0),
        ("0 1 2 3 4 5 6 7 8 9", "arithmetic-periodic", 1, 1),
        ("3,1,4,1,5,9,2,6,5,3,5,8,9,7,9", "unknown", None, None),
    ],
)
def test_given_values_are_classified(
    values: str, kind: str, period: int | None, saltus: int | None
) -> None:
    answer = FindPeriod(values=values).answer()
    assert (answer.kind, answer.period, answer.saltus) == (kind, period, saltus)
    assert not answer.proved


def test_tables_by_the_definition() -> None:
    cells = MakeTable("wythoff", "6", "6").answer().cells
    for a, b in product(range(7), repeat=2):
        options = {cells[a - k][b] for k in range(1, a + 1)}
        options |= {cells[a][b - k] for k in range(1, b + 1)}
        options |= {cells[a - k][b - k] for k in range(1, min(a, b) + 1)}
        assert cells[a][b] == next(n for n in range(99) if n not in options)
    outcomes = MakeTable("domineering", "1..3", "1..3", show="outcome").answer().cells
    values = MakeTable("domineering", "1..3", "1..3").answer().cells
    for row, other in zip(values, outcomes, strict=True):
        for value, outcome in zip(row, other, strict=True):
            assert isinstance(value, Value)
            assert value.outcome is outcome


def test_a_table_that_the_budget_stops_says_what_is_known() -> None:
    answer = MakeTable("wythoff", "0..3", "0..3").answer(Budget(nodes=1))
    assert not answer.exact
    assert answer.bound is not None


@pytest.mark.parametrize(
    "table", [("nim", "3", "x"), ("nim", "5..2", "3"), ("hackenbush", "2", "2")]
)
def test_tables_that_make_no_sense(table: tuple[str, ...]) -> None:
    assert run(["table", *table]) == 2


def test_what_is_found_has_what_was_looked_for() -> None:
    for wanted in ("1/2", "+-1", "0"):
        answer = FindPositions("domineering", within="3x3", value=wanted).answer()
        assert answer.found
        for entry in answer.found:
            kind = all_questions()["value"]
            assert kind("domineering", entry.position).answer().value == Value(wanted)
    hot = FindPositions("domineering", within="2x3", temperature="5/4").answer()
    assert (
        Fraction(5, 4)
        == all_questions()["value"]("domineering", hot.found[0].position).answer().temperature
    )
    lost = FindPositions("nim", within="2,2", outcome=Outcome.P).answer()
    assert {entry.position for entry in lost.found} >= {"2,2", "1,1"}
    assert run(["find", "nim", "--within", "2,2"]) == 2


def test_replay_judges_every_move() -> None:
    answer = Replay("nim", "3,5,7", ("7→6", "5→4", "3→0")).answer()
    assert [move.verdict for move in answer.moves] == ["wins", "lost", "mistake"]
    assert answer.moves[2].better == ("3→2",)
    assert answer.winner is None
    over = Replay("nim", "1", ("1→0",)).answer()
    assert over.winner == "first"
    assert run(["replay", "nim", "1,2", "9→1"]) == 2


def test_a_tournament_counts_every_match() -> None:
    answer = Tournament("nim", ("perfect", "random"), position="3,5,7", games=3, seed=4).answer()
    assert sum(p.first_wins + p.second_wins + p.draws for p in answer.pairings) == 6
    assert answer.standings[0].strategy == "perfect"
    assert run(["tournament", "nim", "perfect"]) == 2


def test_the_help_of_duel_names_all_strategies() -> None:
    (said,) = [e.help for e in inputs_of(Duel) if e.name == "first"]
    assert all(name in said for name in NAMES)


@pytest.mark.parametrize("how", ["--json", "--stream"])
@pytest.mark.parametrize("verb", ["solve", "explain"])
def test_a_document_also_when_nothing_is_known(verb: str, how: str, capsys: Capture) -> None:
    assert run([verb, "domineering", "60x60", "--budget-seconds", "0.01", how]) == 3
    printed = capsys.readouterr().out
    found = json.loads(printed if how == "--json" else printed.splitlines()[-1])
    assert found["game"] == "domineering"
    assert found["exact"] is False
    assert found["provenance"]["exact"] is False
    assert "time limit" in found["bound"]["reason"]


def test_what_is_expected_is_read_before_the_work(capsys: Capture) -> None:
    assert run(["solve", "nim", "3,5", "--expect", "maybe"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "maybe" in printed.err
    assert run(["solve", "domineering", "2x1", "--expect", "v"]) == 1
    assert run(["solve", "coalition(ab)", "6", "--expect", "a"]) in (0, 1)


def test_boards_of_a_table_begin_with_one_row(capsys: Capture) -> None:
    assert document(capsys, "table", "domineering", "2", "3")["rows"] == [1, 2]
    assert document(capsys, "table", "nim", "2", "3")["rows"] == [0, 1, 2]


def test_rows_known_when_the_time_is_over_are_printed(capsys: Capture) -> None:
    assert run(["table", "domineering", "1..9", "1..9", "--budget-seconds", "0.5"]) == 3
    assert re.search(r"^1 +0 +-1 ", capsys.readouterr().out, re.MULTILINE)


def test_a_match_ends_with_the_budget(capsys: Capture) -> None:
    started = time.monotonic()
    assert run(["duel", "domineering", "9x9", "--budget-seconds", "0.5"]) == 3
    assert time.monotonic() - started < 5


def test_tables_fit_the_terminal(capsys: Capture) -> None:
    run(["replay", "domineering", "9x9", "a1-a2", "--budget-seconds", "0.2"])
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert "not solved in time" in lines[-1]


def test_a_column_without_entries_is_left_out(capsys: Capture) -> None:
    assert run(["solve", "dots-and-boxes", "1x1"]) == 0
    assert "outcome" not in capsys.readouterr().out


def test_the_size_of_a_large_heap_stands_under_its_tokens(capsys: Capture) -> None:
    assert run(["solve", "0.77", "200000,7"]) == 0
    picture = [line.strip() for line in capsys.readouterr().out.splitlines()[1:5]]
    assert picture[0].startswith("● ●")
    assert picture[0].endswith("…")
    assert picture[1:] == ["200000", " ".join("●" * 7), "7"]


def test_a_replay_names_the_players_in_the_language(capsys: Capture) -> None:
    with in_language("hr"):
        assert run(["replay", "nim", "3,5,7", "3→2", "7→6"]) == 0
    assert "prvi" in capsys.readouterr().out
    with in_language("sl"):
        assert run(["replay", "domineering", "3x3", "b1-b2"]) == 0
    assert "Levi" in capsys.readouterr().out


def test_a_file_without_the_name_of_a_game(tmp_path: Path, capsys: Capture) -> None:
    own = tmp_path / "own.py"
    own.write_text("import grundy\nclass Mine(grundy.Ruleset):\n    name = 'mine'\n")
    assert run(["solve", str(own), "3"]) == 2
    assert "Games in it: Mine" in capsys.readouterr().err
