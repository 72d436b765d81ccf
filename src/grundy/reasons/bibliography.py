"""The sources behind theorem keys such as `Bouton1902`.

>>> citation("Bouton1902").startswith("C. L. Bouton")
True
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from grundy.i18n import Message


@cache
def bibliography() -> dict[str, str]:
    """Return every citation by key, in English."""
    text = files("grundy.reasons").joinpath("bibliography.toml").read_text(encoding="utf-8")
    return {key: entry["text"] for key, entry in tomllib.loads(text).items()}


def citation(key: str, language: str | None = None) -> str:
    """Return the full citation of a key; an unknown key is returned as it is.

    Works are cited as they are printed; only what is our own is translated to `language` (default: the
    current one).
    """
    return Message(bibliography().get(key, key)).render(language)
