"""What docstrings and comments name in backticks exists: a renamed piece takes its mentions along."""

from __future__ import annotations

import io
import re
import tokenize
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "src" / "grundy").rglob("*.py"))
# A name with an underscore is nothing but a name of ours (or of Coq, in the proofs).
MENTIONED = re.compile(r"`(?:\w+\.)*([A-Za-z]*\w*_\w+)(?:\(\))?`")


def _tokens(path: Path) -> list[tokenize.TokenInfo]:
    return list(tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline))


def _known() -> set[str]:
    """Return every name of the Python sources, their files, and the theorems of the proofs."""
    known = {path.stem for path in SOURCES}
    for path in SOURCES:
        known.update(t.string for t in _tokens(path) if t.type == tokenize.NAME)
    for path in (ROOT / "proofs").glob("*.v"):
        known.update(re.findall(r"\w+", path.read_text("utf-8")))
    return known


def test_every_name_in_backticks_exists() -> None:
    known = _known()
    mentioned = [
        (path.relative_to(ROOT), name)
        for path in SOURCES
        for token in _tokens(path)
        if token.type in (tokenize.STRING, tokenize.COMMENT)
        for name in MENTIONED.findall(token.string)
    ]
    assert len(mentioned) > 50
    assert [(str(path), name) for path, name in mentioned if name not in known] == []
