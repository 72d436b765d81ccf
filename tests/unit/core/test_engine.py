"""The engine against the bare definitions, on all games of day 2 and on random larger ones."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from grundy.core.values import engine
from grundy.core.values.days import born_by
from grundy.core.values.engine import Canonical
from grundy.core.values.structure import birthday

Tree = Any  # a pair of frozensets of trees: a game by its options alone

DAY_2 = [value.game for value in born_by(2)]


@cache
def tree(game: Canonical) -> Tree:
    return (
        frozenset(tree(option) for option in engine.left(game)),
        frozenset(tree(option) for option in engine.right(game)),
    )


@cache
def leq(g: Tree, h: Tree) -> bool:
    return not any(leq(h, o) for o in g[0]) and not any(leq(o, g) for o in h[1])


@cache
def add(g: Tree, h: Tree) -> Tree:
    return (
        frozenset({add(o, h) for o in g[0]} | {add(g, o) for o in h[0]}),
        frozenset({add(o, h) for o in g[1]} | {add(g, o) for o in h[1]}),
    )


@cache
def negate(g: Tree) -> Tree:
    return frozenset(negate(o) for o in g[1]), frozenset(negate(o) for o in g[0])


@cache
def is_canonical(g: Tree) -> bool:
    for side in (0, 1):
        for option in g[side]:
            for other in g[side] - {option}:
                if leq(option, other) if side == 0 else leq(other, option):
                    return False
            for answer in option[1 - side]:
                if leq(answer, g) if side == 0 else leq(g, answer):
                    return False
    return all(is_canonical(option) for option in g[0] | g[1])


@cache
def depth(g: Tree) -> int:
    return 1 + max((depth(option) for option in g[0] | g[1]), default=-1)


def number(x: int | Fraction) -> Canonical:
    return engine.exact_up_star(Fraction(x), 0, 0)


def random_game(dice: random.Random, height: int) -> Canonical:
    if height == 0:
        return dice.choice(DAY_2)
    lefts = [random_game(dice, height - 1) for _ in range(dice.randint(0, 2))]
    rights = [random_game(dice, height - 1) for _ in range(dice.randint(0, 2))]
    return engine.make(lefts, rights)


def test_day_2_is_canonical_and_distinct() -> None:
    assert len(DAY_2) == 22
    assert all(is_canonical(tree(game)) for game in DAY_2)
    assert len({tree(game) for game in DAY_2}) == 22


def test_order_and_sum_of_all_pairs_of_day_2() -> None:
    for g in DAY_2:
        for h in DAY_2:
            assert engine.leq(g, h) == leq(tree(g), tree(h))
            total, plain = tree(engine.add(g, h)), add(tree(g), tree(h))
            assert leq(total, plain)
            assert leq(plain, total)


@pytest.mark.parametrize("seed", range(6))
def test_random_games_against_the_definitions(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(25):
        lefts = [random_game(dice, 1) for _ in range(dice.randint(0, 3))]
        rights = [random_game(dice, 1) for _ in range(dice.randint(0, 3))]
        game = engine.make(list(lefts), list(rights))
        plain = (frozenset(map(tree, lefts)), frozenset(map(tree, rights)))
        made = tree(game)
        assert is_canonical(made)
        assert leq(made, plain)
        assert leq(plain, made)
        assert tree(engine.negate(game)) == negate(made)
        assert birthday(game) == depth(made)
        other = random_game(dice, 1)
        assert engine.leq(game, other) == leq(made, tree(other))


@pytest.mark.parametrize("up", range(-4, 5))
@pytest.mark.parametrize("star", range(5))
def test_closed_forms_of_ups_and_stars(up: int, star: int) -> None:
    for x in (Fraction(0), Fraction(3), Fraction(-5, 4)):
        game = engine.exact_up_star(x, up, star)
        shape = tree(game)
        assert is_canonical(shape)
        assert birthday(game) == depth(shape)
        # n ups, a star and a number added one by one
        total = number(x)
        unit = engine.make([engine.zero()], [engine.up_star(0, 0, 1)])
        for _ in range(abs(up)):
            total = engine.add(total, unit if up > 0 else engine.negate(unit))
        nimber = engine.make(
            [engine.up_star(0, 0, k) for k in range(star)],
            [engine.up_star(0, 0, k) for k in range(star)],
        )
        assert engine.add(total, nimber) is game


def test_numbers_finer_than_the_unit_are_exact() -> None:
    fine = Fraction(1, 1 << 40)
    for k in range(-5, 6):
        for j in range(-5, 6):
            a, b = k * fine, j * fine
            assert engine.leq(number(a), number(b)) == (a <= b)
            assert engine.add(number(a), number(b)) is number(a + b)
    assert engine.make([number(0)], [number(fine)]) is number(fine / 2)
    assert engine.make([], [number(-fine)]) is number(-1)
    assert engine.make([number(fine)], [number(2 * fine)]) is number(3 * fine / 2)
    hot = engine.make([number(3)], [number(fine)])
    assert engine.left_stop(hot) == 3
    assert engine.right_stop(hot) == fine
    assert engine.add(hot, engine.negate(hot)) is engine.zero()
    moved = engine.add(hot, number(fine))
    assert engine.right_stop(moved) == 2 * fine
    assert engine.leq(hot, moved)
    assert not engine.leq(moved, hot)
    assert engine.add(moved, engine.negate(hot)) is number(fine)
    warm = engine.add(hot, engine.up_star(0, 1, 1))
    assert engine.add(warm, engine.negate(hot)) is engine.up_star(0, 1, 1)


def test_offsets_around_zero_do_not_collide() -> None:
    units = [Fraction(k, 1 << 20) for k in range(-3, 4)]
    assert len({number(x) for x in units}) == len(units)
    assert [engine.left_stop(number(x)) for x in units] == units


def test_numbers_of_any_size() -> None:
    huge = 10**400
    assert engine.add(number(huge), number(-huge)) is engine.zero()
    assert engine.make([number(huge)], []) is number(huge + 1)
    assert engine.make([], [number(-huge)]) is number(-huge - 1)
    assert engine.make([number(huge)], [number(huge + 1)]) is number(huge + Fraction(1, 2))
    switch = engine.make([number(huge)], [number(-huge)])
    assert engine.leq(number(-huge - 1), switch)
    assert not engine.leq(number(-huge), switch)
    assert engine.add(switch, switch) is engine.zero()


def test_deep_games_need_no_recursion() -> None:
    game = engine.zero()
    for i in range(10_000):
        game = engine.make([game], [number(-i - 20_000)])
    assert game.node.depth == 10_000
    opposite = engine.negate(game)
    assert engine.negate(opposite) is game
    assert engine.add(game, opposite) is engine.zero()
    assert engine.leq(game, engine.add(game, number(1)))
    taller = engine.make([engine.add(game, engine.up_star(0, 1, 0))], [number(-40_000)])
    assert not engine.leq(taller, game)
    assert birthday(game) > 10_000


def test_deep_comparisons_and_sums_agree_with_shallow_ones() -> None:
    """Explicit stacks and recursion give the same answers: chains just above the switch-over."""
    chains = [engine.up_star(0, 1, 0)]
    for i in range(150):
        chains.append(engine.make([number(i)], [engine.negate(chains[-1])]))
    for low, high in ((100, 149), (149, 150), (150, 100)):
        g, h = chains[low], chains[high]
        assert engine.leq(g, h) == (engine.leq(engine.add(g, engine.negate(h)), engine.zero()))
