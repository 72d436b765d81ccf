"""The terms of the theory, from one file that the command line, the page and the docs share.

>>> glossary()["nim-sum"].term.render("sl")
'nim-vsota'
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from grundy.i18n import LANGUAGES, Message
from grundy.i18n.cyrillic import cyrillic


@dataclass(frozen=True)
class Entry:
    """A term, what it means, and other words for it."""

    term: Message
    meaning: Message
    also: dict[str, tuple[str, ...]]
    """By language: what else its readers call it."""

    def synonyms(self, language: str) -> tuple[str, ...]:
        """Return the other words of one language.

        >>> glossary()["option"].synonyms("hr")
        ('sljedbenik',)
        """
        if source := LANGUAGES[language].written_from:
            return tuple(cyrillic(word) for word in self.also.get(source, ()))
        return self.also.get(language, ())

    def names(self) -> tuple[str, ...]:
        """Return every word for the term, in all languages."""
        terms = (self.term.render(language) for language in LANGUAGES)
        return (*terms, *(word for language in LANGUAGES for word in self.synonyms(language)))


@cache
def glossary() -> dict[str, Entry]:
    """Return every entry by its key."""
    text = files("grundy.i18n").joinpath("glossary.toml").read_text(encoding="utf-8")
    return {
        key: Entry(
            Message(entry["term"]),
            Message(entry["meaning"]),
            {language: tuple(words) for language, words in entry.get("also", {}).items()},
        )
        for key, entry in tomllib.loads(text).items()
    }
