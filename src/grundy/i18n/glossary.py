"""The terms of the theory, from one file that the command line, the page and the docs share.

>>> glossary()["nim-sum"].term.render("sl")
'nim-vsota'
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from grundy.i18n import Message


@dataclass(frozen=True)
class Entry:
    """A term, what it means, and other words for it."""

    term: Message
    meaning: Message
    also: tuple[str, ...]


@cache
def glossary() -> dict[str, Entry]:
    """Return every entry by its key."""
    text = files("grundy.i18n").joinpath("glossary.toml").read_text(encoding="utf-8")
    return {
        key: Entry(Message(entry["term"]), Message(entry["meaning"]), tuple(entry["also"]))
        for key, entry in tomllib.loads(text).items()
    }
