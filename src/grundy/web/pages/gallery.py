"""The front page: all registered games with their pictures, by family, with search."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from grundy.answers.games import plain_words
from grundy.core.players import LEFT
from grundy.i18n import Message, Readable, in_language, show
from grundy.play.chance import Random
from grundy.play.match import Match
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.rulesets.parts import Example
from grundy.rulesets.seated import SeatedRuleset
from grundy.web.language import Language
from grundy.web.state import State
from grundy.web.templating import page

router = APIRouter()

VARIANTS = 4
LONGEST_LINE = 30
SHELVES: dict[str, tuple[Readable, tuple[str, ...]]] = {
    "taking": (Message("Taking games"), ("heaps",)),
    "boards": (Message("Boards"), ("grids", "connection", "strips")),
    "graphs": (Message("Graphs"), ("graphs",)),
    "coins": (Message("Coins"), ("coins",)),
    "many": (Message("More than two players"), ("seats",)),
    "other": (Message("Other games"), ("values", "other")),
}
"""The shelves of the gallery, and the families of games that stand on each."""
FEATURED = ("nim", "hex", "domineering", "chomp", "dots-and-boxes")
NAMED: dict[str, Readable] = {
    "hex(yes)": Message("Hex with swap"),
    "clobber(kings)": Message("Clobber with kings"),
    "clobber(rooks)": Message("Clobber with rooks"),
}
"""Variants that have a name of their own."""
MOVES_MADE = 0.4
"""A thumbnail shows a game after this part of a random line."""


@router.get("/{language}/")
async def gallery(request: Request, language: Language, q: str = "") -> Response:
    """Show all games, or those that a search finds."""
    words = [_stem(word) for word in plain_words(q[:80]).split()]
    found = [card for card in cards(language) if all(word in card["plain"] for word in words)]
    groups = [
        (tag, show(title, language), [card for card in found if card["family"] in families])
        for tag, (title, families) in SHELVES.items()
    ]
    by_name = {card["name"]: card for card in found}
    return page(
        request,
        language,
        "gallery.html",
        groups=[group for group in groups if group[2]],
        featured=[] if q else [by_name[name] for name in FEATURED if name in by_name],
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
    start = registry.get(game).starts()[0] if "openings" in kind.__dict__ else example.position
    state = State(language, game, start)
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
        "term": f"{game}:{start}",
        "family": kind.family if kind.family in _FAMILIES else "other",
        "url": state.url(),
        "picture": state.having(moves=_some_moves(game, start)).url("svg"),
        "variants": [(names[variant], url) for variant, url in variants.items()][-VARIANTS:],
        "plain": plain_words(" ".join((*texts, *variants, *names.values()))),
    }


_FAMILIES = {family for _, families in SHELVES.values() for family in families}


def _some_moves(name: str, start: str) -> tuple[str, ...]:
    """Return moves that lead into the middle of a game, the same ones each time."""
    game = registry.get(name)
    assert isinstance(game, Ruleset | SeatedRuleset)
    match = Match(game, game.parse(start))
    dice = Random(5)
    while len(match.plies) < LONGEST_LINE and not match.is_over:
        chosen = dice.choose(game, match.position, match.turn)
        if chosen is None:
            break
        match.play(chosen[0])
    return match.moves_made[: int(len(match.plies) * MOVES_MADE)]


def _variant(kind: Any, name: str, language: str) -> str:
    """Return what a game with other parameters is called: a name, its own title, or both with them."""
    if name in NAMED:
        return show(NAMED[name], language)
    title = show(registry.get(name).title, language)
    _, bracket, inside = name.partition("(")
    same = title == show(kind.title, language)
    return f"{title} ({inside}" if same and bracket else title


def _can_start(kind: Any, example: Example) -> bool:
    """Return whether whoever moves first has a move: a game that is over opens no page well."""
    game = registry.get(example.game or kind.sample_name())
    position = game.parse(example.position)
    first = (game.to_move(position) or LEFT) if isinstance(game, Ruleset) else 0
    return next(iter(game.moves(position, first)), None) is not None


def _stem(word: str) -> str:
    """Return a word without its ending, because words are inflected: oduzimanje, oduzimanja."""
    return word[:-2] if len(word) > 6 else word
