"""No coalitions: the worked cases of chapter 5, periods, and the scaling theorem."""

from fractions import Fraction
from math import gcd

import pytest

from grundy.coalition.chance import find_scaling, losses
from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest

LONE = "abcdefghij"
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)

# The nine items of chapter 5 [Bokal2025] and the end: losses as the mover sees them, best takes.
WORKED = [
    ((1, 0, 0), ()),
    ((0, 1, 0), (1,)),
    ((0, HALF, HALF), (1, 2)),
    ((0, 0, 1), (2,)),
    ((HALF, 0, HALF), (2,)),
    ((HALF, HALF, 0), (1,)),
    ((0, HALF, HALF), (1,)),
    ((0, HALF, HALF), (2,)),
    ((HALF, 0, HALF), (1, 2)),
    ((HALF, QUARTER, QUARTER), (1, 2)),
]


@pytest.mark.parametrize("tokens", range(10))
def test_worked_cases_of_three_players(tokens: int) -> None:
    table = losses(Circle.parse("abc", 2), 9)
    vector, best = WORKED[tokens]
    assert table.relative(tokens) == vector
    assert table.best[tokens][0] == best


@pytest.mark.parametrize("word", ["abc", "bca", "dbca"])
def test_one_seat_stands_for_all_whatever_the_letters(word: str) -> None:
    """Against the plain recursion over every seat."""
    circle = Circle.parse(word, 2)
    table = losses(circle, 25)
    letters = sorted(word)
    for tokens in range(1, 26):
        for seat, letter in enumerate(word):
            me, after = letters.index(letter), (seat + 1) % len(word)
            reached = {k: table.vector(tokens - k, after) for k in (1, 2) if k <= tokens}
            least = min(vector[me] for vector in reached.values())
            best = [k for k, vector in reached.items() if vector[me] == least]
            assert table.best[tokens][seat] == tuple(best)
            mean = [sum(reached[k][i] for k in best) / len(best) for i in range(len(word))]
            assert list(table.vector(tokens, seat)) == mean


def test_all_seats_are_alike_without_coalitions() -> None:
    table = losses(Circle.parse("abcd", 3), 20)
    for tokens in range(21):
        seen = table.relative(tokens)
        for seat in range(4):
            absolute = table.vector(tokens, seat)
            assert tuple(absolute[(seat + i) % 4] for i in range(4)) == seen


@pytest.mark.parametrize(
    ("m", "period"),
    [(2, 9), (3, 6)],
)
def test_three_players_approach_equal_chances(m: int, period: int) -> None:
    """Theorem 3: every `period` tokens the distance from equal chances falls to a quarter."""
    circle = Circle.parse("abc", m)
    table = losses(circle, 200)
    third = Fraction(1, 3)
    scaling = find_scaling(losses(circle, 30))
    assert scaling is not None
    assert (scaling.period, scaling.factor) == (period, QUARTER)
    for tokens in range(scaling.preperiod, 200 - period):
        now, later = table.relative(tokens), table.relative(tokens + period)
        assert all(q - third == (p - third) / 4 for p, q in zip(now, later, strict=True))
        assert scaling.vector(table, tokens + period, 0) == table.vector(tokens + period, 0)


@pytest.mark.parametrize(
    ("m", "periods"),
    [
        (2, {4: (12, 6), 5: (15, 8), 6: (28, 10), 7: (34, 11), 8: (38, 13), 9: (43, 14)}),
        (3, {4: (None, 8), 5: (None, 11), 6: (None, 14)}),
        (4, {3: (None, 6), 4: (None, 10), 5: (None, 14)}),
        (5, {3: (None, 7), 4: (None, 12), 5: (None, 17)}),
    ],
)
def test_more_players_stay_unequal(m: int, periods: dict[int, tuple[int | None, int]]) -> None:
    """The losses become periodic, not equal: against chapter 5, erratum 20."""
    for seats, (start, period) in periods.items():
        table = losses(Circle.parse(LONE[:seats], m), 160)
        scaling = find_scaling(table)
        assert scaling is not None
        assert scaling.factor == 1
        assert scaling.period == period
        if start is not None:
            assert scaling.preperiod == start
        uniform = Fraction(1, seats)
        assert any(p != uniform for p in table.relative(scaling.preperiod))


def test_limiting_vectors() -> None:
    four = {losses(Circle.parse("abcd", 2), 40).relative(n) for n in range(12, 18)}
    assert (HALF, Fraction(1, 8), Fraction(0), Fraction(3, 8)) in four
    five = {losses(Circle.parse("abcde", 2), 40).relative(n) for n in range(15, 23)}
    wanted = tuple(Fraction(n, 16) for n in (7, 6, 1, 0, 2))
    assert wanted in five


def test_two_coalitions_are_the_ordinary_game() -> None:
    for word in ("01", "00111", "0101011"):
        circle = Circle.parse(word, 2)
        table, masks = losses(circle, 60), Contest(circle, "0").masks(60)
        for tokens in range(61):
            for seat in range(len(word)):
                won = bool(masks[tokens] >> seat & 1)
                assert table.vector(tokens, seat) == ((0, 1) if won else (1, 0))


def test_losses_and_favours_sum_to_one() -> None:
    for word in ("abc", "aabc", "abcab", "abcd"):
        table = losses(Circle.parse(word, 3), 40)
        for tokens in range(41):
            for seat in range(len(word)):
                assert sum(table.vector(tokens, seat)) == 1
                assert sum(table.favour(tokens, seat)) == 1


def test_whoever_can_guarantee_it_does_not_lose() -> None:
    """What one can force against all, one gets when the others look after themselves."""
    for word in ("abc", "aabc", "abcab", "abacbc"):
        circle = Circle.parse(word, 2)
        table = losses(circle, 30)
        for index, letter in enumerate(circle.seating.coalitions):
            masks = Contest(circle, letter).masks(30)
            for tokens in range(31):
                for seat in range(len(word)):
                    if masks[tokens] >> seat & 1:
                        assert table.vector(tokens, seat)[index] == 0


def test_denominators_divide_a_power_of_two_for_takes_1_and_2() -> None:
    table = losses(Circle.parse("abcde", 2), 60)
    for tokens in range(61):
        for p in table.relative(tokens):
            assert gcd(p.denominator, 2**60) == p.denominator
