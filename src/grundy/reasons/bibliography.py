"""The sources behind theorem keys such as `Bouton1902`.

>>> citation("Bouton1902").startswith("C. L. Bouton")
True
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from grundy.i18n import Message


@cache
def bibliography() -> dict[str, str]:
    """Return every citation by key, in English."""
    return {key: entry["text"] for key, entry in _entries().items()}


def coq_theorems(key: str) -> tuple[str, ...]:
    """Return the theorems of `proofs/` that prove what we use of a source, as "file:name".

    >>> coq_theorems("Bouton1902")
    ('Play.v:bouton', 'MisereNim.v:misere_nim')
    """
    return tuple(_entries().get(key, {}).get("coq", ()))


def standing(key: str) -> Message:
    """Return how far what we use of a source is proved here.

    >>> [standing(key).render("en") for key in ("Wythoff1907", "CoalitionFinite", "Gale1979")]
    ['machine-checked', 'proved in our documentation', 'cited']
    """
    entry = _entries().get(key, {})
    if entry.get("partly"):
        return Message("machine-checked in part")
    if entry.get("coq"):
        return Message("machine-checked")
    if entry.get("prose"):
        return Message("proved in our documentation")
    return Message("observed, not proved") if entry.get("observed") else Message("cited")


def cited(key: str, language: str | None = None) -> str:
    """Return the citation of a key with its standing, as explanations show it.

    >>> cited("Wythoff1907")[-35:]
    '7 (1907), 199–202 (machine-checked)'
    """
    return f"{citation(key, language)} ({standing(key).render(language)})"


@cache
def _entries() -> dict[str, dict[str, Any]]:
    text = files("grundy.reasons").joinpath("bibliography.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def citation(key: str, language: str | None = None) -> str:
    """Return the full citation of a key; an unknown key is returned as it is.

    Works are cited as they are printed; only what is our own is translated to `language` (default: the
    current one).
    """
    return Message(bibliography().get(key, key)).render(language)
