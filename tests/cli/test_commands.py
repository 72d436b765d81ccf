"""The command line as a user sees it: answers, exit codes, one-line errors, languages."""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest


def run(*words: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if k not in ("LANG", "LC_ALL", "LC_MESSAGES")}
    return subprocess.run(
        [sys.executable, "-m", "grundy", *words],
        capture_output=True,
        text=True,
        input=stdin,
        env={**clean, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=60,
    )


def answer(*words: str) -> dict[str, object]:
    done = run(*words, "--json")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    document = json.loads(done.stdout)
    assert document["schema"] == "grundy/2"
    return dict(document)


def test_solve_nim() -> None:
    document = answer("solve", "nim", "11,12,13")
    assert (document["outcome"], document["grundy"], document["exact"]) == ("N", 10, True)
    winning = [m for m in document["moves"] if m["winning"]]  # type: ignore[attr-defined]
    assert [(m["move"], m["to"]) for m in winning] == [
        ("11→1", "1,12,13"),
        ("12→6", "11,6,13"),
        ("13→7", "11,12,7"),
    ]
    assert set(document["provenance"]) == {  # type: ignore[call-overload]
        "method",
        "theorem",
        "exact",
        "version",
        "seconds",
        "nodes",
    }
    assert answer("solve", "nim", "1,2,3")["outcome"] == "P"
    assert answer("solve", "nim", "7,5,3,1", "--misere")["outcome"] == "P"


def test_big_heaps_answer_at_once() -> None:
    started = time.perf_counter()
    document = answer("solve", "nim", "1000000000000000000,5")
    assert document["moves_total"] == 10**18 + 5
    assert len(document["moves"]) <= 1001  # type: ignore[arg-type]
    assert time.perf_counter() - started < 5


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("solve", "nim", "3,x", "--json"), r"column 3.*Example: 3,5,7"),
        (("solve", "nmi", "3"), "did you mean nim"),
        (("solve", "nim", "3", "--jsno"), "did you mean --json"),
        (("slove", "nim", "3"), "did you mean solve"),
        (("solve", "nim:3 + x"), "column 9"),
        (("solve", "nim(2)", "3"), "one argument too many"),
        (("solve", "nim", "3", "--budget-seconds", "x"), "takes a number from 0"),
        (("solve",), "missing argument"),
        (("solve", "nim", "9" * 1001), "at most 1000 digits"),
        (("solve", "nim", "3", "--picture", "x.bmp"), "svg"),
        (("explain", "nim", "?"), "column 1"),
        (("rules", "xyzzy"), "grundy games"),
        (("glossary", "xyzzy"), "grundy glossary mex"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(words: tuple[str, ...], expected: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert re.search(expected, done.stderr), done.stderr
    assert "Traceback" not in done.stderr


def test_exit_codes() -> None:
    assert run("solve", "nim", "1,2,3", "--expect", "P").returncode == 0
    assert run("solve", "nim", "1,2,3", "--expect", "L").returncode == 0
    assert run("solve", "nim", "1,2", "--expect", "3").returncode == 0
    assert run("solve", "nim", "1,2", "--expect", "losing").returncode == 1
    assert run("solve", "nim", "1,2", "--expect", "maybe").returncode == 2
    done = run("solve", "nim", "30,31", "--misere", "--budget-nodes", "1", "--json")
    assert done.returncode == 0  # a theorem needs no search


def test_explain_in_croatian() -> None:
    done = run("explain", "nim", "11,26,54", "--lang", "hr")
    assert done.returncode == 0
    assert "110110" in done.stdout
    assert "54 → 17" in done.stdout
    assert "Igrač na potezu pobjeđuje" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    ("language", "word"), [("en", "wins"), ("hr", "pobjeđuje"), ("sr", "pobeđuje"), ("sl", "zmaga")]
)
def test_languages_by_option_and_environment(language: str, word: str) -> None:
    assert word in run("solve", "nim", "1,2", "--lang", language).stdout
    assert word in run("solve", "nim", "1,2", LANG=f"{language}_XX.UTF-8").stdout
    assert word in run("--lang", language, "solve", "nim", "1,2").stdout


def test_positions_from_standard_input() -> None:
    done = run("solve", "nim", "-", "--json", stdin="1,2\n3,3\n")
    assert [json.loads(line)["outcome"] for line in done.stdout.splitlines()] == ["N", "P"]


def test_pictures_and_latex(tmp_path: Path) -> None:
    svg, tex = tmp_path / "p.svg", tmp_path / "p.tex"
    assert run("solve", "nim", "1,2", "--picture", str(svg)).returncode == 0
    assert run("explain", "nim", "1,2", "--picture", str(tex)).returncode == 0
    assert svg.read_text().startswith("<svg")
    assert "tikzpicture" in tex.read_text()
    assert r"\begin{enumerate}" in run("explain", "nim", "1,2", "--format", "latex").stdout


@pytest.mark.parametrize("language", ["en", "hr", "sr", "sl"])
def test_every_verb_has_help_with_two_examples(language: str) -> None:
    overview = run("--help", "--lang", language)
    assert overview.returncode == 0
    verbs = re.findall(r"^  ([a-z]+) ", overview.stdout, re.M)
    assert {"games", "rules", "solve", "explain", "play"} <= set(verbs)
    for verb in verbs if language == "en" else verbs[:2]:
        shown = run(verb, "--help", "--lang", language).stdout
        assert shown.count(f"grundy {verb}") >= 3, verb  # the usage line and two examples


def test_start_up_is_quick() -> None:
    def spent() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    seconds = []
    for _ in range(3):
        before = spent()  # processor time: the machine may be busy with other things
        assert run("--version").stdout.startswith("grundy ")
        seconds.append(spent() - before)
    assert min(seconds) < 0.2


def test_games_and_rules() -> None:
    games = {g["name"]: g for g in answer("games")["games"]}  # type: ignore[attr-defined]
    assert games["nim"]["impartial"] is True
    assert set(games["nim"]) >= {"name", "title", "family", "impartial", "parameters", "example"}
    rules = run("rules", "nim", "--lang", "sl").stdout
    assert "kupa" in rules
    assert "Bouton" in rules


def test_a_missing_argument_comes_with_an_example() -> None:
    assert run("solve").stderr.endswith("Example: grundy solve nim 11,12,13\n")


@pytest.mark.parametrize(
    ("option", "text", "wanted"),
    [
        ("--budget-seconds", "nan", "a number from 0"),
        ("--budget-seconds", "soon", "a number from 0"),
        ("--budget-nodes", "0", "a whole number from 1"),
        ("--workers", "100", "a whole number from 1 to 64"),
    ],
)
def test_what_is_not_a_number_is_refused_in_our_words(option: str, text: str, wanted: str) -> None:
    process = run("solve", "nim", "3", option, text)
    assert process.returncode == 2
    assert process.stderr == f'grundy: {option} takes {wanted}, not "{text}"\n'


@pytest.mark.parametrize(
    ("mistake", "said"),
    [
        ("position // 0", "ZeroDivisionError: integer division or modulo by zero"),
        ('open("/none")', "FileNotFoundError: [Errno 2] No such file or directory: '/none'"),
    ],
)
def test_a_mistake_in_a_game_of_ones_own_is_shown_where_it_is(
    mistake: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(OWN_GAME.format(mistake=mistake), encoding="utf-8")
    process = run("solve", f"{file}:Mine", "5")
    assert process.returncode == 2
    assert process.stderr == f"grundy: {file}, line 12: {said}\n"


OWN_GAME = """
import grundy

class Mine(grundy.Ruleset):
    name, title = "mine", "Mine"
    def parse(self, text):
        return int(text)
    def format(self, position):
        return str(position)
    def moves(self, position, player):
        if position:
            yield "1", {mistake}
"""
