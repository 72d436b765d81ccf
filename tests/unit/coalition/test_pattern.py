"""Periods and thresholds: what the window proves, and that it is minimal."""

import random

import pytest

from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.coalition.orders import necklaces
from grundy.coalition.pattern import find_pattern


def _brute_period(masks: list[int], reach: int) -> tuple[int, int]:
    for period in range(1, len(masks) // 2):
        start = next(
            (n for n in range(len(masks) - period - reach) if _repeats(masks, n, period)), None
        )
        if start is not None:
            return start, period
    raise AssertionError("no period")


def _repeats(masks: list[int], start: int, period: int) -> bool:
    return all(masks[n] == masks[n + period] for n in range(start, len(masks) - period))


@pytest.mark.parametrize("takes", [(1,), (1, 2), (1, 2, 3), (2, 5), (1, 4), (2, 3, 6)])
def test_period_and_preperiod_are_the_smallest(takes: tuple[int, ...]) -> None:
    for word in ("01", "001", "0101", "00101", "010011", "0011"):
        pattern = find_pattern(Contest(Circle.parse(word, takes), "0"))
        assert pattern is not None
        masks = [int(mask) for mask in pattern.contest.masks(3000)]
        assert (pattern.preperiod, pattern.period) == _brute_period(masks[:400], takes[-1])
        assert all(pattern.mask(n) == masks[n] for n in range(3001))


def test_equal_coalitions_have_no_threshold_and_a_period_dividing_the_theorem() -> None:
    for m in (2, 3):
        for half in range(1, 6):
            for word in necklaces(half, half):
                pattern = find_pattern(Contest(Circle.parse(word, m), "0"))
                assert pattern is not None
                assert pattern.thresholds is None
                assert (m + 1) * half % pattern.period == 0
                end = pattern.preperiod + pattern.period
                full = (1 << 2 * half) - 1
                masks = [pattern.mask(n) for n in range(pattern.preperiod, end)]
                assert any(masks)
                assert any(mask != full for mask in masks)


def test_the_surprising_period_8() -> None:
    pattern = find_pattern(Contest(Circle.parse("0001101011100101", 2), "0"))
    assert pattern is not None
    assert pattern.period == 8


def test_without_a_choice_there_is_no_threshold() -> None:
    for word in ("011", "00111", "0101011"):
        pattern = find_pattern(Contest(Circle.parse(word, 1), "0"))
        assert pattern is not None
        assert pattern.thresholds is None
        assert len(word) % pattern.period == 0


def test_the_larger_coalition_wins_for_ever() -> None:
    pattern = find_pattern(Contest(Circle.parse("0001111", 2), "1"))
    assert pattern is not None
    assert pattern.period == 1
    assert pattern.mask(10**100) == (1 << 7) - 1
    assert pattern.thresholds is None


def test_several_coalitions_hold_for_ever_iff_they_have_a_majority() -> None:
    generator = random.Random(3)
    for _ in range(120):
        seats = generator.randint(3, 7)
        word = "".join(generator.choice("abc") for _ in range(seats))
        if len(set(word)) < 2:
            continue
        for letter in set(word):
            pattern = find_pattern(Contest(Circle.parse(word, 2), letter))
            assert pattern is not None
            full = (1 << seats) - 1
            forever = pattern.period == 1 and pattern.mask(pattern.preperiod) == full
            assert forever == (2 * word.count(letter) > seats)
            assert pattern.is_lost_for_ever == (2 * word.count(letter) < seats)


def test_gives_up_at_the_limit() -> None:
    assert find_pattern(Contest(Circle.parse("000111", 2), "0"), limit=3) is None


def test_long_sequences_go_through_the_kernel() -> None:
    """A threshold beyond the reach of short tables: 9a² - 6a - 2 for b = a + 1."""
    a = 31
    word = "00" + "10" * (a - 2) + "111"
    pattern = find_pattern(Contest(Circle.parse(word, 2), "0"))
    assert pattern is not None
    assert pattern.thresholds == (9 * a * a - 6 * a - 2, (1 + 1 + 3 * a - 5) * (3 * a + 1) - 1)
