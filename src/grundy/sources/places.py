"""The way back: where the source documents speak of a term or a game.

>>> [item.address for item in places_of_term("mex")][:2]
['sources/000#3.8', 'sources/004#mex-definition']
>>> [item.address for item in places_of_game("hex")][0]
'sources/001#6-rules-of-hex'
"""

from __future__ import annotations

import re
from functools import cache

from grundy.rulesets import registry
from grundy.sources.commands import commands_of, question_of
from grundy.sources.item import SourceItem, documents, items_of


@cache
def all_items() -> tuple[SourceItem, ...]:
    """Return the items of all documents."""
    return tuple(item for document in documents().values() for item in items_of(document))


@cache
def places_of_term(term: str) -> tuple[SourceItem, ...]:
    """Return the items that use an English term; those that define it come first."""
    word = re.compile(rf"\b{re.escape(term)}s?\b", re.IGNORECASE)
    found = [item for item in all_items() if any(word.search(c.claim) for c in item.claims)]
    return tuple(sorted(found, key=lambda item: item.kind != "definition"))


@cache
def places_of_game(game: str) -> tuple[SourceItem, ...]:
    """Return the items with a command about a game; `subtract` means every such rule."""
    wanted = str(registry.get(game)).partition("(")[0]
    return tuple(item for item in all_items() if wanted in {_game_of(c) for c in commands_of(item)})


@cache
def _game_of(command: str) -> str:
    """Return the name of the game or rule that a command asks about, without its parameters."""
    if command.split()[1] == "source":
        return ""
    question = question_of(command)
    named = getattr(question, "game", None) or getattr(question, "rule", None) or ""
    return str(named).partition("(")[0].partition(":")[0]
