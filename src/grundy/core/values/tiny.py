"""Tiny and miny: infinitesimals so small that even up-n-th is larger for every n.

+_G = {0 ‖ 0 | -G} is tiny-G, -_G its negative, miny-G [WinningWays, chapter 5; Siegel2013].
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from grundy.core.values import engine
from grundy.core.values.engine import NUMBER, OTHER, Canonical
from grundy.core.values.thermograph import mean


class NumberTiny(NamedTuple):
    """A number plus tiny-G, or minus it (`sign` -1: miny)."""

    number: Fraction
    sign: int
    parameter: Canonical


def tiny(game: Canonical) -> Canonical:
    """Return tiny-G = {0 | {0 | -G}}."""
    zero = engine.zero()
    return engine.make([zero], [engine.make([zero], [engine.negate(game)])])


def as_number_tiny(game: Canonical) -> NumberTiny | None:
    """Return a game as a number plus tiny or miny, if it is one.

    The only Left option is a number x, the only Right option {x | y} with a mean of y below x; then
    the game is x plus tiny of x - y. With a larger y it would be no smaller than ups, and the name
    would mislead.
    """
    if game.kind != OTHER or game.node.width:
        return None
    lefts, rights = engine.left(game), engine.right(game)
    if len(lefts) != 1 or len(rights) != 1:
        return None
    if lefts[0].kind == NUMBER:
        found = _parameter(lefts[0], rights[0])
        if found is not None:
            return NumberTiny(engine.left_stop(lefts[0]), 1, found)
    if rights[0].kind == NUMBER:
        found = _parameter(engine.negate(rights[0]), engine.negate(lefts[0]))
        if found is not None:
            return NumberTiny(engine.left_stop(rights[0]), -1, found)
    return None


def _parameter(number: Canonical, threat: Canonical) -> Canonical | None:
    """Return x - y when the threat is {x | y}, x the number, and the mean of y is below x."""
    lefts, rights = engine.left(threat), engine.right(threat)
    if threat.kind != OTHER or len(rights) != 1 or lefts != (number,):
        return None
    if mean(rights[0]) >= engine.left_stop(number):
        return None
    return engine.add(number, engine.negate(rights[0]))
