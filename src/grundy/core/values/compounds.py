"""Sums and products of games other than the disjunctive sum: all of them depend on the forms.

[Conway1976], [WinningWays] and [Siegel2013] define them by their options; so are they computed here,
each pair of subpositions once.
"""

from __future__ import annotations

from itertools import product
from typing import cast

from grundy.core.nimber import nim_product
from grundy.core.values import engine
from grundy.core.values.engine import NUMBER, Canonical, add, make, negate
from grundy.core.values.positions import Cut, Position, evaluate, lefts, rights, value
from grundy.core.values.structure import is_integer

Pair = tuple[Position, Position]
Known = dict[Pair, Canonical]


def conjunctive_sum(g: Position, h: Position) -> Canonical:
    """Return g ∧ h: a move is a move in both; whoever cannot move in one of them cannot move."""

    def side(pair: Pair, left: bool) -> list[Pair]:
        moves = lefts if left else rights
        return list(product(moves(pair[0]), moves(pair[1])))

    return evaluate(
        (g, h),
        lambda pair: side(pair, True) + side(pair, False),
        lambda pair, known: make(
            [known[p] for p in side(pair, True)], [known[p] for p in side(pair, False)]
        ),
    )


def selective_sum(g: Position, h: Position) -> Canonical:
    """Return g ∨ h: a move is a move in one of them or in both."""

    def side(pair: Pair, left: bool) -> list[Pair]:
        moves = lefts if left else rights
        first, second = moves(pair[0]), moves(pair[1])
        alone = [(o, pair[1]) for o in first] + [(pair[0], o) for o in second]
        return alone + list(product(first, second))

    return evaluate(
        (g, h),
        lambda pair: side(pair, True) + side(pair, False),
        lambda pair, known: make(
            [known[p] for p in side(pair, True)], [known[p] for p in side(pair, False)]
        ),
    )


def conway_product(g: Position, h: Position) -> Canonical:
    """Return g · h = {g^L·h + g·h^L - g^L·h^L, g^R·h + g·h^R - g^R·h^R | …} [Conway1976].

    Of numbers it is the product, of nimbers the nim-product.
    """

    def corners(pair: Pair, same: bool) -> list[Pair]:
        """Return the pairs of options that give Left options (`same` side) or Right options."""
        x, y = pair
        others = (lefts(y), rights(y)) if same else (rights(y), lefts(y))
        return [*product(lefts(x), others[0]), *product(rights(x), others[1])]

    def needs(pair: Pair) -> list[Pair]:
        if _known_product(*pair) is not None:
            return []
        x, y = pair
        found: list[Pair] = []
        for a, b in corners(pair, True) + corners(pair, False):
            found += [(a, y), (x, b), (a, b)]
        return found

    def combine(pair: Pair, known: Known) -> Canonical:
        whole = _known_product(*pair)
        if whole is not None:
            return whole
        x, y = pair
        sides = [
            [
                add(add(known[a, y], known[x, b]), negate(known[a, b]))
                for a, b in corners(pair, same)
            ]
            for same in (True, False)
        ]
        return make(*sides)

    return evaluate((g, h), needs, combine)


def _known_product(g: Position, h: Position) -> Canonical | None:
    if isinstance(g, Cut) or isinstance(h, Cut):
        return None
    if g.kind == NUMBER and h.kind == NUMBER:
        return engine.exact_up_star(engine.left_stop(g) * engine.left_stop(h), 0, 0)
    for count, game in ((g, h), (h, g)):
        if is_integer(count):
            return engine.multiple(game, int(engine.left_stop(count)))
    stars = [_star(game) for game in (g, h)]
    if None not in stars:
        return engine.up_star(0, 0, nim_product(*(star or 0 for star in stars)))
    return None


def _star(game: Canonical) -> int | None:
    is_nimber = game.kind < engine.OTHER and game.node.up == 0 and engine.left_stop(game) == 0
    return game.node.star if is_nimber else None


