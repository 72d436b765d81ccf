"""What a person reads of a claim is translated, on the page and in `grundy audit`."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from grundy.cli.run import run
from grundy.i18n import in_language
from grundy.sources.audit import judge
from grundy.sources.claim import SourceClaim, own_documents

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))
from messages import template, translations

LANGUAGES = ("hr", "sr", "sl")
DOCUMENTS = own_documents()


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_survive(language: str) -> None:
    """A translation keeps the numbers of its sentence, in whatever order its grammar asks for."""
    sentences = {text for d in DOCUMENTS for c in d.claims for text in c.sentences().values()}
    for entry in translations(language):
        if entry.id in sentences:
            assert numbers(entry.string) == numbers(entry.id), entry.id


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def test_a_finding_is_shown_in_the_language_asked_for() -> None:
    [claim] = [c for d in DOCUMENTS for c in d.claims if c.place == "Example 3.18, 12 ⊕ 10"]
    finding = judge(claim)
    assert finding.document()["claim"] == claim.claim
    with in_language("sl"):
        entry = finding.document()
    assert entry["claim"] == "Kup z 12 se zmanjša na 12 ⊕ 10 = 5."
    assert (entry["computed"], entry["verdict"]) == (6, "differs")


def test_the_command_line_speaks_the_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    place = "Corollary 3.30, lengths"
    chosen = [replace(d, claims=tuple(c for c in d.claims if c.place == place)) for d in DOCUMENTS]
    monkeypatch.setattr("grundy.sources.answers.audit.own_documents", lambda: chosen)
    with in_language("hr"):
        assert run(["audit"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "000, Korolar 3.30, duljine: Čita li se s definicijom 3.26, takvi l i p" in printed
    assert "otisnuto: pretperiod: 1, period: 8 izračunato: pretperiod: 0, period: 4" in printed
    assert "vjerojatno se mislilo: l ≥ 0, a pretperiod je najviše l" in printed


def test_every_sentence_and_every_word_of_an_answer_is_collected() -> None:
    """What is collected is translated: a test of the catalogues sees to that."""
    sentences = {text for d in DOCUMENTS for c in d.claims for text in c.sentences().values()}
    collected = {entry.id for entry in template()}
    assert sorted(s for s in sentences - collected if re.search(r"[^\W\d_]{2,}", s)) == []
    assert {"preperiod", "period", *(d.title.render("en") for d in DOCUMENTS)} <= collected


def test_a_sentence_from_outside_stays_as_it_is() -> None:
    claim = SourceClaim("sheet", "Zadatak 3", "Nim 3, 5, 7 je dobiven.")
    assert claim.translated("sl") == claim
