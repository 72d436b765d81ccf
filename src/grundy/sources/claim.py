"""One checkable statement of a document, and what the computation says about it.

A document of claims is a TOML file that anyone can write:

    [document]
    key = "worksheet"
    title = "My worksheet"

    [[claim]]
    place = "Exercise 3"
    claim = "Nim with heaps 3, 5, 7 is won for the player to move."
    check = { solve = "nim", position = "3,5,7", field = "outcome" }
    expected = "N"

`claim` says in our words how the document is read, `expected` is the answer as it prints it. Where the
document is known to be wrong, `record` holds the answer that we computed and stand by, `quote` the words of
the document, `reason` says why, and `likely` what was probably meant; a claim that is wrong only because an
earlier one is names that one's place in `repeats`, so that one slip is counted once. A claim that cannot be
checked has `why_not` instead of `check`.

Sentences are written in English. Those of our own documents are messages of the catalogues, like those of
the program; `SourceClaim.translated` shows them in the reader's language, `answer_text` the answers.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from enum import StrEnum
from importlib.resources import files
from pathlib import Path
from typing import Any

from grundy.errors import DamagedFileError, GameError
from grundy.i18n import Message, current_language

READABLE = ("place", "claim", "reason", "likely", "why_not")
"""The fields of a claim that a person reads."""


class ItemVerdict(StrEnum):
    """What the audit says of a claim."""

    AGREES = "agrees"
    DIFFERS = "differs"
    REPEATS = "repeats"
    """It differs, by a slip that an earlier claim already counts."""
    IMPLEMENTED = "implemented"
    """A definition that this project implements: there is nothing to compare."""
    NOT_CHECKABLE = "not-checkable"
    ERROR = "error"
    """The check could not be run: a fault of the audit, never of the document."""

    @property
    def sign(self) -> str:
        """Return the sign that stands before a claim."""
        return {
            "agrees": "✓",
            "differs": "✗",
            "repeats": "✗",
            "implemented": "·",
            "error": "!",
        }.get(self.value, "–")


@dataclass(frozen=True)
class SourceClaim:
    """One statement: where it stands, what it says, how it is checked, and what is printed."""

    source: str
    place: str
    claim: str
    check: dict[str, Any] | None = None
    expected: Any = None
    record: Any = None
    """Our own answer where the document's is wrong; None where the document is right."""
    reason: str = ""
    likely: str = ""
    why_not: str = ""
    kind: str = "statement"
    """definition, theorem, example, exercise, table, figure, formula or statement."""
    demonstration: str = ""
    """A few lines of plain Python, without this library, that show a document's error."""
    quote: str = ""
    """The document's own words, at most a line, where the wording matters; never translated."""
    repeats: str = ""
    """The place of the claim that has the same slip."""
    command: str = ""
    """The command that reproduces it, where it cannot be made from the check."""
    picture: str = ""
    """The commands that draw it, a line each, without their `--picture FILE`."""
    page: int | str | None = None
    """The page of the document, or the pages such as "7–8", where our copy has page numbers."""

    @property
    def is_wrong(self) -> bool:
        """Return whether our record differs from what the document prints."""
        return self.record is not None

    @property
    def pictures(self) -> list[str]:
        """Return the commands that draw it."""
        return self.picture.splitlines()

    def sentences(self) -> dict[str, str]:
        """Return what a person reads of the claim, in English, by field; empty fields are left out."""
        return {field: text for field in READABLE if (text := getattr(self, field))}

    def translated(self, language: str | None = None) -> SourceClaim:
        """Return the claim as it is shown in `language` (default: the current one).

        A sentence that no catalogue knows, such as one of a user's own document, stays as it is.

        >>> SourceClaim("my-sheet", "Exercise 3", "Moj list.").translated("hr").claim
        'Moj list.'
        """
        shown: dict[str, Any] = {
            field: Message(text).render(language) for field, text in self.sentences().items()
        }
        return replace(self, **shown)


@dataclass(frozen=True)
class Chapter:
    """A chapter of a document: its number, its title, and the place of its first claim."""

    number: str
    title: Message
    begins: str


@dataclass(frozen=True)
class Document:
    """A document's claims, under the key by which the audit names it."""

    key: str
    title: Message
    claims: tuple[SourceClaim, ...]
    chapters: tuple[Chapter, ...] = ()
    language: str = ""
    """The language it is written in."""
    work: str = ""
    """Its key in the bibliography."""
    note: str = ""
    """How the document is read as a whole, for its page in the documentation."""


def answer_text(answer: Any, language: str | None = None) -> str:
    """Return a printed or computed answer as a person reads it in `language` (default: the current one).

    >>> answer_text({"period": 4, "proved": True}, "en")
    'period: 4, proved: yes'
    >>> answer_text([0, [1, "*2"]], "en")
    '[0, [1, *2]]'
    """
    if isinstance(answer, bool):
        return (Message("yes") if answer else Message("no")).render(language)
    if isinstance(answer, dict):
        entries = ((answer_text(k, language), answer_text(v, language)) for k, v in answer.items())
        return ", ".join(f"{name}: {value}" for name, value in entries)
    if isinstance(answer, list):
        return "[" + ", ".join(answer_text(entry, language) for entry in answer) + "]"
    return Message(answer).render(language) if isinstance(answer, str) and answer else str(answer)


def read_document(text: str, name: str) -> Document:
    """Return the document that a TOML text describes; raise with the reason where it does not."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DamagedFileError(
            "{name} is not TOML: {reason}", name=name, reason=str(error)
        ) from None
    head = data.get("document", {})
    key = str(head.get("key", Path(name).stem))
    claims = [
        _claim(entry, key, number) for number, entry in enumerate(data.get("claim", []), start=1)
    ]
    if not claims:
        raise GameError("{name} has no [[claim]]", name=name)
    chapters = tuple(
        Chapter(str(entry["number"]), Message(str(entry["title"])), str(entry["begins"]))
        for entry in data.get("chapter", [])
    )
    return Document(
        key,
        _title(head.get("title", key)),
        tuple(claims),
        chapters,
        language=str(head.get("language", "")),
        work=str(head.get("work", "")),
        note=str(head.get("note", "")),
    )


def own_documents() -> list[Document]:
    """Return the documents that this project implements."""
    folder = files("grundy.sources").joinpath("documents")
    found = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=str)
    return [read_document(entry.read_text(encoding="utf-8"), entry.name) for entry in found]


def _title(title: Any) -> Message:
    """Return the title; a user's document may give it in several languages, by their codes."""
    if isinstance(title, dict):
        title = title.get(current_language(), title.get("en", ""))
    return Message(str(title))


_FIELDS = set(SourceClaim.__dataclass_fields__) - {"source"}


def _claim(entry: Any, key: str, number: int) -> SourceClaim:
    if not isinstance(entry, dict) or "place" not in entry or "claim" not in entry:
        raise GameError("claim {number} of {key} needs place and claim", number=number, key=key)
    unknown = set(entry) - _FIELDS
    if unknown:
        raise GameError(
            "claim {number} of {key} has unknown fields: {fields}",
            number=number,
            key=key,
            fields=", ".join(sorted(unknown)),
        )
    if ("check" in entry) == ("why_not" in entry):
        raise GameError(
            "claim {number} of {key} needs either check or why_not", number=number, key=key
        )
    if ("check" in entry) != ("expected" in entry):
        raise GameError(
            "claim {number} of {key} needs expected, the answer that its check is compared with",
            number=number,
            key=key,
        )
    return SourceClaim(source=key, **entry)
