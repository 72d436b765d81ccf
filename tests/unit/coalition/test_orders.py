"""Necklaces and the conjectures of the source as experiments."""

from itertools import combinations
from math import comb, gcd

import pytest

from grundy.coalition import theorems
from grundy.coalition.orders import necklaces, order_threshold, search
from grundy.errors import NotationError


def _burnside(zeros: int, ones: int) -> int:
    seats = zeros + ones
    fixed = 0
    for turn in range(seats):
        cycles = gcd(turn, seats)
        if zeros * cycles % seats == 0:
            fixed += comb(cycles, zeros * cycles // seats)
    return fixed // seats


def test_every_cyclic_order_once() -> None:
    for seats in range(2, 13):
        for zeros in range(1, seats):
            found = list(necklaces(zeros, seats - zeros))
            assert len(found) == len(set(found)) == _burnside(zeros, seats - zeros)
            assert found == sorted(found)
            assert all(word == min(word[i:] + word[:i] for i in range(seats)) for word in found)


def test_every_arrangement_turns_into_a_necklace() -> None:
    known = set(necklaces(3, 5))
    for places in combinations(range(8), 3):
        word = "".join("0" if place in places else "1" for place in range(8))
        assert min(word[i:] + word[:i] for i in range(8)) in known


def test_kernel_visits_the_same_orders_with_the_same_thresholds() -> None:
    for a, b, m in [(1, 11, 2), (5, 7, 2), (6, 7, 2), (4, 9, 3), (3, 10, 4)]:
        slow = {word: order_threshold(word, m) for word in necklaces(a, b)}
        found = search(a, b, m)
        assert found.orders == len(slow)
        for which, extreme, pick in (
            (0, found.largest, max),
            (0, found.smallest, min),
            (1, found.largest_small, max),
            (1, found.smallest_small, min),
        ):
            value = pick(pair[which] for pair in slow.values())
            wanted = [word for word, pair in slow.items() if pair[which] == value]
            assert (extreme.any, extreme.small)[which] == value
            assert extreme.total == len(wanted)
            assert list(extreme.orders) == wanted[: len(extreme.orders)]


def _search_all(most: int) -> int:
    orders = 0
    for seats in range(3, most + 1):
        for a in range(1, (seats + 1) // 2):
            found = search(a, seats - a)
            assert found.agrees_with_conjecture_2, (a, seats - a)
            assert found.largest.any == theorems.largest(a, seats - a).any
            assert found.smallest.any == theorems.smallest(a, seats - a).any
            # No order wins more, with a small player on move, than the theorem says.
            assert found.largest_small.small == theorems.largest(a, seats - a).small
            orders += found.orders
    return orders


def test_conjecture_2_holds_for_all_orders_up_to_22_players() -> None:
    assert _search_all(22) == 178_351


@pytest.mark.slow
def test_conjecture_2_holds_for_all_orders_up_to_27_players() -> None:
    assert _search_all(27) == 4_901_302


@pytest.mark.parametrize("m", [3, 4])
def test_theorem_2_for_more_takes(m: int) -> None:
    for seats in range(5, 14):
        for a in range(2, (seats + 1) // 2):
            found = search(a, seats - a, m)
            assert found.agrees_with_conjecture_2
            assert found.largest.any == theorems.largest(a, seats - a, m).any


def test_ties_for_more_takes() -> None:
    found = search(3, 5, 3)
    assert set(found.largest.orders) == {"00011111", "00101111"}


def test_four_against_five() -> None:
    found = search(4, 5)
    assert found.orders == 14
    assert (found.largest.any, found.largest.small) == (118, 116)
    assert found.largest.orders == ("001010111",)


def test_reference_answers_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = search(5, 8)
    monkeypatch.setattr("grundy.compiling.available", lambda: False)
    assert search(5, 8) == compiled


@pytest.mark.parametrize(("a", "b"), [(0, 3), (3, 3), (4, 2), (-1, 2)])
def test_refuses_sizes(a: int, b: int) -> None:
    with pytest.raises(NotationError):
        search(a, b)


def test_refuses_one_take() -> None:
    with pytest.raises(NotationError):
        search(2, 3, 1)
