"""The words about proofs are true: what is called machine-checked is stated and compiled in `proofs/`."""

from __future__ import annotations

import re

import pytest

from grundy.checking.coq_run import proofs
from grundy.heaps.regularity import theorems
from grundy.reasons.bibliography import bibliography, cited, coq_theorems, standing

PERIODS = [found.coq for found in vars(theorems).values() if isinstance(found, theorems.Theorem)]
NAMED = [place for key in bibliography() for place in coq_theorems(key)] + PERIODS


@pytest.mark.parametrize("place", sorted(set(NAMED)))
def test_named_theorems_are_stated_and_compiled(place: str) -> None:
    file, _, name = place.partition(":")
    text = (proofs() / file).read_text(encoding="utf-8")
    assert re.search(rf"^(Theorem|Corollary|Lemma) {name}\b", text, re.MULTILINE)
    project = (proofs() / "_CoqProject").read_text(encoding="utf-8").split()
    assert file in project


def test_every_named_theorem_is_asked_for_its_assumptions() -> None:
    asked = (proofs() / "Assumptions.v").read_text(encoding="utf-8")
    for place in NAMED:
        assert f"Print Assumptions {place.partition(':')[2]}." in asked


def test_standing_follows_the_entry() -> None:
    words = {key: standing(key).render("en") for key in bibliography()}
    assert words["Moore1910"] == "machine-checked"
    assert words["WinningWays"] == "machine-checked in part"
    assert words["CoalitionJoined"] == "machine-checked"
    assert words["CoalitionBestOrder"] == "proved in our documentation"
    assert words["CoalitionWorstOrder"] == "observed, not proved"
    for key, word in words.items():
        assert word.startswith("machine-checked") == bool(coq_theorems(key))


@pytest.mark.parametrize(
    ("language", "word"),
    [("hr", "strojno provjereno"), ("sr", "mašinski provereno"), ("sl", "strojno preverjeno")],
)
def test_the_word_is_translated(language: str, word: str) -> None:
    assert cited("Wythoff1907", language).endswith(f"({word})")
