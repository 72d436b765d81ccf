"""The items of a source document: each definition, theorem, example, figure or exercise with its claims.

Claims that stand at one place of the document, such as "Example 3.18, class" and "Example 3.18, winning
moves", are one item. An item has an address inside its document: the number that the document gives it
where no other item has the same, else its place in short.

>>> document = document_named("000")
>>> item = find_items(document, "3.18")[0]
>>> item.anchor, item.title("en"), len(item.claims), item.chapter.number
('3.18', 'Example 3.18', 6, '3')
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from grundy.errors import GameError
from grundy.i18n import Message
from grundy.sources.claim import Chapter, Document, SourceClaim, own_documents

_LABELLED = re.compile(r"[^\W\d_]+[^,:;]* \d+(\.\d+)*\b")
"""A label and its number, such as "Example 3.18" or "Propositions 2 and 3"."""
_FIGURE = re.compile(r", figure (\d+\.\d+)$")
_NUMBER = re.compile(r"\d+(?:\.\d+)+")
_LATER = re.compile(r", (corrected|as printed|as worded|as we read it|as probably meant)$")


@dataclass(frozen=True)
class SourceItem:
    """One item: where it stands and what it claims."""

    source: str
    """The key of the document."""
    anchor: str
    chapter: Chapter
    claims: tuple[SourceClaim, ...]

    def title(self, language: str | None = None) -> str:
        """Return its place in words, such as "Example 3.18"."""
        place = Message(self.claims[0].place).render(language)
        return place.partition(",")[0] if _is_labelled(self.claims[0].place) else place

    @property
    def kind(self) -> str:
        """Return what it is: definition, theorem, example, …"""
        return self.claims[0].kind

    @property
    def is_wrong(self) -> bool:
        """Return whether our records contradict the document here."""
        return any(claim.is_wrong for claim in self.claims)

    @property
    def address(self) -> str:
        """Return where its page is, without the language."""
        return f"sources/{self.source}#{self.anchor}"


@cache
def documents() -> dict[str, Document]:
    """Return the documents that this project implements, by key."""
    return {document.key: document for document in own_documents()}


def document_named(key: str) -> Document:
    """Return the document with a key such as 000; raise with the keys that there are."""
    found = documents().get(key)
    if found is None:
        raise GameError(
            'there is no source "{key}". Sources: {known}', key=key, known=", ".join(documents())
        )
    return found


def items_of(document: Document) -> tuple[SourceItem, ...]:
    """Return the items of a document in its order."""
    groups = [tuple(claims) for _, claims in groupby(document.claims, key=lambda c: _head(c.place))]
    sections = {claim.place.partition(",")[0] for claim in document.claims}
    numbers = Counter(_number(claims, sections) for claims in groups)
    taken: Counter[str] = Counter()
    found, chapter = [], document.chapters[0]
    starts = {chapter.begins: chapter for chapter in document.chapters}
    for claims in groups:
        chapter = starts.get(claims[0].place, chapter)
        number = _number(claims, sections)
        anchor = number if number and numbers[number] == 1 else _slug(_head(claims[0].place))
        taken[anchor] += 1
        unique = anchor if taken[anchor] == 1 else f"{anchor}-{taken[anchor]}"
        found.append(SourceItem(document.key, unique, chapter, claims))
    return tuple(found)


def find_items(document: Document, place: str) -> tuple[SourceItem, ...]:
    """Return the items at a place: a number such as 3.18, a chapter, or words of the place.

    >>> [item.title("en") for item in find_items(document_named("002"), "6.14")]
    ['6.3, figure 6.14']
    >>> find_items(document_named("004"), "3.18")
    Traceback (most recent call last):
        ...
    grundy.errors.GameError: source 004 has nothing at "3.18". Example: grundy source 004 mex
    """
    wanted = place.strip().casefold()
    items = items_of(document)
    for fits in (_has_number, _has_anchor, _is_in_chapter, _has_words):
        found = tuple(item for item in items if fits(item, wanted))
        if found:
            return found
    example = _example(items)
    raise GameError(
        'source {key} has nothing at "{place}". Example: grundy source {key} {example}',
        key=document.key,
        place=place,
        example=example,
    )


def _has_anchor(item: SourceItem, wanted: str) -> bool:
    return item.anchor == wanted


def _has_number(item: SourceItem, wanted: str) -> bool:
    return any(wanted in _NUMBER.findall(claim.place) for claim in item.claims)


def _is_in_chapter(item: SourceItem, wanted: str) -> bool:
    return item.chapter.number == wanted


def _has_words(item: SourceItem, wanted: str) -> bool:
    texts = (text for claim in item.claims for text in (claim.place, claim.translated().place))
    return any(wanted in text.casefold() for text in texts)


def _example(items: Iterable[SourceItem]) -> str:
    numbered = [item.anchor for item in items if _NUMBER.fullmatch(item.anchor)]
    return numbered[0] if numbered else "mex"


def _is_labelled(place: str) -> bool:
    return _LABELLED.match(place.partition(",")[0]) is not None


def _head(place: str) -> str:
    """Return what claims of one item have in common.

    >>> _head("Example 3.18, class"), _head("1.2.4, winner"), _head("Lemma 2.22, 2, as printed")
    ('Example 3.18', '1.2.4, winner', 'Lemma 2.22')
    """
    return place.partition(",")[0] if _is_labelled(place) else _LATER.sub("", place)


def _number(claims: tuple[SourceClaim, ...], sections: set[str]) -> str:
    """Return the number that the document gives an item with a label, such as 3.18, or a figure.

    A figure's number that is also that of a section stays the section's.
    """
    place = claims[0].place
    figure = _FIGURE.search(place)
    if figure is not None and figure[1] not in sections:
        return figure[1]
    numbers = _NUMBER.findall(_head(place)) if _is_labelled(place) else []
    return numbers[-1] if numbers else ""


def _slug(text: str) -> str:
    return re.sub(r"[^\w.]+", "-", text.casefold()).strip("-")
