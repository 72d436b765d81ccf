"""`grundy worksheet`: a file with exercises and, on a page of their own, the answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from grundy.cli.run import run
from grundy.i18n import in_language


def test_exercises_and_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheet.html"
    with in_language("hr"):
        assert run(["worksheet", "nim", "--count", "4", "--out", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    questions, answers = text.split('<section class="answers">')
    assert questions.count("<li>") == 4
    assert "Rješenja" in answers
    assert answers.count("<tr>") == 5
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_a_seed_repeats_itself(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.html", "b.html", "c.html")]
    for file, seed in zip(files, ("1", "1", "2"), strict=True):
        assert run(["worksheet", "nim", "--seed", seed, "--out", str(file)]) == 0
    first, again, other = (file.read_text(encoding="utf-8") for file in files)
    assert first == again != other


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nmi"], "did you mean nim"),
        (["nim", "--count", "0"], "0"),
    ],
)
def test_bad_input(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["worksheet", *words, "--out", str(tmp_path / "x.html")]) == 2
    assert said in capsys.readouterr().err


def test_exercises_of_a_source_document(tmp_path: Path) -> None:
    out = tmp_path / "zadaci.html"
    with in_language("hr"):
        assert run(["worksheet", "--source", "003", "--out", str(out)]) == 0
    questions, answers = out.read_text(encoding="utf-8").split('<section class="answers">')
    assert questions.count("<li>") == answers.count("<tr>") - 1 >= 5
    assert "subtract(1,3,5,7) 100" in questions
    tex = tmp_path / "zadaci.tex"
    assert run(["worksheet", "--source", "003", "--no-key", "--out", str(tex)]) == 0
    sheet = tex.read_text(encoding="utf-8")
    assert sheet.count(r"\item") == questions.count("<li>")
    assert "longtable}{" not in sheet
    assert run(["worksheet", "--source", "003", "nim", "--out", str(out)]) == 2
    assert run(["worksheet", "--source", "999", "--out", str(out)]) == 2
    assert run(["worksheet", "nim", "--out", str(tmp_path / "sheet.xyz")]) == 2


def test_other_endings_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["worksheet", "nim", "--out", str(tmp_path / "x.xyz")]) == 2
    assert (
        capsys.readouterr().err
        == 'grundy: a worksheet is written as .html, .pdf, .tex, not "x.xyz"\n'
    )
    assert not (tmp_path / "x.xyz").exists()
