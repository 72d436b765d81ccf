"""Document 000, the main source: every claim has a verdict, every error of the source is shown."""

from __future__ import annotations

import re

import pytest

from grundy.sources.audit import Finding, judge
from grundy.sources.checks import main_heaps, main_values
from grundy.sources.claim import Document, ItemVerdict, own_documents


@pytest.fixture(scope="module")
def document() -> Document:
    return next(document for document in own_documents() if document.key == "000")


@pytest.fixture(scope="module")
def findings(document: Document) -> list[Finding]:
    return [judge(claim) for claim in document.claims]


def test_covers_the_document(document: Document) -> None:
    assert len(document.claims) >= 90
    words = "Theorem|Definition|Example|Exercise|Lemma|Corollary|lemmas|and"
    places = " ".join(claim.place for claim in document.claims)
    found = set(re.findall(rf"\b(?:{words}) (\d\.\d+)", places))
    numbered = {f"{c}.{n}" for c, last in ((1, 11), (2, 26), (3, 38)) for n in range(1, last + 1)}
    assert numbered - found == set()
    assert all(f"laim {n}" in places for n in (1, 2, 3, 4))


def test_no_contradiction(findings: list[Finding]) -> None:
    wrong = [(f.claim.place, f.computed) for f in findings if f.contradiction]
    assert wrong == []


def test_every_record_is_reached_and_demonstrated(findings: list[Finding]) -> None:
    differing = [f for f in findings if f.verdict is ItemVerdict.DIFFERS]
    assert len(differing) >= 15
    for finding in differing:
        claim = finding.claim
        assert finding.computed == claim.record, claim.place
        assert finding.demonstrated is True, claim.place
        assert claim.reason, claim.place
        assert claim.likely, claim.place


def test_records_only_where_the_source_differs(findings: list[Finding]) -> None:
    agreeing = [f for f in findings if f.verdict is ItemVerdict.AGREES]
    assert all(f.claim.record is None and not f.claim.demonstration for f in agreeing)


def test_checks_can_fail() -> None:
    assert not main_heaps.residues("subtract(1,2,4)", 2, 10)
    assert not main_values.equality_from_order(1, "<=")
    assert not main_values.dominated_options_may_go("smaller")
    assert main_heaps.first_difference("allbut(1)", "allbut(1,2)") == 2
    assert main_heaps.first_difference("allbut(1)", "allbut(1,3)") is None
