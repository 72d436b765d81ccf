"""Uptimals: sums of the powers of up, each infinitely smaller than the one before.

up-first is ↑ = {0 | *}, up-second is ↑² = {0 | *-↑}, up-n-th is {0 | * - ↑ - ↑² - … - ↑^(n-1)}
[WinningWays, chapter 8; Siegel2013].
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from grundy.core.values.engine import NUMBER, OTHER, ZERO, Game, add, leq, make, negate, up_star

_STAR = up_star(0, 0, 1)
# Names of deeper games would cost more than they are worth: braces are correct for any value.
_MAX_DEPTH = 12


class Uptimal(NamedTuple):
    """The sum of coefficients[k] · ↑^(k+1), plus * when `star` is 1."""

    coefficients: tuple[int, ...]
    star: int


@cache
def up_power(n: int) -> Game:
    """Return up-n-th, n from 1."""
    earlier = ZERO
    for k in range(1, n):
        earlier = add(earlier, up_power(k))
    return make([ZERO], [add(_STAR, negate(earlier))])


def multiple(game: Game, count: int) -> Game:
    """Return `count` copies of the game added up, by doubling."""
    term = game if count >= 0 else negate(game)
    total, left = ZERO, abs(count)
    while left:
        if left & 1:
            total = add(total, term)
        left >>= 1
        if left:
            term = add(term, term)
    return total


@cache
def as_uptimal(game: Game) -> Uptimal | None:
    """Return the game as a sum of powers of up and perhaps *, if it is one with few terms."""
    if game.kind != OTHER or game.node.depth > _MAX_DEPTH or game.node.width:
        return None
    for star in (0, 1):
        coefficients = _expand(add(game, _STAR) if star else game)
        if coefficients is not None:
            return Uptimal(coefficients, star)
    return None


def _expand(game: Game) -> tuple[int, ...] | None:
    """Return the coefficients of the powers of up, largest power first, or None."""
    coefficients: list[int] = []
    rest, bound = game, game.node.depth
    for n in range(1, bound + 1):
        power = up_power(n)
        coefficient = _leading(rest, power, bound)
        if coefficient is None:
            return None
        coefficients.append(coefficient)
        rest = add(rest, multiple(power, -coefficient))
        if rest.kind == NUMBER:
            return tuple(coefficients) if rest is ZERO else None
    return None


def _leading(game: Game, power: Game, bound: int) -> int | None:
    """Return the c for which twice (game - c·power) still lies strictly between -power and power."""
    for size in range(bound + 1):
        for coefficient in {size, -size}:
            rest = add(game, multiple(power, -coefficient))
            double = add(rest, rest)
            if leq(double, power) and leq(negate(power), double):
                return coefficient
    return None
