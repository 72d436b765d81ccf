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


def test_a_misere_certificate_says_what_it_covers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "misere.json"
    run(["misere", "0.77", "--to", "5", "--certificate", str(path)])
    capsys.readouterr()
    assert run(["check", str(path)]) == HOLDS
    assert "up to heap 5" in " ".join(capsys.readouterr().out.split())
