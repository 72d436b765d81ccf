"""The verbs about heaps: answers, exit codes, files, pictures, one-line errors."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest


def run(*words: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if k not in ("LANG", "LC_ALL", "LC_MESSAGES")}
    return subprocess.run(
        [sys.executable, "-m", "grundy", *words],
        capture_output=True,
        text=True,
        env={**clean, "PYTHONIOENCODING": "utf-8"},
        timeout=120,
    )


def answer(*words: str) -> dict[str, object]:
    done = run(*words, "--json")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return dict(json.loads(done.stdout))


@pytest.mark.parametrize(
    ("rule", "kind", "numbers"),
    [
        ("subtract(3,4,6,10)", "periodic", (14, 7, 0)),
        ("allbut(2,3,4)", "arithmetic-periodic", (0, 6, 2)),
        ("0.77", "periodic", (71, 12, 0)),
        ("0.156", "periodic", (3479, 349, 0)),
    ],
)
def test_period(rule: str, kind: str, numbers: tuple[int, int, int]) -> None:
    document = answer("period", rule)
    assert document["kind"] == kind
    assert (document["preperiod"], document["period"], document["saltus"]) == numbers
    assert document["proved"] is True
    for field in (
        "residues",
        "theorem",
        "checked_to",
        "exceptional",
        "provenance",
        "rule",
        "schema",
    ):
        assert field in document


def test_a_cold_start_is_fast() -> None:
    """`grundy period 0.156` takes under two seconds, without compiling anything (processor time)."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert run("period", "0.156").returncode == 0
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 2


def test_sequence_json_csv_and_files(tmp_path: Path) -> None:
    document = answer("sequence", "subtract(1,3,4)", "--to", "6")
    assert document["values"] == [0, 1, 0, 1, 2, 3, 2]
    assert run("sequence", "nim", "--to", "1", "--csv").stdout == "heap,value\n0,0\n1,1\n"
    target = tmp_path / "k.npy"
    assert run("sequence", "0.77", "--to", "99", "--out", str(target)).returncode == 0
    assert len(np.load(target)) == 100


def test_pictures(tmp_path: Path) -> None:
    plot, strip, scale = (tmp_path / name for name in ("p.svg", "s.svg", "g.svg"))
    done = run(
        *("sequence", "subtract(2,4,5)", "--to", "10"),
        *("--plot", str(plot), "--strip", str(strip), "--scale", str(scale)),
    )
    assert done.returncode == 0, done.stderr
    for path in (plot, strip, scale):
        assert path.read_text(encoding="utf-8").startswith("<svg")
    assert "mex {0, 3, 2} = 1" in scale.read_text(encoding="utf-8")


def test_compare() -> None:
    document = answer("sequence", "0.161", "--to", "600", "--compare", "0.36")
    assert document["compare"]["first_difference"] == 519  # type: ignore[index]


def test_certificates(tmp_path: Path) -> None:
    path = tmp_path / "kayles.json"
    assert run("period", "kayles", "--certificate", str(path)).returncode == 0
    checked = run("check", str(path))
    assert checked.returncode == 0
    assert "by the definition" in checked.stdout
    text = path.read_text()
    path.write_text(text.replace('"period": 12', '"period": 13'))
    changed = run("check", str(path))
    assert changed.returncode == 1
    assert "digest" in changed.stdout
    path.write_text(text[:-30])
    assert run("check", str(path)).returncode == 4
    assert run("check", str(tmp_path / "absent.json")).returncode == 4


@pytest.mark.parametrize(
    "rule", ["subtract()", "subtract(0)", "0.9Z", "allbut(-1)", "0." + "7" * 30_000]
)
@pytest.mark.parametrize("verb", ["period", "sequence"])
def test_bad_rules_exit_with_2_and_one_helpful_line(verb: str, rule: str) -> None:
    done = run(verb, rule)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "Example" in done.stderr


def test_too_much_memory_says_how_much() -> None:
    done = run("sequence", "0.156", "--to", "100000000000")
    assert done.returncode == 2
    assert "GB" in done.stderr


def test_an_exhausted_budget_exits_with_3() -> None:
    done = run("period", "0.007", "--budget-seconds", "1", "--json")
    assert done.returncode == 3
    document = json.loads(done.stdout)
    assert document["exact"] is False
    assert document["bound"]["checked_to"] > 0


