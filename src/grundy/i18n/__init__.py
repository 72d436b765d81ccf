"""Everything a person reads, in English, Croatian, Serbian (Latin script) and Slovenian.

Two kinds of text exist, because they live in different places:

* a *message* of the program itself is written in English in the code and translated in the gettext
  catalogues `locale/<language>/*.po`:  `Message("heap {heap} is empty", heap=2)`;
* a *text of one game* (its title, rules, reasons) stands in that game's file in all four languages,
  because a game is one file:  `Text(en="heap", hr="hrpa", sr="gomila", sl="kup")`.

Both are rendered only where they are shown:

>>> heaps = plural("{n} heap", "{n} heaps", n=3)
>>> heaps.render("en")
'3 heaps'
>>> Message(Text(en="empty {what}", hr="prazno: {what}", sr="prazno: {what}", sl="prazno: {what}"),
...         what=heaps).render("en")
'empty 3 heaps'
"""

from __future__ import annotations

import gettext as _gettext
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "hr", "sr", "sl")
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
        wanted = env.get(variable, "")
        if wanted:
            code = wanted.replace("-", "_").split("_")[0].split(".")[0].lower()
            return code if code in LANGUAGES else "en"
    return "en"


def plural_index(language: str, n: int) -> int:
    """Return which plural form `n` takes: 2 forms in English, 3 in Croatian and Serbian, 4 in Slovenian.

    >>> [plural_index("en", n) for n in (1, 2, 5)]
    [0, 1, 1]
    >>> [plural_index("hr", n) for n in (1, 21, 2, 5, 11, 12)]
    [0, 0, 1, 2, 2, 2]
    >>> [plural_index("sl", n) for n in (1, 2, 3, 5, 101, 102)]
    [0, 1, 2, 3, 0, 1]
    """
    n = abs(n)
    if language == "en":
        return 0 if n == 1 else 1
    if language == "sl":
        return {1: 0, 2: 1, 3: 2, 4: 2}.get(n % 100, 3)
    if n % 10 == 1 and n % 100 != 11:
        return 0
    return 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2


@cache
def _catalogue(language: str) -> _gettext.NullTranslations:
    return _gettext.translation("grundy", LOCALE_DIR, [language], fallback=True)


class Text:
    """One text in the four languages; a tuple of plural forms where it counts something (`n`).

    >>> token = Text(
    ...     en=("{n} token", "{n} tokens"),
    ...     hr=("{n} žeton", "{n} žetona", "{n} žetona"),
    ...     sr=("{n} žeton", "{n} žetona", "{n} žetona"),
    ...     sl=("{n} žeton", "{n} žetona", "{n} žetoni", "{n} žetonov"),
    ... )
    >>> [Message(token, n=n).render("sl") for n in (1, 2, 3, 5)]
    ['1 žeton', '2 žetona', '3 žetoni', '5 žetonov']
    """

    __slots__ = ("_forms",)

    def __init__(
        self,
        en: str | tuple[str, ...],
        hr: str | tuple[str, ...],
        sr: str | tuple[str, ...],
        sl: str | tuple[str, ...],
    ) -> None:
        self._forms = {"en": en, "hr": hr, "sr": sr, "sl": sl}

    @classmethod
    def same(cls, text: str) -> Text:
        """Return a text that reads the same in every language: a proper name, a formula."""
        return cls(text, text, text, text)

    def forms(self, language: str) -> tuple[str, ...]:
        """Return the plural forms in `language`; a plain text has one."""
        forms = self._forms[language]
        return forms if isinstance(forms, tuple) else (forms,)

    def template(self, language: str, n: int | None) -> str:
        """Return the form for the count `n`, placeholders unfilled."""
        forms = self.forms(language)
        return forms[plural_index(language, n) if len(forms) > 1 and n is not None else 0]

    def render(self, language: str | None = None) -> str:
        """Return the text in `language` (default: the current one)."""
        return self.template(language or current_language(), None)

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"Text(en={self._forms['en']!r}, …)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self._forms == other._forms

    def __hash__(self) -> int:
        return hash(tuple(self._forms.values()))


class Message:
    """A sentence with its arguments, translated when it is rendered.

    The template is an English string of the catalogues, a pair (singular, plural) made by `plural`, or
    a game's own `Text`. Arguments may be messages themselves.

    >>> Message("{a} and {b}", a=1, b=Message("two")).render("en")
    '1 and two'
    """

    __slots__ = ("arguments", "template")

    def __init__(self, template: str | tuple[str, str] | Text, /, **arguments: object) -> None:
        self.template = template
        self.arguments = arguments

    def render(self, language: str | None = None) -> str:
        """Return the sentence in `language` (default: the current one)."""
        language = language or current_language()
        n = self.arguments.get("n")
        count = n if isinstance(n, int) else None
        if isinstance(self.template, Text):
            text = self.template.template(language, count)
        elif isinstance(self.template, tuple):
            one, many = self.template
            text = (
                _catalogue(language).ngettext(one, many, abs(count or 0))
                if language != "en"
                else (one if count == 1 else many)
            )
        else:
            text = (
                _catalogue(language).gettext(self.template) if language != "en" else self.template
            )
        if not self.arguments:
            return text
        return text.format_map({k: _shown(v, language) for k, v in self.arguments.items()})

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"Message({self.render('en')!r})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Message)
            and self.template == other.template
            and self.arguments == other.arguments
        )

    def __hash__(self) -> int:
        return hash((self.template, tuple(sorted(self.arguments))))


Readable = Message | Text | str
"""What a place that shows something accepts: a translated text, or a plain (untranslated) string."""


def plural(one: str, many: str, /, *, n: int, **arguments: object) -> Message:
    """Return a message that counts `n` things, with the plural forms of each language."""
    return Message((one, many), n=n, **arguments)


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
    if isinstance(value, (Message, Text)):
        return value.render(language)
    if isinstance(value, float) and language != "en":
        return f"{value:g}".replace(".", ",")
    return value
