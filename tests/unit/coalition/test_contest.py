"""The fast solvers against the definition, state by state."""

import random
from itertools import product

import numpy as np
import pytest

from grundy.coalition import kernel, reference
from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest, good_takes
from grundy.coalition.definition import states
from grundy.coalition.orders import necklaces
from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted, NotationError


def _agree(word: str, takes: tuple[int, ...], tokens: int, poison: int) -> int:
    compared = 0
    for letter in sorted(set(word)):
        masks = Contest(Circle.parse(word, takes), letter).masks(tokens - poison)
        table = states(letter, word, tokens, poison, takes)
        for n in range(poison, tokens + 1):
            for seat in range(len(word)):
                players = tuple(word[seat:] + word[:seat])
                assert bool(masks[n - poison] >> seat & 1) == table[players, n], (
                    word,
                    takes,
                    n,
                    poison,
                    seat,
                )
                compared += 1
    return compared


def test_two_coalitions_agree_with_the_definition_up_to_6_seats() -> None:
    """Every order of at most 6 seats, 40 tokens, takes 1..4, at most 2 poisoned."""
    compared = 0
    for seats, m, poison in product(range(2, 7), range(1, 5), range(3)):
        for zeros in range(1, seats):
            for word in necklaces(zeros, seats - zeros):
                compared += _agree(word, tuple(range(1, m + 1)), 40, poison)
    assert compared > 100_000


@pytest.mark.parametrize("takes", [(2, 5), (1, 4), (3,), (2, 3, 7)])
@pytest.mark.parametrize("word", ["01", "011", "0101", "00111", "abc", "abcab"])
def test_any_takes_agree_with_the_definition(word: str, takes: tuple[int, ...]) -> None:
    for poison in (0, 1, 3, 6):
        _agree(word, takes, 40, poison)


def test_kernel_equals_reference() -> None:
    generator = random.Random(8)
    for _ in range(30):
        seats = generator.choice([2, 3, 17, 60, 63, 64])
        takes = tuple(sorted(generator.sample(range(1, 12), generator.randint(1, 4))))
        own = generator.randrange(1, (1 << seats) - 1)
        expected: list[int] = []
        reference.extend(expected, own, seats, takes, 300)
        masks = np.empty(300, dtype=np.uint64)
        kernel.fill(masks[:100], 0, np.uint64(own), seats, kernel.takes_array(takes))
        kernel.fill(masks, 100, np.uint64(own), seats, kernel.takes_array(takes))
        assert masks.tolist() == expected


@pytest.mark.parametrize(("low", "high"), [(1, 30), (1, 100), (7, 40), (50, 90)])
def test_sliding_windows_equal_looking_at_every_take(low: int, high: int) -> None:
    takes = tuple(range(low, high + 1))
    assert reference.is_long_interval(takes)
    generator = random.Random(low)
    for seats in (3, 10, 64):
        own = generator.randrange(1, (1 << seats) - 1)
        full = (1 << seats) - 1
        expected: list[int] = []
        for tokens in range(500):
            reached = [expected[tokens - take] for take in takes if take <= tokens]
            some, every = 0, full
            for mask in reached:
                some, every = some | mask, every & mask
            some, every = reference.turn(some, seats), reference.turn(every, seats)
            expected.append(own & some | (full ^ own) & every)
        masks: list[int] = []
        for length in (1, 17, 140, 141, 500):  # stopping and going on changes nothing
            reference.extend(masks, own, seats, takes, length)
        assert masks == expected
        words = np.empty(500, dtype=np.uint64)
        for start, end in ((0, 3), (3, 140), (140, 500)):
            kernel.fill_interval(words[:end], start, np.uint64(own), seats, low, len(takes))
        assert words.tolist() == expected


def test_long_runs_use_the_kernel_and_agree() -> None:
    contest = Contest(Circle.parse("0011", 2), "0")
    long = contest.masks(120_000)
    assert not isinstance(long, list)
    assert list(long[:500]) == contest.masks(499)


def test_more_than_64_seats() -> None:
    contest = Contest(Circle.parse("0" + "1" * 99, 2), "0")
    masks = contest.masks(250)
    won = [tokens for tokens in range(251) if masks[tokens] & 1]
    assert won == [*range(1, 101), 200, 201]


def test_good_takes_are_those_that_keep_the_win() -> None:
    circle = Circle.parse("00111", 3)
    masks = Contest(circle, "0").masks(30)
    for tokens, seat in product(range(31), range(5)):
        good = good_takes(circle, "0", masks, tokens, seat)
        won = bool(masks[tokens] >> seat & 1)
        legal = [k for k in circle.takes if k <= tokens]
        if circle.word[seat] == "0":
            assert bool(good) == won
        elif legal:
            assert (len(good) == len(legal)) == won


def test_unknown_coalition() -> None:
    with pytest.raises(NotationError):
        Contest(Circle.parse("01", 2), "7")


def test_budget_stops_both_solvers() -> None:
    contest = Contest(Circle.parse("0011", 2), "0")
    with pytest.raises(BudgetExhausted):
        contest.masks(50_000, Budget(nodes=10_000))
    with pytest.raises(BudgetExhausted):
        contest.masks(500_000, Budget(nodes=200_000))