def test_solve_any_rule_and_sums() -> None:
    document = answer("solve", "subtract(1,2,4)", "3,4,15,122")
    assert (document["outcome"], document["grundy"]) == ("N", 3)
    assert answer("solve", "nim:5,9 + 0.77:12 + grundy:8")["grundy"] == 5 ^ 9 ^ 4 ^ 2
    assert answer("solve", "subtract(1,2,3)", "1000000000000000000000002")["grundy"] == 2
    done = run("solve", "subtract()", "3")
    assert done.returncode == 2
    assert "Example" in done.stderr


def test_checkpoint_resumes(tmp_path: Path) -> None:
    place = tmp_path / "run.npz"
    assert run("sequence", "0.156", "--to", "20000", "--checkpoint", str(place)).returncode == 0
    first = answer("sequence", "0.156", "--to", "30000", "--checkpoint", str(place))
    straight = answer("sequence", "0.156", "--to", "30000")
    assert first["values"] == straight["values"]


def test_other_languages() -> None:
    assert "Periodičan" in run("period", "kayles", "--lang", "hr").stdout
    assert "nedostaje" in run("period", "subtract()", "--lang", "sr").stderr
    assert "Perioda" in run("period", "kayles", "--lang", "sl").stdout.title()


@pytest.mark.parametrize("words", [["sequence", "0.77", "--to", "50000", "--csv"], ["games"]])
def test_a_reader_who_leaves_is_no_failure(words: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "grundy", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_a_budget_that_ends_says_what_more_would_do_and_keeps_the_values(tmp_path: Path) -> None:
    kept = tmp_path / "0.007.npz"
    first = run("period", "0.007", "--budget-seconds", "1", "--checkpoint", str(kept))
    assert first.returncode == 3
    assert "time limit reached" in first.stdout
    assert "the same command continues" in " ".join(first.stdout.split())
    known = len(np.load(kept)["values"])
    again = run("period", "0.007", "--budget-seconds", "1", "--checkpoint", str(kept), "--json")
    assert json.loads(again.stdout)["checked_to"] >= known - 1
    assert json.loads(again.stdout)["bound"]["heaps_per_second"] >= 0
    other = run("period", "0.77", "--checkpoint", str(kept))
    assert other.returncode == 2
    assert "keeps the values of 0.007" in other.stderr
    plain = run("period", "0.007", "--budget-seconds", "1")
    assert "--checkpoint FILE" in plain.stdout


def test_a_cycle_search_does_not_suggest_a_checkpoint(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from grundy.cli import run as cli
    from grundy.heaps.regularity import search as hunt

    monkeypatch.setattr(hunt, "_STORED_LIMIT", 1 << 14)
    words = ["period", "subtract(14,31,40,57,71)", "--budget-nodes", "1000000"]
    for more in ([], ["--checkpoint", str(tmp_path / "kept.npz")]):
        assert cli.run([*words, *more]) == 3
        said = " ".join(capsys.readouterr().out.split())
        assert "starts again" in said
        assert "FILE" not in said
        assert "goes on" not in said


def test_a_long_cycle_passes_the_checker(tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    done = run("period", "subtract(8,37,110,118)", "--certificate", str(path))
    assert done.returncode == 0, done.stderr
    checked = run("check", str(path))
    assert checked.returncode == 0
    assert "by the definition, compiled" in checked.stdout


def test_values_in_a_file_are_not_printed_as_well(tmp_path: Path) -> None:
    done = run("sequence", "0.77", "--to", "5000", "--out", str(tmp_path / "kayles.csv"))
    assert done.returncode == 0
    assert len(done.stdout) < 1000
    assert "kayles.csv" in done.stdout.replace("\n", "")


@pytest.mark.parametrize(
    ("rule", "words"),
    [("dawson", "dawson-kayles"), ("subtrct(1)", "subtract"), ("subtract(1.5)", '"," or ")"')],
)
def test_a_misspelt_rule_is_answered_with_the_right_one(rule: str, words: str) -> None:
    done = run("sequence", rule)
    assert done.returncode == 2
    assert words in done.stderr


def test_names_of_rules_in_capitals() -> None:
    assert answer("sequence", "Kayles")["rule"] == "0.77"


def test_sequence_of_a_game_of_two_heaps() -> None:
    document = answer("sequence", "wythoff", "--beside", "1", "--to", "8")
    assert document["rule"] == "wythoff:1,n"
    assert document["values"] == [1, 2, 0, 4, 5, 3, 7, 8, 6]  # a row of Wythoff's table
    assert run("sequence", "wythoff").returncode == 2


def test_the_position_of_a_game_in_a_file_stands_alone() -> None:
    done = run("solve", "my.py:MyGame:21")
    assert done.returncode == 2
    assert "an argument of its own" in done.stderr
