"""Uptimals told by their shape, against addition: every one with small coefficients."""

from __future__ import annotations

import itertools
import time
from fractions import Fraction

import pytest

from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.core.values import engine
from grundy.core.values.allowance import spending
from grundy.core.values.days import games_born_by
from grundy.core.values.engine import Canonical
from grundy.core.values.uptimal import Uptimal, as_uptimal, up_power, up_power_to
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted
from grundy.rulesets.registry import get
from grundy.solvers.generic.canonical import CanonicalSolver

STARS = (0, 1, 2, 3, 5)


def uptimal(coefficients: tuple[int, ...], star: int) -> Canonical:
    """Add the powers up."""
    total = engine.up_star(0, 0, star)
    for k, coefficient in enumerate(coefficients, 1):
        total = engine.add(total, engine.multiple(up_power(k), coefficient))
    return total


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_every_uptimal_with_small_coefficients(length: int) -> None:
    numbers = itertools.cycle([Fraction(0), Fraction(3, 4), Fraction(-2), Fraction(1, 1 << 30)])
    for coefficients in itertools.product(range(-3, 4), repeat=length):
        if coefficients[-1] == 0:
            continue
        for star in STARS:
            game = uptimal(coefficients, star)
            placed = engine.add(game, engine.exact_up_star(next(numbers), 0, 0))
            assert as_uptimal(placed) == Uptimal(coefficients, star)


def test_what_is_read_is_what_it_is() -> None:
    """On all games of day 3: a name is given exactly to the games that add up to it."""
    named = {uptimal(c, s) for n in range(5) for c in itertools.product(range(-3, 4), repeat=n)
             for s in range(4)}  # fmt: skip
    for game in games_born_by(3):
        found = as_uptimal(game)
        if found is None:
            assert game not in named
        else:
            number = engine.exact_up_star(engine.left_stop(game), 0, 0)
            assert engine.add(uptimal(*found), number) is game


@pytest.mark.parametrize("n", [1, 2, 3, 7])
def test_powers(n: int) -> None:
    assert as_uptimal(up_power(n)) == Uptimal((0,) * (n - 1) + (1,), 0)
    assert as_uptimal(up_power_to(n)) == Uptimal((1,) * n, 0)
    assert as_uptimal(up_power_to(n, star=1)) == Uptimal((1,) * n, 1)
    assert engine.make([engine.zero()], [engine.negate(up_power_to(n, star=1))]) is up_power(n + 1)


def test_a_deep_one_is_read_at_once() -> None:
    started = time.process_time()
    assert as_uptimal(up_power_to(300, star=1)) == Uptimal((1,) * 300, 1)
    assert time.process_time() - started < 5


def test_naming_the_options_of_a_clobber_board_costs_next_to_nothing() -> None:
    game = get("clobber")
    solver, board = CanonicalSolver(game), game.parse("xoxox|oxoxo")
    options = [solver.value(option) for player in Player for option in game.options(board, player)]
    started = time.process_time()
    assert len([str(option) for option in options]) == 26
    assert time.process_time() - started < 2


def test_tiny_only_where_it_is_tiny() -> None:
    """{0 || 0 | ^[2]} is larger than three ups: no tiny."""
    game = Value.from_options([0], [Value.from_options([0], [Value("^[2]")])])
    assert game > Value("^3")
    assert "iny" not in str(game)
    assert str(Value("{0||0|-2}")) == "Tiny(2)"


def test_not_uptimal() -> None:
    for text in ("{0||0|-2}", "+-1", "{1|^}", "{^^|v}"):
        assert as_uptimal(Value(text).game) is None


def test_reading_draws_on_the_budget() -> None:
    game = uptimal((3, -2, 3, -3, 2), 3)
    budget = Budget(seconds=10)
    with spending(budget):
        assert as_uptimal(game) is not None
    engine.current().memos.clear()
    budget.cancel()
    with spending(budget), pytest.raises(BudgetExhausted):
        as_uptimal(game)
    with spending(budget), pytest.raises(BudgetExhausted):
        Value("{3|1||^}").to_text()
