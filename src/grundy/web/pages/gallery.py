"""The front page: all registered games with their pictures, by family, with search."""

from __future__ import annotations

from functools import cache
from typing import Any
from unicodedata import combining, normalize

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from grundy.core.players import LEFT
from grundy.i18n import Message, in_language, show
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.rulesets.parts import Example
from grundy.web.language import Language
from grundy.web.state import State
from grundy.web.templating import page

router = APIRouter()

VARIANTS = 4
FAMILIES = {
    "heaps": Message("Heaps"),
    "coins": Message("Coins"),
    "strips": Message("Strips"),
    "grids": Message("Boards"),
    "graphs": Message("Graphs"),
    "connection": Message("Connection games"),
    "values": Message("Values"),
    "seats": Message("More than two players"),
    "other": Message("Other games"),
}


@router.get("/{language}/")
async def gallery(request: Request, language: Language, q: str = "") -> Response:
    """Show all games, or those that a search finds."""
    words = [_stem(word) for word in _plain(q[:80]).split()]
    found = [card for card in cards(language) if all(word in card["plain"] for word in words)]
    groups = [
        (show(title, language), [card for card in found if card["family"] == family])
        for family, title in FAMILIES.items()
    ]
    return page(
        request,
        language,
        "gallery.html",
        groups=[(title, group) for title, group in groups if group],
        total=len(found),
        q=q[:80],
    )


@cache
def cards(language: str) -> tuple[dict[str, Any], ...]:
    """Return what the gallery shows of each game."""
    return tuple(_card(kind, language) for kind in registry.all_games() if kind.examples)


def _card(kind: Any, language: str) -> dict[str, Any]:
    example = next((e for e in kind.examples if _can_start(kind, e)), kind.examples[0])
    game = example.game or kind.sample_name()
    state = State(language, game, example.position)
    with in_language(language):
        title, summary = show(kind.title), show(kind.summary)
        texts = [
            title,
            summary,
            show(kind.rules),
            show(kind.theory or ""),
            kind.name,
            *kind.aliases,
        ]
    others = [e for e in kind.examples if e.game and e.game != game]
    variants = {e.game: State(language, e.game, e.position).url() for e in reversed(others)}
    names = {variant: _variant(kind, variant, language) for variant in variants}
    return {
        "title": title,
        "summary": summary,
        "name": kind.name,
        "term": f"{game}:{example.position}",
        "family": kind.family if kind.family in FAMILIES else "other",
        "url": state.url(),
        "picture": state.url("svg"),
        "variants": [(names[variant], url) for variant, url in variants.items()][-VARIANTS:],
        "plain": _plain(" ".join((*texts, *variants, *names.values()))),
    }


def _variant(kind: Any, name: str, language: str) -> str:
    """Return what a game with other parameters is called: its own title, or its text."""
    title = show(registry.get(name).title, language)
    return name if title == show(kind.title, language) else title


def _can_start(kind: Any, example: Example) -> bool:
    """Return whether whoever moves first has a move: a game that is over opens no page well."""
    game = registry.get(example.game or kind.sample_name())
    position = game.parse(example.position)
    first = (game.to_move(position) or LEFT) if isinstance(game, Ruleset) else 0
    return next(iter(game.moves(position, first)), None) is not None


def _stem(word: str) -> str:
    """Return a word without its ending, because words are inflected: oduzimanje, oduzimanja."""
    return word[:-2] if len(word) > 6 else word


def _plain(text: str) -> str:
    """Return a text as people type it in a hurry: no capitals, no accents."""
    letters = normalize("NFD", text.lower().replace("đ", "d"))
    return "".join(c for c in letters if not combining(c))
