"""A count before a noun has plural forms; what may stay without them is listed here.

`plural` is the way; "label: n" is another. A limit that is never small may stay as it is.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))
import messages

NOUNS = [
    "arms",
    "boards",
    "boxes",
    "bytes",
    "cells",
    "characters",
    "coins",
    "columns",
    "components",
    "digits",
    "edges",
    "elements",
    "entries",
    "exercises",
    "followers",
    "games",
    "heaps",
    "items",
    "lines",
    "moves",
    "nodes",
    "numbers",
    "pairs",
    "parts",
    "pieces",
    "places",
    "players",
    "positions",
    "pupils",
    "requests",
    "results",
    "rows",
    "rules",
    "seats",
    "seconds",
    "squares",
    "states",
    "steps",
    "tasks",
    "terms",
    "times",
    "tokens",
    "values",
    "vertices",
]
COUNTED = re.compile(rf"{{(\w+)}} (?:[a-z-]+ )?(?:{'|'.join(NOUNS)})\b")
LIMITS = {"limit", "most", "arms", "pieces"}  # constants of the code, none of them small
ALLOWED = {
    "a graph with more than {count} vertices is not drawn",  # a constant
    "at most {n} characters",
    "At most {n} rows are shown; grundy results writes them all.",
    "a chocolate bar; rows from the bottom have {rows} squares",  # a list of lengths
    "This is the corner of a table of {rows} × {columns} cells; --out FILE.npy writes all of them.",
    "If {other} moves first, {who} still wins and needs only these cells, whatever {other} does"
    " elsewhere: {cells}.",  # a verb
    # Numbers of several vertices or tokens; the translations put the number after the noun.
    "On a path a move takes two neighbouring vertices and leaves one or two shorter paths: Dawson's"
    " Kayles; a cycle becomes a path by its first move. The path of {n} vertices has the value {path},"
    " so the value here is {value}.",
    "One player against the rest: until the lone player moves again, the others together take any number"
    " from {least} to {most}, as they like. With up to {r} clean tokens the lone player can take enough"
    " to make sure that the rest run out before the lone player's next turn.",
    "Three players without allies take 1 or 2 of {tokens} tokens; whoever cannot take loses. Which takes"
    " are best for the player to move?",
}


def counts(text: str) -> list[str]:
    """Return the counts that stand before a noun and are no limits."""
    return [found[0] for found in COUNTED.finditer(text) if found[1] not in LIMITS]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{value} has {count} followers", ["{count} followers"]),
        ("wins with {n} clean tokens", ["{n} clean tokens"]),
        ("at most {limit} cells", []),
        ("Rows: {rows}. Columns: {columns}.", []),
    ],
)
def test_counts_are_found(text: str, found: list[str]) -> None:
    assert counts(text) == found


def test_counts_have_plural_forms() -> None:
    single = {entry.id for entry in messages.template() if isinstance(entry.id, str)}
    assert {text for text in single if counts(text)} == ALLOWED
