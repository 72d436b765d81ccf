"""Every entry of data/truth names its source and the kind of truth it is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from grundy.reasons.bibliography import bibliography

FILES = sorted((Path(__file__).parents[2] / "data" / "truth").glob("*.toml"))
KINDS = {"published", "program", "hand"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_entry_says_what_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert all(f'"{kind}"' in text for kind in KINDS), "the head of the file explains the kinds"
    for table, entries in tomllib.loads(text).items():
        for entry in entries if isinstance(entries, list) else [entries]:
            check(f"{path.name}, {table}", entry)


def check(place: str, entry: dict[str, Any]) -> None:
    assert entry["kind"] in KINDS, place
    assert entry["source"], place
    if entry["kind"] == "published":
        named = re.search(r"\bOEIS A\d{6}\b|\bseed \d{3}\b", entry["source"])
        assert named or any(key in entry["source"] for key in bibliography()), f"{place}: {entry}"
