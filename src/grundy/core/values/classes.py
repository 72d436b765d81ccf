"""The sorts of values, from the coldest to the hottest."""

from __future__ import annotations

from grundy.core.values import engine
from grundy.core.values.engine import NUMBER, UP_STAR, Canonical, is_zero
from grundy.core.values.tiny import as_number_tiny
from grundy.core.values.uptimal import as_uptimal

KINDS = (
    "zero",
    "integer",
    "number",
    "nimber",
    "uptimal",
    "tiny",
    "infinitesimal",
    "tepid",
    "switch",
    "hot",
)


def classify(game: Canonical) -> str:
    """Return the name of the sort, one of `KINDS`."""
    if is_zero(game):
        return "zero"
    left, right = engine.left_stop(game), engine.right_stop(game)
    if game.kind == NUMBER:
        return "integer" if left.denominator == 1 else "number"
    if left != right:
        lefts, rights = engine.left(game), engine.right(game)
        plain = len(lefts) == len(rights) == 1 and lefts[0].kind == rights[0].kind == NUMBER
        return "switch" if plain else "hot"
    if left != 0:
        return "tepid"
    if game.kind == UP_STAR:
        return "nimber" if game.node.up == 0 else "uptimal"
    if as_number_tiny(game) is not None:
        return "tiny"
    return "infinitesimal" if as_uptimal(game) is None else "uptimal"
