"""What a person reads of a claim is translated, on the page and in `grundy audit`."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from grundy.cli.run import run
from grundy.i18n import LOCALE_DIR, in_language
from grundy.sources.audit import judge
from grundy.sources.claim import Claim, Document, own_documents

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))
from messages import translations

LANGUAGES = ("hr", "sr", "sl")

# The documents whose translations are complete: claims.po holds 000, claims2.po the others.
COMPLETE = {"000"} if not (LOCALE_DIR / "hr" / "claims2.po").exists() else None
DOCUMENTS = [d for d in own_documents() if COMPLETE is None or d.key in COMPLETE]


def needs_translation(sentence: str) -> bool:
    """Return whether a sentence has a word of two letters or more: formulas read the same everywhere."""
    return re.search(r"[^\W\d_]{2,}", sentence) is not None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.key)
def test_every_sentence_is_translated(document: Document, language: str) -> None:
    known = {entry.id for entry in translations(language) if entry.string and not entry.fuzzy}
    sentences = {text for claim in document.claims for text in claim.sentences().values()}
    assert sorted(filter(needs_translation, sentences - known)) == []


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


def test_the_command_line_follows_lang(capsys: pytest.CaptureFixture[str]) -> None:
    reason = {"en": "Row B is empty", "hr": "Red B je prazan"}
    for language, words in reason.items():
        assert run(["audit", "000", "--differs", "--json", "--lang", language]) == 0
        claims = json.loads(capsys.readouterr().out)["claims"]
        assert any(entry["reason"].startswith(words) for entry in claims)


def test_a_sentence_from_outside_stays_as_it_is() -> None:
    claim = Claim("sheet", "Zadatak 3", "Nim 3, 5, 7 je dobiven.")
    assert claim.translated("sl") == claim
