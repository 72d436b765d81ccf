"""The way back: from games and lessons to the source documents, and from a game to its lessons."""

from __future__ import annotations

from functools import cache
from itertools import islice

from grundy.errors import GameError
from grundy.i18n import show
from grundy.sources.item import SourceItem
from grundy.sources.places import places_of_game
from grundy.web.lesson import lessons

PLACES = 12
"""How many places of the documents are named at most."""
Links = list[tuple[str, str]]
"""Addresses and what they are called."""


@cache
def places_of(games: tuple[str, ...], language: str) -> Links:
    """Return the items of the source documents about some games.

    >>> places_of(("hex",), "en")[0]
    ('/en/sources/001#6-rules-of-hex', '001, 6, rules of Hex')
    """
    items = {item.address: item for game in games for item in _known(game)}
    return [
        (f"/{language}/{address}", f"{item.source}, {item.title(language)}")
        for address, item in islice(items.items(), PLACES)
    ]


def _known(game: str) -> tuple[SourceItem, ...]:
    try:
        return places_of_game(game)
    except GameError:  # a sum, or a game of the visitor's own
        return ()


@cache
def lessons_of(game: str, language: str) -> Links:
    """Return the lessons that use a game.

    >>> [address for address, _ in lessons_of("domineering", "en")]
    ['/en/lessons/simplification', '/en/lessons/domineering']
    """
    head = game.partition("(")[0]
    return [
        (f"/{language}/lessons/{name}", show(lesson.title, language))
        for name, lesson in lessons().items()
        if head in {step.game.partition("(")[0] for step in lesson.steps}
    ]
