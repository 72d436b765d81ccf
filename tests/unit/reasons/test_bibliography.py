"""The bibliography: one entry for each work, every key known and used."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

import grundy
from grundy.reasons.bibliography import bibliography, citation

PACKAGE = Path(grundy.__file__).parent
TRUTH = Path(__file__).parents[3] / "data" / "truth"
KEY = re.compile(r"\b[A-Z][A-Za-z]+(?:19|20)\d\d[A-Za-z]*\b")
AUTHOR = re.compile(r"(?:[A-Z][\w-]*\. ?)+[\w ’'-]+(?: and .*)?")


def title_and_year(text: str) -> tuple[str, str | None]:
    """Return what names a work: the first part of its citation that is no author, and the last year."""
    parts = text.split(", ")
    title = next((part for part in parts if not AUTHOR.fullmatch(part)), parts[-1])
    years = re.findall(r"\b(?:1[89]|20)\d\d\b", text)
    return re.sub(r"\W+", " ", title).casefold(), years[-1] if years else None


def test_reads_titles() -> None:
    book = ("winning ways for your mathematical plays", "2001")
    for text in (
        "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays,"
        " second edition, A K Peters 2001",
        "E. Berlekamp, J. Conway and R. Guy, Winning Ways for your mathematical plays, 2nd ed., 2001",
    ):
        assert title_and_year(text) == book


def test_no_work_has_two_keys() -> None:
    seen: dict[tuple[str, str | None], str] = {}
    for key, text in bibliography().items():
        work = title_and_year(text)
        assert work not in seen, f"{key} and {seen.get(work)} are one work"
        seen[work] = key


def test_every_cited_key_is_known() -> None:
    cited: dict[str, Path] = {}
    for path in PACKAGE.rglob("*.py"):
        for group in re.findall(r"\[([^][\n]*)\]", path.read_text(encoding="utf-8")):
            cited.update(dict.fromkeys(KEY.findall(group), path))
    unknown = {key: path for key, path in cited.items() if key not in bibliography()}
    assert not unknown
    assert len(cited) > 30


def test_every_work_is_cited() -> None:
    documents = (PACKAGE / "sources" / "documents").glob("*.toml")
    files = chain(PACKAGE.rglob("*.py"), TRUTH.glob("*.toml"), documents)
    texts = "".join(path.read_text(encoding="utf-8") for path in files)
    assert [key for key in bibliography() if key not in texts] == []


@pytest.mark.parametrize("language", ["hr", "sr", "sl"])
def test_our_own_entries_are_translated(language: str) -> None:
    own = [k for k, text in bibliography().items() if "docs/" in text or "this project" in text]
    assert len(own) >= 7
    for key in own:
        assert citation(key, language) != citation(key, "en"), key
    assert citation("Bouton1902", language) == citation("Bouton1902", "en")
