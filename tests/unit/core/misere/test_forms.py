"""Misère forms against the definition: equality, outcomes, parts, tameness."""

from __future__ import annotations

import random
from functools import cache
from itertools import chain, combinations

import pytest

from grundy.core.budget import Budget
from grundy.core.depth_first import reached
from grundy.core.misere.game import ONE, ZERO, MisereGame, add_all, game, heap
from grundy.core.misere.genus import genus
from grundy.core.misere.kinds import Temper, is_half_tame, is_tame, kind
from grundy.core.misere.parts import complements, difference, mate, partitions
from grundy.core.misere.text import read
from grundy.errors import BudgetExhausted, NotationError


def born_by(day: int) -> list[MisereGame]:
    found = [ZERO]
    for _ in range(day):
        sets = chain.from_iterable(combinations(found, size) for size in range(len(found) + 1))
        found = sorted({game(options) for options in sets})
    return found


DAY_FOUR = born_by(4)
SOME_OF_DAY_FIVE = sorted(
    {game(options) for size in range(4) for options in combinations(DAY_FOUR, size)}
)
Tree = frozenset["Tree"]


@cache
def _lost(*trees: Tree) -> bool:
    """The definition of misère play, on sums of trees that nobody has simplified."""
    moves = [
        (*trees[:i], option, *trees[i + 1 :]) for i, tree in enumerate(trees) for option in tree
    ]
    return bool(moves) and not any(_lost(*move) for move in moves)


def test_canonical_forms_never_change_an_outcome() -> None:
    """A random tree and its canonical form win the same sums with small games."""
    rng = random.Random(7)
    trees: list[Tree] = [frozenset()]
    forms: dict[Tree, MisereGame] = {trees[0]: ZERO}
    while len(trees) < 60:
        tree = frozenset(rng.sample(trees, min(len(trees), rng.randrange(1, 5))))
        if tree not in forms:
            forms[tree] = game(forms[option] for option in tree)
            trees.append(tree)
    for first in trees[::2]:
        for second in trees[:14]:
            assert (forms[first] + forms[second]).is_p is _lost(first, second)


def test_different_forms_are_told_apart() -> None:
    for first, second in combinations(born_by(3), 2):
        assert any((first + test).is_p != (second + test).is_p for test in DAY_FOUR)


def test_text_is_read_back() -> None:
    rng = random.Random(3)
    sums = [a + b for a in DAY_FOUR for b in DAY_FOUR]
    for form in [*SOME_OF_DAY_FIVE, *sums, *(rng.choice(sums) + heap(12) for _ in range(20))]:
        assert read(str(form)) is form


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("*[", 3),
        ("*[2", 4),
        ("*[2]]", 5),
        ("*[x]", 3),
        ("[2]", 1),
        ("*[4[-2]]", 5),
        ("*[&999;]", 4),
    ],
)
def test_bad_texts_name_the_place(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert caught.value.column == column


def test_a_game_and_its_mate_are_lost() -> None:
    for form in SOME_OF_DAY_FIVE[::5]:
        assert (form + mate(form)).is_p
        assert mate(mate(form)) is form


def test_parts() -> None:
    """Every summand of a sum is found again, and every part that is found is one."""
    for first in DAY_FOUR:
        for second in DAY_FOUR:
            whole = first + second
            assert difference(whole, first) is second
            for part, rest in complements(whole).items():
                assert part + rest is whole
    for partition in partitions(read("*[4[2#]]")):
        assert add_all(partition) is read("*[4[2#]]")


def test_parts_of_small_games_are_all_found() -> None:
    """Against all pairs of games born by day four."""
    sums: dict[MisereGame, set[MisereGame]] = {}
    for first in DAY_FOUR:
        for second in DAY_FOUR:
            sums.setdefault(first + second, set()).add(first)
    for form in SOME_OF_DAY_FIVE:
        assert sums.get(form, set()) <= set(complements(form))


def test_sums_of_tame_games_behave_like_nim() -> None:
    tame = [form for form in SOME_OF_DAY_FIVE if is_tame(form)]
    strange = [
        form
        for form in tame
        if not all(genus(below).is_tame for below in reached((form,), lambda game: game.options))
    ]
    rng = random.Random(1)
    for _ in range(600):
        games = [rng.choice(strange), *rng.choices(tame, k=rng.choice([1, 2]))]
        total, fickle = 0, True
        for form in games:
            total ^= form.grundy
            fickle = fickle and genus(form).is_fickle
        assert add_all(games).is_p is (total == (1 if fickle else 0))


def test_restive_games_are_half_tame_and_restless_ones_are_not() -> None:
    """Noah's Ark Theorem of Winning Ways, chapter 13."""
    kinds = {form: kind(form) for form in SOME_OF_DAY_FIVE}
    restive = [form for form, found in kinds.items() if found is Temper.RESTIVE]
    restless = [form for form, found in kinds.items() if found is Temper.RESTLESS]
    assert restive
    assert restless
    assert all(map(is_half_tame, restive))
    assert not any(map(is_half_tame, restless))
    for form in restive:
        # The rule of On Numbers and Games for a restive game beside Nim heaps.
        for size in range(5):
            n = (
                form.misere_grundy
                if size in (0, 1, n0 := form.misere_grundy, n0 ^ 1)
                else form.grundy
            )
            assert (form + heap(size)).is_p is (n == size)


def test_budget_ends_an_addition() -> None:
    big = [game([form, heap(k)]) for k, form in enumerate(SOME_OF_DAY_FIVE[-40:])]
    with Budget(nodes=50), pytest.raises(BudgetExhausted):
        add_all(big)
    assert ONE + ONE is ZERO
