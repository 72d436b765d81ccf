"""`grundy check --formal`, budgets, and what a certificate covers."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from grundy.cli.run import run

HOLDS, FAILS, BUDGET = 0, 1, 3


def changed(path: Path, **fields: Any) -> None:
    """Change fields of a certificate, and make its digest fit."""
    document = json.loads(path.read_text(encoding="utf-8")) | fields
    del document["sha256"]
    body = (json.dumps(document, sort_keys=True, indent=1) + "\n").encode()
    document["sha256"] = hashlib.sha256(body).hexdigest()
    path.write_text(json.dumps(document, sort_keys=True, indent=1) + "\n", encoding="utf-8")


@pytest.fixture
def kayles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "0.77.json"
    assert run(["period", "0.77", "--certificate", str(path)]) == HOLDS
    capsys.readouterr()
    return path


def test_the_kernel_accepts_and_refuses(kayles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which("coqc") is None:
        pytest.skip("Coq is not installed")
    arguments = ["check", str(kayles), "--formal", "--json", "--budget-seconds", "600"]
    assert run(arguments) == HOLDS
    formal = json.loads(capsys.readouterr().out)["formal"]
    assert formal["accepted"] is True
    assert formal["printed"] == "Closed under the global context"
    assert "Theorem proved" in kayles.with_name("c0_77.v").read_text(encoding="utf-8")
    values = json.loads(kayles.read_text(encoding="utf-8"))["values"]
    values[100] += 1
    changed(kayles, values=values)
    assert run(arguments) == FAILS
    answer = json.loads(capsys.readouterr().out)
    assert answer["holds"] is False
    assert answer["formal"]["accepted"] is False


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        (["solve", "chomp", "3x4"], "describes a Left strategy_1 name -> wins a Left (name 0)"),
        (["solve", "domineering", "3x3"], "wins a Right (name"),
        (["solve", "tic-tac-toe", "x..|.o.|..."], "~ wins a Right (name 0)"),
        (["solve", "nim", "1,1,1", "--misere"], "misere_lost nim (nats [1; 1; 1])"),
        (["solve", "nim", "1000000,999,77"], "won nim (nats [1000000; 999; 77])"),
        (["solve", "moore(2)", "1,1,1,1", "--misere"], "misere_lost _ (moore 2) [1; 1; 1; 1]"),
        (["solve", "moore(2)", "5,5,5"], "lost _ (moore 2) [5; 5; 5]"),
        (["solve", "wythoff", "1000,1618"], "won _ wythoff (pair 1000 1618)"),
        (["solve", "euclid", "1000,300"], "won _ euclid (pair 300 1000)"),
        (["solve", "fibonacci", f"{10**18}"], f"won _ fibonacci_nim (pair {10**18} "),
        (["solve", "staircase", "3,1,4,1"], "lost _ staircase (nats [1; 4; 1])"),
        (["solve", "ruler", "TTTHTTTH"], "won _ (turn (turning Run)) (coins [3; 7]%nat)"),
        (["solve", "triplets", "HTTHTH"], "(turn (turning (Between 3 3))) (coins"),
        (["solve", "domineering:2x3 + 1/2"], "wins a Left (name"),
        (["value", "domineering", "2x3"], "equal (game_of the_position) (game_of the_form)"),
        (["value", "domineering:2x3 + 1/2"], "canonical (game_of the_form)"),
        (["coalition", "0001111"], "coalition_claim the_certificate"),
        (["misere", "0.77", "--to", "5"], "has 12 elements, for heaps up to 5"),
        (["misere", "0.123"], "for all heaps"),
    ],
)
def test_positions_and_coalitions_are_given_to_the_kernel(
    question: list[str], statement: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "claim.json"
    assert run([*question, "--certificate", str(path)]) == HOLDS
    capsys.readouterr()
    assert run(["check", str(path), "--formal", "--json", "--budget-seconds", "600"]) == HOLDS
    formal = json.loads(capsys.readouterr().out)["formal"]
    assert statement in path.with_suffix(".v").read_text(encoding="utf-8")
    if shutil.which("coqc") is not None:
        assert formal["accepted"] is True
        assert formal["printed"] == "Closed under the global context"


FORGERIES: list[tuple[list[str], dict[str, Any]]] = [
    (["solve", "chomp", "3x4"], {"nodes": 3}),
    (["value", "domineering", "2x3"], {"form": [[[], []], [[0], []]]}),
    (["coalition", "0001111"], {"threshold": {"any": 41, "small": 39}}),
    (["solve", "wythoff", "6,10"], {"claim": {"kind": "winner", "left": "left"}, "reply": "6,9"}),
    (["misere", "0.123"], {"rule": "0.137"}),
    (["solve", "nim", "1,2"], {"claim": {"kind": "winner", "left": "right"}, "reply": None}),
]


@pytest.mark.parametrize(("question", "change"), FORGERIES)
def test_the_kernel_refuses_forgeries(
    question: list[str],
    change: dict[str, Any],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "claim.json"
    assert run([*question, "--certificate", str(path)]) == HOLDS
    document = json.loads(path.read_text(encoding="utf-8"))
    if "nodes" in change:  # a reply that the rules do not know
        document["strategies"][0]["nodes"][0][2] = change["nodes"]
        changed(path, strategies=document["strategies"])
    elif "threshold" in change:
        changed(path, claim=document["claim"] | change)
    else:
        changed(path, **change)
    capsys.readouterr()
    assert run(["check", str(path), "--formal", "--json", "--budget-seconds", "600"]) == FAILS
    answer = json.loads(capsys.readouterr().out)
    assert answer["holds"] is False
    if shutil.which("coqc") is not None:
        assert answer["formal"]["accepted"] is False


def test_without_coq_the_command_is_shown(
    kayles: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    assert run(["check", str(kayles), "--formal"]) == HOLDS
    shown = " ".join(capsys.readouterr().out.split())
    assert "Coq was not found" in shown
    assert "coqc -Q" in shown
    assert kayles.with_name("c0_77.v").exists()


def test_a_long_claim_ends_with_the_budget(
    kayles: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    claim = {"kind": "periodic", "preperiod": 4 * 10**8, "period": 10**8 - 1, "saltus": 0}
    changed(
        kayles,
        claim=claim | {"residues": []},
        heaps=2 * (5 * 10**8 - 1) + 2,
        values=[0] * 1000,
        rule="0.77",
    )
    assert run(["check", str(kayles), "--budget-seconds", "1"]) == BUDGET


def test_coq_ends_with_the_budget(
    kayles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which("coqc") is None:
        pytest.skip("Coq is not installed")
    monkeypatch.setattr("grundy.checking.coq_run._is_compiled", lambda folder, needed: False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert run(["check", str(kayles), "--formal", "--budget-seconds", "1.5"]) == BUDGET


def test_a_misere_certificate_says_what_it_covers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "misere.json"
    run(["misere", "0.77", "--to", "5", "--certificate", str(path)])
    capsys.readouterr()
    assert run(["check", str(path)]) == HOLDS
    assert "up to heap 5" in " ".join(capsys.readouterr().out.split())
