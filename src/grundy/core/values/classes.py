"""The sorts of values, from the coldest to the hottest."""

from __future__ import annotations

from grundy.core.values import engine
from grundy.core.values.engine import NUMBER, OTHER, UP_STAR, Game, is_zero, zero
from grundy.core.values.thermograph import mean
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


def classify(game: Game) -> str:
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
    if tiny_parameter(game) is not None or tiny_parameter(engine.negate(game)) is not None:
        return "tiny"
    return "infinitesimal" if as_uptimal(game) is None else "uptimal"


def tiny(game: Game) -> Game:
    """Return tiny(g) = {0 | {0 | -g}}."""
    return engine.make([zero()], [engine.make([zero()], [engine.negate(game)])])


def tiny_parameter(game: Game) -> Game | None:
    """Return g when the game is tiny(g) = {0 | {0 | -g}} with a g of positive mean.

    Of other g the game is no smaller than ups, and the name would mislead.
    """
    lefts, rights = engine.left(game), engine.right(game)
    if game.kind != OTHER or len(lefts) != 1 or len(rights) != 1 or not is_zero(lefts[0]):
        return None
    threat = rights[0]
    if threat.kind != OTHER or len(engine.left(threat)) != 1 or len(engine.right(threat)) != 1:
        return None
    if not is_zero(engine.left(threat)[0]) or mean(engine.right(threat)[0]) >= 0:
        return None
    return engine.negate(engine.right(threat)[0])
