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

PHRASES = {
    "partizan game": "partizan",
    "position": "position",
    "outcome": "outcome|classes",
    "normal play": "normal play|standard version",
    "misère play": "misère",
    "terminal position": "ends of play|without moves|the end is lost",
    "sum of games": r"sum of graphs|G \+ H has|value of a sum|number of a sum|sum is the",
    "coin-turning game": "coin-turning|Mock Turtles",
    "decision tree": "binary tree|simplified tree|the tree from|spruce is the part of the tree",
    "dominated option": r"dominat\w+",
    "reversible option": "reversible",
    "canonical form": "canonical form",
    "negative of a game": "own negative|negative of|negated",
    "zero game": "game without options|In 0 the",
    "star": r"In \* the|\{0\|0\} is \*|heap of 1 is \*",
    "up": "(?!)",
    "number": "(?!)",
    "confused games": "confused",
    "birthday": "degree",
    "infinitesimal game": "infinitesimal",
    "all-small game": "all small",
    "Sprague–Grundy theorem": "Sprague–Grundy|equivalent to Nim|equals a Nim heap",
    "nim-value": "nim-value|Grundy number|Sprague–Grundy function",
    "sapp regular sequence": "sapp regular",
    "take-and-break game": "take-or-break|take-and-break|example of a rule",
    "Grundy scale": "Grundy scale|on the scale|strips of paper",
    "progressively bounded game": r"progressively bounded|B\(x\)",
    "copycat strategy": "copies the moves|symmetric strategy",
    "strategy stealing": "strategy stealing|stealing a strategy",
    "subtraction game": "subtraction game",
    "threshold": "limit",
}
"""How the documents' claims and places say a term, where they do not say the term itself.

`(?!)` is found nowhere: the word has other meanings there ("up to 12", "the number of heaps").
"""


@cache
def all_items() -> tuple[SourceItem, ...]:
    """Return the items of all documents."""
    return tuple(item for document in documents().values() for item in items_of(document))


@cache
def places_of_term(term: str) -> tuple[SourceItem, ...]:
    """Return the items that use an English term; those that define it come first."""
    wanted = PHRASES.get(term, rf"{re.escape(term)}s?")
    word = re.compile(rf"(?<!\w)(?:{wanted})(?:s\b|(?!\w))", re.IGNORECASE)
    found = [
        item
        for item in all_items()
        if any(word.search(f"{c.place}: {c.claim}") for c in item.claims)
    ]
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
