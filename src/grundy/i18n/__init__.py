"""Everything a person reads. The code speaks English; `locale/LANGUAGE/grundy.po` has the translations.

A sentence is a `Message` with its arguments, and is translated only where it is shown:

>>> heaps = plural("{n} heap: {heaps}", "{n} heaps: {heaps}", n=3, heaps="3,5,7")
>>> Message("{a} and {b}", a=heaps, b=1).render("en")
'3 heaps: 3,5,7 and 1'
>>> heaps.render("hr")
'3 hrpe: 3,5,7'

What a translation lacks is shown in English. `make messages` brings the catalogues up to date.
"""

from __future__ import annotations

import gettext as _gettext
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from grundy.i18n.languages import ENGLISH, LANGUAGES, asked_for

__all__ = [
    "LANGUAGES",
    "LOCALE_DIR",
    "Message",
    "Readable",
    "_",
    "catalogue",
    "current_language",
    "in_context",
    "in_language",
    "language_of_environment",
    "marked",
    "plural",
    "set_language",
    "show",
]

LOCALE_DIR = Path(__file__).parent / "locale"

_current: ContextVar[str] = ContextVar("grundy_language", default="en")


def current_language() -> str:
    """Return the language in which messages are shown now."""
    return _current.get()


def set_language(language: str) -> None:
    """Show messages in `language` (one of `LANGUAGES`) from now on, in this context."""
    _current.set(language if language in LANGUAGES else "en")


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Show messages in `language` inside a `with` block.

    >>> with in_language("hr"):
    ...     current_language()
    'hr'
    """
    token = _current.set(language if language in LANGUAGES else "en")
    try:
        yield
    finally:
        _current.reset(token)


def language_of_environment(environment: Mapping[str, str] | None = None) -> str:
    """Return the language that the environment asks for, else English.

    >>> language_of_environment({"LANG": "hr_HR.UTF-8"})
    'hr'
    >>> language_of_environment({"LC_ALL": "sr_RS@latin", "LANG": "C"})
    'sr'
    >>> language_of_environment({"LANG": "de_DE"})
    'en'
    """
    env = os.environ if environment is None else environment
    for variable in ("GRUNDY_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if wanted := env.get(variable, ""):
            return asked_for(wanted) or "en"
    return "en"


@cache
def catalogue(language: str) -> _gettext.NullTranslations:
    """Return the translations to a language."""
    source = LANGUAGES[language].written_from if language in LANGUAGES else ""
    if source:
        from grundy.i18n.cyrillic import Cyrillic

        return Cyrillic(catalogue(source))
    return _gettext.translation("grundy", LOCALE_DIR, [language], fallback=True)


class Message:
    """A sentence with its arguments, translated when it is rendered.

    Arguments may be messages themselves. One that counts is made by `plural`, one whose English words
    mean different things in different places by `in_context`.

    >>> Message("{a} and {b}", a=1, b=Message("two")).render("en")
    '1 and two'
    """

    __slots__ = ("arguments", "context", "english", "many")

    def __init__(self, english: str, /, **arguments: object) -> None:
        self.english = english
        self.arguments = arguments
        self.many: str | None = None
        self.context: str | None = None

    def filled(self, **arguments: object) -> Message:
        """Return the same sentence with these arguments.

        >>> Message("row {row}").filled(row=2).render("en")
        'row 2'
        """
        message = Message(self.english, **{**self.arguments, **arguments})
        message.many, message.context = self.many, self.context
        return message

    def render(self, language: str | None = None) -> str:
        """Return the sentence in `language` (default: the current one)."""
        language = language or current_language()
        text = self._template(catalogue(language))
        if not self.arguments:
            return text
        return text.format_map({k: _shown(v, language) for k, v in self.arguments.items()})

    def _template(self, translations: _gettext.NullTranslations) -> str:
        if not self.english:  # a catalogue keeps its own header under the empty text
            return ""
        if self.many is not None:
            n = self.arguments.get("n")
            return translations.ngettext(
                self.english, self.many, abs(n) if isinstance(n, int) else 0
            )
        if self.context is not None:
            return translations.pgettext(self.context, self.english)
        return translations.gettext(self.english)

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"Message({self.render('en')!r})"

    def _key(self) -> tuple[object, ...]:
        return (self.english, self.many, self.context)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self._key() == other._key() and self.arguments == other.arguments

    def __hash__(self) -> int:
        return hash((self._key(), tuple(sorted(self.arguments))))


Readable = Message | str
"""What a place that shows something accepts: a translated text, or a plain (untranslated) string."""


def plural(one: str, many: str, /, *, n: int, **arguments: object) -> Message:
    """Return a message that counts `n` things, with the plural forms of each language."""
    message = Message(one, n=n, **arguments)
    message.many = many
    return message


def in_context(context: str, english: str, /, **arguments: object) -> Message:
    """Return a message whose English words need the `context` to be translated.

    >>> Message("left").render("hr"), in_context("of a heap", "left").render("hr")
    ('Lijevi', 'ostaje')
    """
    message = Message(english, **arguments)
    message.context = context
    return message


def show(readable: Readable, language: str | None = None) -> str:
    """Return any readable as a string in `language` (default: the current one)."""
    return readable if isinstance(readable, str) else readable.render(language)


def marked(text: str) -> str:
    """Return the text as it is: it stands in the catalogues and is translated where it is shown."""
    return text


def _(text: str) -> str:
    """Return a message without arguments in the current language: for help texts."""
    return Message(text).render()


def _shown(value: object, language: str) -> object:
    if isinstance(value, Message):
        return value.render(language)
    if isinstance(value, float) and language in LANGUAGES and LANGUAGES[language] != ENGLISH:
        return f"{value:g}".replace(".", LANGUAGES[language].decimal)
    return value
