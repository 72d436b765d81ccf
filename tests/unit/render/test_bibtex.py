"""Every source has a BibTeX entry that says all that its citation says."""

from __future__ import annotations

import re

import pytest

from grundy.reasons.bibliography import bibliography
from grundy.render.bibtex import bibtex, entry
from grundy.render.latex import escape


@pytest.mark.parametrize("key", bibliography())
def test_nothing_of_a_citation_is_lost(key: str) -> None:
    found = entry(key)
    assert found.startswith("@")
    assert f"{{{key},\n" in found
    assert found.count("{") == found.count("}")
    words = set(re.findall(r"\w{2,}", escape(bibliography()[key]).replace("–", " ")))
    assert words - {"in", "and", "no"} <= set(re.findall(r"\w{2,}", found))


def test_each_key_once() -> None:
    text = bibtex(["Gale1974", "Bouton1902", "Gale1974"])
    assert re.findall(r"^@\w+\{(\w+),", text, re.MULTILINE) == ["Gale1974", "Bouton1902"]


def test_articles_and_collections_are_told_apart() -> None:
    kinds = {key: entry(key).partition("{")[0] for key in bibliography()}
    assert kinds["Bouton1902"] == "@article"
    assert kinds["Erickson1996"] == "@incollection"
    assert kinds["Conway1976"] == "@misc"
