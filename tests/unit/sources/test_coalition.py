"""The paper on Nim with many players (002): every claim of it, and the checks that could fail."""

from __future__ import annotations

import pytest

from grundy.i18n import LANGUAGES
from grundy.sources.audit import Finding, judge
from grundy.sources.checks import coalition, spruces
from grundy.sources.claim import Document, ItemVerdict, own_documents


@pytest.fixture(scope="module")
def document() -> Document:
    (found,) = (document for document in own_documents() if document.key == "002")
    return found


@pytest.fixture(scope="module")
def findings(document: Document) -> list[Finding]:
    return [judge(claim) for claim in document.claims]


def test_no_claim_contradicts_our_records(findings: list[Finding]) -> None:
    assert not [(f.claim.place, f.computed) for f in findings if f.contradiction]


def test_every_error_is_shown_without_this_library(findings: list[Finding]) -> None:
    errors = [f for f in findings if f.verdict is ItemVerdict.DIFFERS]
    assert errors
    for finding in errors:
        claim = finding.claim
        assert finding.demonstrated, claim.place
        assert "grundy" not in claim.demonstration, claim.place
        assert claim.reason, claim.place
        assert claim.likely, claim.place


def test_the_document_is_covered(document: Document) -> None:
    assert len(document.claims) >= 60
    places = " ".join(claim.place for claim in document.claims) + " "
    wanted = [f"Definition {n}" for n in range(1, 24)]
    wanted += [f"Proposition {n}" for n in range(1, 12)]
    wanted += [f"Conjecture {n}" for n in range(1, 4)] + ["Algorithm 1"]
    missing = [w for w in wanted if not any(f"{w}{end}" in places for end in " ,")]
    assert not missing


def test_titles_in_four_languages(document: Document) -> None:
    titles = {document.title.render(language) for language in LANGUAGES}
    assert len(titles) == len(LANGUAGES)


def test_checks_can_fail() -> None:
    assert not coalition.vectors_are_legal(2, 3)
    assert not coalition.chances_become_equal(4)
    assert coalition.danger_zone(3) != [4, 5, 6]
    assert not spruces.merging_at_distance(3, 3)
    assert not spruces.index_names_a_part(2, 4)
    assert spruces.shape(2, 4) != spruces.shape(2, 5)
    assert not spruces.criterion_is_right(11, as_printed=True)


def test_a_game_of_vectors_by_hand() -> None:
    # Three tokens: a takes 1, b takes 2, a faces nothing.
    assert coalition.play_out([[1, 1, 1], [1, 2, 1]], 3, 0) == 0
    # One poisoned token of two: a takes both and bites.
    assert coalition.play_out([[1, 2], [1, 1]], 2, 1) == 0