def ordinal_sum(base: Position, root: Position) -> Canonical:
    """Return base : root, in which a move in the base takes the rest away.

    The form of the base matters; of the rest only the value does (the colon principle).
    """
    base_lefts = [value(option) for option in lefts(base)]
    base_rights = [value(option) for option in rights(base)]
    return evaluate(
        root,
        lambda position: lefts(position) + rights(position),
        lambda position, known: make(
            [*base_lefts, *(known[option] for option in lefts(position))],
            [*base_rights, *(known[option] for option in rights(position))],
        ),
    )


def ordinal_product(g: Position, h: Position) -> Canonical:
    """Return the ordinal product: in h every move is a copy of g, every answer a copy of -g.

    Its Left options are (g·h^L) : g^L and (g·h^R) : (-g^R), its Right options (g·h^L) : g^R and
    (g·h^R) : (-g^L). For ordinals it is the product of ordinals, for nimbers *a and *b it is *(ab).
    """
    # A state is the product so far, and how far the copy of g (sign 1) or -g behind it is played;
    # None: the copy has not begun.
    State = tuple[Position, Position | None, int]

    def played(position: Position, sign: int, left: bool) -> tuple[Position, ...]:
        return lefts(position) if left is (sign > 0) else rights(position)

    def whole(place: Position, left: bool) -> list[State]:
        found: list[State] = [(o, p, 1) for o in lefts(place) for p in played(g, 1, left)]
        return found + [(o, p, -1) for o in rights(place) for p in played(g, -1, left)]

    def side(state: State, left: bool) -> list[State]:
        place, copy, sign = state
        found = whole(place, left)
        if copy is not None:
            found += [(place, p, sign) for p in played(copy, sign, left)]
        return found

    return evaluate(
        cast("State", (h, None, 1)),
        lambda state: side(state, True) + side(state, False),
        lambda state, known: make(
            [known[s] for s in side(state, True)], [known[s] for s in side(state, False)]
        ),
    )


def subordinate(game: Canonical, base: Position) -> Canonical | None:
    """Return the x with base : x = game, or None when there is none.

    There is at most one: base : x ≥ base : y only where x ≥ y, because whoever wins x - y wins
    base : x - base : y, answering a move in one base by the same move in the other.

    The canonical form K of base : x shows x. Let x be canonical. Its base : x^L is below some Left option
    k of K: otherwise a Right option of base : x^L were at most base : x, but those are base : x^LR with
    x^LR ≤ x false, and Right options of the base, to which Right can move from base : x too. As K is
    canonical, k is in turn below a Left option of the base, which base : x^L is not, or below some
    base : x^L' with x^L ≤ x^L'; so x^L' is x^L, and k is base : x^L. An option of K of another form
    base : y is one with which x gains nothing, since y is less than x or confused with it. So the
    options of K that have this form make x, or there is no x.
    """

    def combine(place: Canonical, known: dict[Canonical, Canonical | None]) -> Canonical | None:
        sides = (engine.left(place), engine.right(place))
        shown = ([known[option] for option in side] for side in sides)
        candidate = make(*([x for x in side if x is not None] for side in shown))
        return candidate if ordinal_sum(base, candidate) is place else None

    return evaluate(game, lambda place: engine.left(place) + engine.right(place), combine)


def power(game: Canonical, exponent: Canonical) -> Canonical | None:
    """Return the power {0 | H : (1 - x)} of a game {0 | H}, or None for any other game."""
    left, right = engine.left(game), engine.right(game)
    if len(left) != 1 or len(right) != 1 or not engine.is_zero(left[0]):
        return None
    one = engine.up_star(engine.ONE, 0, 0)
    return make([left[0]], [ordinal_sum(right[0], add(one, negate(exponent)))])


def power_to(game: Canonical, exponent: Canonical) -> Canonical:
    """Return game : (x - 1), the sum of all powers up to x where the game has powers."""
    return ordinal_sum(game, add(exponent, engine.up_star(-engine.ONE, 0, 0)))
