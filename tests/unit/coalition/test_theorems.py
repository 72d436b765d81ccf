"""Closed forms against computation."""

from itertools import product

import pytest

from grundy.coalition import theorems
from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.coalition.orders import order_threshold
from grundy.coalition.pattern import find_pattern
from grundy.coalition.threshold import threshold_of


def test_joined_orders_takes_1_and_2_up_to_60() -> None:
    """Theorem 1, and the printed formula of conjecture 1 equals T_any, for all a < b ≤ 60."""
    for b in range(2, 61):
        for a in range(1, b):
            found = order_threshold("0" * a + "1" * b)
            formula = theorems.joined(a, b)
            assert (formula.any, formula.small) == found
            assert theorems.printed_bound(a, b) == found[0]
            # As worded, with a small player on move, the bound is never attained.
            assert found[1] + a <= theorems.printed_bound(a, b)


@pytest.mark.parametrize("m", [3, 4, 5, 6])
def test_joined_orders_more_takes(m: int) -> None:
    for b in range(2, 26):
        for a in range(1, b):
            formula = theorems.joined(a, b, m)
            assert (formula.any, formula.small) == order_threshold("0" * a + "1" * b, m)


def test_zones_of_the_first_small_player() -> None:
    """The first small player of 0^a 1^b wins in the intervals of theorem 1, and nowhere else."""
    for m, b in product((2, 3, 4), range(2, 15)):
        for a in range(1, b):
            word = "0" * a + "1" * b
            largest = theorems.joined(a, b, m).any
            least, most = m * a + b, a + m * b
            rounds = -(-b // ((m - 1) * (b - a)))
            zones = [range(a + k * most, (k + 1) * least) for k in range(rounds)]
            masks = Contest(Circle.parse(word, m), "0").masks(largest + 5)
            won = [tokens for tokens, mask in enumerate(masks) if mask & 1]
            assert won == [n for zone in zones for n in zone]


@pytest.mark.parametrize(("r", "tokens"), [(3, 8), (4, 10), (5, 12), (6, 14)])
def test_one_against_the_rest(r: int, tokens: int) -> None:
    found = threshold_of(find_pattern(Contest(Circle.parse("0" + "1" * (r - 1), 2), "0")))
    assert found is not None
    assert found.any == tokens
    assert found.formula is not None


@pytest.mark.parametrize("m", [2, 3, 4, 5])
def test_best_orders(m: int) -> None:
    for b in range(3, 31):
        for a in range(2, b):
            formula = theorems.largest(a, b, m)
            assert (formula.any, formula.small) == order_threshold(theorems.best_order(a, b), m)


def test_best_order_with_one_seat_more() -> None:
    for a in range(2, 40):
        assert theorems.largest(a, a + 1).any == 9 * a * a - 6 * a - 2
        assert theorems.largest(a, a + 1, 3).any == 8 * a * a - 6 * a - 1
    assert [theorems.largest(a, a + 1, 4).any for a in range(2, 8)] == [12, 49, 106, 157, 249, 361]


def test_formulas_are_found_from_any_seat_and_any_letters() -> None:
    for seat in range(9):
        word = "xxyxyxyyy"[seat:] + "xxyxyxyyy"[:seat]
        (formula,) = theorems.applicable(word, "x", 2)
        assert (formula.any, formula.theorem) == (118, theorems.BEST_ORDER_THEOREM)
    assert not list(theorems.applicable("0110101", "0", 2))


def test_t_small_is_below_t_any() -> None:
    for word in ("0001111", "001010111", "00111", "0110101"):
        for m in (2, 3, 4):
            found = threshold_of(find_pattern(Contest(Circle.parse(word, m), "0")))
            assert found is not None
            assert found.small is not None
            assert found.small < found.any


@pytest.mark.parametrize(("a", "b", "m"), [(2, 2, 2), (3, 2, 2), (0, 1, 2), (1, 2, 1)])
def test_formulas_refuse_what_they_are_not_about(a: int, b: int, m: int) -> None:
    with pytest.raises(ValueError, match="formulas need"):
        theorems.joined(a, b, m)
