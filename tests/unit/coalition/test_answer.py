"""Answers for one state: winners, losers, moves, thresholds, very many tokens."""

import sys
from fractions import Fraction

import pytest

from grundy.coalition.answer import solve
from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.errors import BudgetExhausted, NotationError


def test_two_coalitions_always_have_one_winner() -> None:
    circle = Circle.parse("0110100", 2)
    masks = Contest(circle, "0").masks(50)
    for tokens in range(51):
        for seat in range(7):
            answer = solve(circle, tokens, seat)
            won = bool(masks[tokens] >> seat & 1)
            assert answer.winner == ("0" if won else "1")
            assert answer.losers == (("1",) if won else ("0",))
            good = [move for move in answer.moves if move.winning]
            if answer.moves:
                assert bool(good) == (answer.winner == circle.word[seat])


def test_three_lone_players() -> None:
    answer = solve(Circle.parse("abc", 2), tokens=2)
    assert answer.safe == ("a",)
    assert answer.losers == ("b", "c")
    assert answer.loss == (0, Fraction(1, 2), Fraction(1, 2))
    assert solve(Circle.parse("abc", 2), tokens=1).safe == ("a", "c")
    nobody = solve(Circle.parse("abc", 2), tokens=9)
    assert nobody.winner is None
    assert nobody.losers == ("a", "b", "c")


def test_the_mover_is_named_first_among_the_safe() -> None:
    assert solve(Circle.parse("bca", 2), tokens=1).winner == "b"


def test_astronomically_many_tokens() -> None:
    assert solve(Circle.parse("0001111", 2), 10**30).winner == "1"
    assert solve(Circle.parse("01", 2), 3 * 10**30, poison=3 * 10**29).winner == "1"
    assert solve(Circle.parse("abcd", 2), 12 + 6 * 10**20).loss is not None
    assert solve(Circle.parse("abc", 2), 10**30).loss is None


def test_extrapolated_losses_equal_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    circle = Circle.parse("abcd", 2)
    wanted = [solve(circle, n).loss for n in range(60)]
    monkeypatch.setattr(sys.modules["grundy.coalition.chance"], "MOST_FRACTIONS", 4 * 30)
    assert [solve(circle, n).loss for n in range(60)] == wanted


def test_poison_bites_are_listed_and_lose() -> None:
    answer = solve(Circle.parse("01", 3), tokens=4, poison=2)
    assert [(m.take, m.tokens, m.poison, m.winning) for m in answer.moves] == [
        (1, 3, False, False),
        (2, 2, False, True),
        (3, 1, True, False),
    ]


def test_end_of_the_game() -> None:
    answer = solve(Circle.parse("01", 2), tokens=2, poison=2)
    assert answer.moves == ()
    assert answer.winner == "1"


def test_periods_join() -> None:
    answer = solve(Circle.parse("abab", 2), 5)
    assert answer.period is not None
    assert answer.threshold is None
    assert solve(Circle.parse("aabbc", 2), 5).threshold is not None


@pytest.mark.parametrize(
    ("tokens", "seat", "poison"), [(1, 0, 2), (5, 7, 0), (5, -1, 0), (5, 2, 0)]
)
def test_refuses(tokens: int, seat: int, poison: int) -> None:
    with pytest.raises(NotationError):
        solve(Circle.parse("01", 2), tokens, seat, poison)


def test_says_when_no_period_showed() -> None:
    with pytest.raises(BudgetExhausted):
        solve(Circle.parse("000111", 2), 10**9, limit=4)
