"""The languages that Grundy speaks, one row each. A new one is a row here and its `locale/CODE/grundy.po`.

>>> [language.name for language in LANGUAGES.values()]
['English', 'Hrvatski', 'Srpski', 'Српски', 'Slovenščina']
>>> asked_for("sr_RS@latin"), asked_for("bs-BA"), asked_for("de_DE.UTF-8")
('sr', 'hr', None)
>>> asked_for("sr-Cyrl-RS"), asked_for("sr_RS.UTF-8@cyrillic"), asked_for("sr-Latn")
('sr-Cyrl', 'sr-Cyrl', 'sr')
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
    written_from: str = ""
    """The language whose catalogue is rewritten in another script to make this one."""
    sign: str = ""
    """In the menu of languages; by default its code."""
    quotes: str = "''"
    """Around what click, the library of the command line, repeats of what was typed."""


ENGLISH = Language("en", "English", "en", decimal=".")
LANGUAGES: dict[str, Language] = {
    language.code: language
    for language in (
        ENGLISH,
        Language("hr", "Hrvatski", "hr", also=("bs", "sh"), quotes="„”"),
        Language("sr", "Srpski", "sr-Latn", quotes="„”"),
        Language("sr-Cyrl", "Српски", "sr-Cyrl", written_from="sr", sign="СР", quotes="„”"),
        Language("sl", "Slovenščina", "sl", quotes="»«"),
    )
}


TRANSLATED = [own.code for own in LANGUAGES.values() if own != ENGLISH and not own.written_from]
"""The languages that have a catalogue."""


def asked_for(locale: str) -> str | None:
    """Return the code of our language for a locale of the environment or a browser, or None.

    Serbian is Latin unless Cyrillic is asked for.
    """
    code, *more = re.split("[-_.@;]", locale.strip().lower())
    if code == "sr" and not {"cyrl", "cyrillic"}.isdisjoint(more):
        return "sr-Cyrl"
    if code in LANGUAGES:
        return code
    return next((own.code for own in LANGUAGES.values() if code in own.also), None)
