"""The languages that Grundy speaks, one row each. A new one is a row here and its `locale/CODE/grundy.po`.

>>> [language.name for language in LANGUAGES.values()]
['English', 'Hrvatski', 'Srpski', 'Slovenščina']
>>> asked_for("sr_RS@latin"), asked_for("bs-BA"), asked_for("de_DE.UTF-8")
('sr', 'hr', None)
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Language(NamedTuple):
    """A language: its code, its own name, and what a program has to know of it."""

    code: str
    """In addresses, after `--lang`, and the folder of its catalogue."""
    name: str
    tag: str
    """For browsers, with the script where the language is written in several."""
    also: tuple[str, ...] = ()
    """Codes of languages whose speakers read this one with ease."""
    decimal: str = ","


ENGLISH = Language("en", "English", "en", decimal=".")
LANGUAGES: dict[str, Language] = {
    language.code: language
    for language in (
        ENGLISH,
        Language("hr", "Hrvatski", "hr", also=("bs", "sh")),
        Language("sr", "Srpski", "sr-Latn"),
        Language("sl", "Slovenščina", "sl"),
    )
}


def asked_for(locale: str) -> str | None:
    """Return the code of our language for a locale of the environment or a browser, or None."""
    code = re.split("[-_.@;]", locale.strip(), maxsplit=1)[0].lower()
    if code in LANGUAGES:
        return code
    return next((own.code for own in LANGUAGES.values() if code in own.also), None)
