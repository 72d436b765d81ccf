"""Values up to infinitesimals, and the size of infinitesimals: reduced form, atomic weight."""

from __future__ import annotations

from fractions import Fraction

from grundy.core.values import engine
from grundy.core.values.engine import NUMBER, OTHER, Canonical, add, is_zero, leq, make, negate
from grundy.core.values.heat import norton_product
from grundy.core.values.structure import birthday, subpositions


def is_numberish(game: Canonical) -> bool:
    """Return whether the game differs from a number by an infinitesimal: its stops agree."""
    return engine.left_stop(game) == engine.right_stop(game)


def is_all_small(root: Canonical) -> bool:
    """Return whether in every subposition both players can move or neither can."""
    return all(
        is_zero(game) if game.kind == NUMBER else game.kind == OTHER or engine.left_stop(game) == 0
        for game in subpositions(root)
    )


def leq_inf(g: Canonical, h: Canonical) -> bool:
    """Return whether g ≤ h up to an infinitesimal: the Right stop of h - g is not negative."""
    return engine.right_stop(add(h, negate(g))) >= 0


def reduced(root: Canonical) -> Canonical:
    """Return the reduced canonical form: the simplest game infinitesimally close to this one.

    Options are deleted and bypassed as in the canonical form, with the order up to infinitesimals
    [GrossmanSiegel2009].
    """
    forms: dict[Canonical, Canonical] = {}
    for game in subpositions(root):
        if is_numberish(game):
            forms[game] = engine.exact_up_star(engine.left_stop(game), 0, 0)
        else:
            forms[game] = _reduce_top(
                [forms[option] for option in engine.left(game)],
                [forms[option] for option in engine.right(game)],
            )
    return forms[root]


def _reduce_top(lefts: list[Canonical], rights: list[Canonical]) -> Canonical:
    """Delete and bypass at the top of a form whose options are reduced and which is not numberish."""
    whole = make(list(lefts), list(rights))
    while True:
        bypassed_left = _bypassed(lefts, whole)
        mirrored = _bypassed([negate(option) for option in rights], negate(whole))
        bypassed_right = [negate(option) for option in mirrored]
        if bypassed_left == lefts and bypassed_right == rights:
            return whole
        lefts, rights = bypassed_left, bypassed_right
        whole = make(list(lefts), list(rights))


def _bypassed(lefts: list[Canonical], whole: Canonical) -> list[Canonical]:
    """Return the Left options without those dominated or reversible up to infinitesimals."""
    replaced: list[Canonical] = []
    for option in lefts:
        answers = [a for a in engine.right(option) if option.kind != NUMBER and leq_inf(a, whole)]
        # A number's own options are too low to matter beside the option that makes the Left stop.
        found = engine.left(answers[0]) if answers else (option,)
        replaced.extend(game for game in found if game not in replaced)
    kept: list[Canonical] = []
    for option in replaced:
        if any(leq_inf(option, other) for other in kept):
            continue
        kept = [other for other in kept if not leq_inf(other, option)]
        kept.append(option)
    return kept


def atomic_weight(root: Canonical) -> Canonical | None:
    """Return the atomic weight: how many ups the game is worth, as a game; None if it has none.

    The weight w is {weights of Left options - 2 | weights of Right options + 2}, unless more than one
    integer fits between; then the remote star decides which one to take. All-small games have a weight.
    Another infinitesimal has it exactly when the game minus w·↑ (the Norton product) lies between
    ↓ + ⭑ and ↑ + ⭑, where ⭑ is the remote star [WinningWays, chapter 8; Siegel2013].
    """
    if engine.left_stop(root) != 0 or engine.right_stop(root) != 0:
        return None
    remote = engine.up_star(0, 0, 1 << birthday(root).bit_length())
    weight = _weights(root, remote)
    if not is_all_small(root):
        up = engine.up_star(0, 1, 0)
        rest = add(root, negate(norton_product(weight, up)))
        high = add(up, remote)
        if not (leq(rest, high) and leq(negate(high), rest)):
            return None
    return weight


def _weights(root: Canonical, remote: Canonical) -> Canonical:
    two = engine.up_star(2 * engine.ONE, 0, 0)
    weights: dict[Canonical, Canonical] = {}
    for game in subpositions(root):
        if game.kind != OTHER:  # n·up + *k weighs n, whatever number stands beside it
            weights[game] = engine.up_star(game.node.up * engine.ONE, 0, 0)
            continue
        lefts = [add(weights[option], negate(two)) for option in engine.left(game)]
        rights = [add(weights[option], two) for option in engine.right(game)]
        weights[game] = _weight(game, lefts, rights, remote)
    return weights[root]


def _weight(
    game: Canonical, lefts: list[Canonical], rights: list[Canonical], remote: Canonical
) -> Canonical:
    simplest = make(list(lefts), list(rights))
    if simplest.kind != NUMBER or engine.left_stop(simplest).denominator != 1:
        return simplest
    # With one integer between, all three cases agree.
    if leq(remote, game):
        return _extreme_integer(simplest, lefts, rights, 1)
    if leq(game, remote):
        return _extreme_integer(simplest, lefts, rights, -1)
    return simplest


def _extreme_integer(
    start: Canonical, lefts: list[Canonical], rights: list[Canonical], step: int
) -> Canonical:
    """Return the last integer from `start` in one direction that still fits between the options."""
    if step < 0:
        mirrored = [negate(option) for option in rights], [negate(option) for option in lefts]
        return negate(_extreme_integer(negate(start), *mirrored, 1))
    # n fits below the Right options when none of them is ≤ n; their stops bound the search.
    n = int(engine.left_stop(start))
    top = int(min(engine.left_stop(option) for option in rights)) + 1
    for candidate in range(top, n, -1):
        integer = engine.exact_up_star(Fraction(candidate), 0, 0)
        if not any(leq(option, integer) for option in rights):
            return integer
    return start


def companion(root: Canonical) -> Canonical:
    """Return the lattice companion: options become their companions, and 0 joins the Left options of
    a game ≥ 0 and the Right options of a game ≤ 0.

    It is the one automorphism, besides the identity, of the lattice of games born by day n
    [Siegel2013, chapter III.2].
    """
    zero = engine.zero()
    companions: dict[Canonical, Canonical] = {}

    def is_leaf(game: Canonical) -> bool:  # of other numbers the companion is the number itself
        return game.kind == NUMBER

    for game in subpositions(root, is_leaf):
        if game.kind == NUMBER:
            companions[game] = engine.up_star(0, 0, 1) if is_zero(game) else game
            continue
        lefts = [companions[option] for option in engine.left(game)]
        rights = [companions[option] for option in engine.right(game)]
        if leq(zero, game):
            lefts.append(zero)
        if leq(game, zero):
            rights.append(zero)
        companions[game] = make(lefts, rights)
    return companions[root]
