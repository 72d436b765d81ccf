"""`Value` as a Python object: construction, algebra, order, pickling, options, limits."""

from __future__ import annotations

import pickle
import subprocess
import sys
from fractions import Fraction

import pytest

import grundy
from grundy.core.budget import Budget
from grundy.core.values.allowance import spending
from grundy.core.values.classes import KINDS
from grundy.core.values.days import born_by, covers
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted, GameError


def test_made_from_numbers_texts_values_and_options() -> None:
    assert Value(3) == 3
    assert Value(Fraction(3, 4)) == Fraction(3, 4)
    assert Value(Value("*")) == Value("*")
    assert Value.from_options([0], [1]) == Fraction(1, 2)
    assert Value() == 0


@pytest.mark.parametrize("bad", [True, 1.5, None, [1]])
def test_other_things_are_refused(bad: object) -> None:
    with pytest.raises(TypeError):
        Value(bad)  # type: ignore[arg-type]


def test_a_third_is_not_a_short_game() -> None:
    with pytest.raises(GameError, match="1/3 is not a dyadic number"):
        Value(Fraction(1, 3))
    assert Value(1) != Fraction(1, 3)


def test_not_equal_is_the_negation_of_equal() -> None:
    star = Value("*")
    assert (star == 0, star != 0) == (False, True)
    assert (star == star, star != star) == (True, False)
    assert star != "*"


def test_hash_agrees_with_numbers() -> None:
    assert hash(Value(5)) == hash(5)
    assert {Value("1/2"): "half"}[Value("{0|1}")] == "half"
    assert Fraction(1, 2) in {Value("1/2")}


def test_values_are_immutable() -> None:
    with pytest.raises(AttributeError):
        Value(1).game_ = 2  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        Value(1)._game = Value(2).game  # type: ignore[misc]


def test_multiples_and_mixed_arithmetic() -> None:
    up = Value("^")
    assert 3 * up == up + up + up
    assert -2 * up == Value("vv")
    assert 0 * Value("+-1") == 0
    assert 1 - Value("{1|0}") == Value("{1|0}")
    assert Value("1/4") * 6 == Fraction(3, 2)
    assert sum([up, up], start=Value(0)) == Value("^^")
    with pytest.raises(TypeError):
        up * up  # type: ignore[operator]


@pytest.mark.parametrize(
    "text", ["0", "{0,*|*}", "+-{0,{2|1}}", "{3|1/4294967296}", "100000", "^<3>"]
)
def test_pickle_round_trip(text: str) -> None:
    value = Value(text)
    assert pickle.loads(pickle.dumps(value)) == value


def test_a_deep_value_can_be_pickled_and_written() -> None:
    value = Value(0)
    for i in range(10_000):
        value = Value.from_options([value], [-i - 20_000])
    assert pickle.loads(pickle.dumps(value)) == value
    text = value.to_text(nested=True)
    assert text.count("{") == 10_000
    assert Value(text) == value


def test_the_order_of_options_is_the_same_in_every_run() -> None:
    script = (
        "import grundy; w = grundy.value('domineering:4x4');"
        "print(w, w.left_options, w.right_options)"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": str(seed), "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in range(3)
    }
    assert len(seen) == 1


def test_a_budget_stops_a_long_sum_and_leaves_the_engine_sound() -> None:
    hot = [Value(f"{{{i * i}||{i}|-{i * 7}}}") for i in range(9, 60)]
    with pytest.raises(BudgetExhausted), spending(Budget(seconds=0.1)):
        sum(hot, start=Value(0))
    assert hot[0] + hot[1] - hot[0] == hot[1]


def test_kinds_cover_all_games_of_day_2_and_more() -> None:
    texts = ["1Tiny(1)", "Tiny(1)", "{1|*}", "{^||^|-1^}"]
    found = {value.kind for value in [*born_by(2), *map(Value, texts)]}
    assert found == set(KINDS)


def test_days_and_their_lattice() -> None:
    values = born_by(2)
    assert len(covers(values)) == 36
    assert values == born_by(2)
    with pytest.raises(GameError, match="days from 0 to 3"):
        born_by(4)


def test_a_game_can_be_compared_by_public_names() -> None:
    assert grundy.Value("*").compare(0) == "||"
    assert grundy.value("domineering:2x2") == grundy.Value("+-1")
    with pytest.raises(GameError, match="no value in this sense"):
        grundy.value("coalition(01):5")
