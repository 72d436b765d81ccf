"""Cooling, heating and overheating, incentives and the Norton product.

Each is defined by recursion over the canonical form; each walks the subpositions once, options first.
"""

from __future__ import annotations

from fractions import Fraction

from grundy.core.values import engine
from grundy.core.values.engine import NUMBER, Canonical, multiple
from grundy.core.values.engine.order import maximal
from grundy.core.values.structure import is_integer, is_number, subpositions
from grundy.core.values.thermograph import graph_in, temperature, thermographs


def cool(root: Canonical, t: Fraction) -> Canonical:
    """Return the game cooled by t > -1: each move costs t, until the game freezes to its mean.

    Cooling is a homomorphism: cool(G + H) = cool(G) + cool(H) [Conway1976]. Below zero numbers thaw:
    m/2^k freezes only at -1/2^k.
    """
    if t == 0:
        return root
    tax = engine.exact_up_star(t, 0, 0)
    graphs = thermographs(root)
    cooled: dict[Canonical, Canonical] = {}

    def is_frozen(game: Canonical) -> bool:
        return t > graph_in(game, graphs).temperature

    for game in subpositions(root, is_frozen):
        if is_frozen(game):
            cooled[game] = engine.exact_up_star(graph_in(game, graphs).mean, 0, 0)
        else:
            cooled[game] = engine.make(
                [engine.add(cooled[o], engine.negate(tax)) for o in engine.left(game)],
                [engine.add(cooled[o], tax) for o in engine.right(game)],
            )
    return cooled[root]


def freeze(game: Canonical) -> Canonical:
    """Return a hot game cooled by its temperature, any other as it is: a number plus an infinitesimal."""
    if game.kind == NUMBER:
        return game
    return cool(game, temperature(game))


def heat(root: Canonical, bonus: Canonical) -> Canonical:
    """Return the game heated by a game: each move, except in numbers, earns the bonus."""
    minus = engine.negate(bonus)
    heated: dict[Canonical, Canonical] = {}
    for game in subpositions(root, is_number):
        heated[game] = (
            game
            if game.kind == NUMBER
            else engine.make(
                [engine.add(heated[o], bonus) for o in engine.left(game)],
                [engine.add(heated[o], minus) for o in engine.right(game)],
            )
        )
    return heated[root]


def overheat(root: Canonical, unit: Canonical, bonus: Canonical) -> Canonical:
    """Return the game overheated from `unit` to `bonus`: an integer n becomes n units, a move
    anywhere else earns the bonus [WinningWays, chapter 6]."""
    minus = engine.negate(bonus)
    heated: dict[Canonical, Canonical] = {}
    for game in subpositions(root, is_integer):
        heated[game] = (
            multiple(unit, int(engine.left_stop(game)))
            if is_integer(game)
            else engine.make(
                [engine.add(heated[o], bonus) for o in engine.left(game)],
                [engine.add(heated[o], minus) for o in engine.right(game)],
            )
        )
    return heated[root]


def left_incentives(game: Canonical) -> list[Canonical]:
    """Return what Left gains by her moves, G^L - G, without what is dominated."""
    return maximal([engine.add(option, engine.negate(game)) for option in engine.left(game)])


def right_incentives(game: Canonical) -> list[Canonical]:
    """Return what Right gains by his moves, G - G^R, without what is dominated."""
    return maximal([engine.add(game, engine.negate(option)) for option in engine.right(game)])


def incentives(game: Canonical) -> list[Canonical]:
    """Return what a move gains, whoever makes it, without what is dominated."""
    return maximal(list({*left_incentives(game), *right_incentives(game)}))


def norton_product(root: Canonical, unit: Canonical) -> Canonical:
    """Return the Norton product of a game by a unit > 0 [WinningWays, chapter 8].

    An integer n becomes n units; elsewhere a move earns the unit and one of the unit's incentives.
    """
    gains = [engine.add(unit, incentive) for incentive in incentives(unit)]
    products: dict[Canonical, Canonical] = {}
    for game in subpositions(root, is_integer):
        if is_integer(game):
            products[game] = multiple(unit, int(engine.left_stop(game)))
            continue
        products[game] = engine.make(
            [engine.add(products[o], gain) for o in engine.left(game) for gain in gains],
            [engine.add(products[o], engine.negate(g)) for o in engine.right(game) for g in gains],
        )
    return products[root]
