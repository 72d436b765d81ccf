"""Which messages of the program lack a translation.

`python tools/messages.py hr` prints them as entries to append to a .po file of that language. The tests
fail while anything is printed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "grundy"
LOCALE = SOURCE / "i18n" / "locale"

# Where a first argument is a message: the error classes, the fields of a question, `Message` and its kin.
KEYWORDS = {
    "_": None,
    "Message": None,
    "plural": (1, 2),
    "marked": None,
    "given": None,
    "setting": None,
    "GameError": None,
    "NotationError": None,
    "UnknownGameError": None,
    "IllegalMoveError": None,
    "LoopError": None,
    "BudgetExhausted": None,
    "DamagedFileError": None,
    "CheckFailed": None,
    "TooLarge": None,
}
MessageId = str | tuple[str, ...]


def extracted() -> set[MessageId]:
    """Return every message that stands in the code."""
    found = extract_from_dir(
        SOURCE, method_map=[("**.py", "python"), ("**.html", "jinja2")], keywords=KEYWORDS
    )
    messages = {_clean(message) for _, _, message, _, _ in found}
    return {message for message in messages if _has_words("".join(message))}


def translations(language: str) -> Iterator[Message]:
    """Yield every entry of the language's catalogues."""
    for part in sorted((LOCALE / language).glob("*.po")):
        with part.open("rb") as stream:
            yield from (entry for entry in read_po(stream, locale=language) if entry.id)


def missing(language: str) -> list[MessageId]:
    """Return the messages of the code that the language's catalogues do not translate."""
    done = {
        _clean(entry.id)
        for entry in translations(language)
        if (all(entry.string) if isinstance(entry.string, tuple) else entry.string)
        and not entry.fuzzy
    }
    return sorted(extracted() - done, key=str)


def _has_words(message: str) -> bool:
    """Return whether anything but placeholders, signs and digits is left to translate."""
    return any(map(str.isalpha, re.sub(r"{[^}]*}", "", message)))


def _clean(message: str | tuple[str, ...] | list[str]) -> MessageId:
    return message if isinstance(message, str) else tuple(message)


if __name__ == "__main__":
    catalogue = Catalog(locale=sys.argv[1])
    for message in missing(sys.argv[1]):
        catalogue.add(message)
    write_po(sys.stdout.buffer, catalogue, width=100)
