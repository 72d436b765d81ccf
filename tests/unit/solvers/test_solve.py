"""The facade: answers, bounds, loops, depth, and games that are not decided by the last move."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

import grundy
from grundy.core.budget import Budget
from grundy.core.players import LEFT, RIGHT, Outcome, Player
from grundy.core.values.engine.threads import retire
from grundy.errors import GameError, NotationError
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.generic.seated import solve_seated
from grundy.solvers.plan import Plan, seated_solver
from grundy.solvers.result import Result, SeatedResult
from grundy.solvers.solve import Solving, locate


class Chain(Ruleset[int]):
    """Count down one by one."""

    name = "chain"

    def moves(self, position: int, player: Player) -> Iterator[tuple[str, int]]:
        if position:
            yield "step", position - 1


class Ring(Ruleset[int]):
    """Walk round a ring of three; from place 2 one may leave for good."""

    name = "ring"

    def __init__(self, exit_open: bool) -> None:
        self.exit_open = exit_open

    def moves(self, position: int, player: Player) -> Iterator[tuple[str, int]]:
        if position < 3:
            yield "on", (position + 1) % 3
        if position == 2 and self.exit_open:
            yield "leave", 3


class Blocks(Ruleset[tuple[int, int]]):
    """Left has `position[0]` free moves, Right has `position[1]`: an integer."""

    name = "blocks"
    impartial = False

    def moves(self, position: tuple[int, int], player: Player) -> Iterator[tuple[str, Any]]:
        left, right = position
        if player is LEFT and left:
            yield "use", (left - 1, right)
        if player is RIGHT and right:
            yield "use", (left, right - 1)


class Auction(Ruleset[tuple[int, ...]]):
    """Take a prize from either end; the score is the difference of what was taken."""

    name = "auction"
    scoring = True
    impartial = True

    def moves(self, position: Any, player: Player) -> Iterator[tuple[str, Any]]:
        prizes, gained = position
        if prizes:
            yield "left", (prizes[1:], gained + player.sign * prizes[0])
        if len(prizes) > 1:
            yield "right", (prizes[:-1], gained + player.sign * prizes[-1])

    def payoff(self, position: Any, player: Player) -> int | None:
        prizes, gained = position
        return None if prizes else gained


def result_of(*arguments: Any, **keywords: Any) -> Result:
    result = grundy.solve(*arguments, **keywords)
    assert isinstance(result, Result)
    return result


def test_the_three_winning_moves() -> None:
    result = result_of("nim", "11,12,13")
    assert (result.outcome, result.grundy) == (Outcome.N, 10)
    # 12 xor 10 is 6: the "12→5" would leave 11 xor 5 xor 13 = 3
    assert [m.move for m in result.winning()] == ["11→1", "12→6", "13→7"]
    assert result.provenance.theorem == "Bouton1902"
    assert result.moves_total == 36


def test_a_thousand_digits() -> None:
    huge = 10**999
    result = result_of("nim", f"{huge},5")
    assert [m.to for m in result.winning()] == ["5,5"]
    assert result.moves_total == huge + 5
    with pytest.raises(NotationError, match="at most 1000 digits"):
        grundy.solve("nim", str(10**1000))


def test_huge_heaps_in_misere_play_and_sums() -> None:
    assert [m.to for m in result_of("nim", f"{10**30},1", misere=True).winning()] == ["0,1"]
    total = result_of(f"nim:{10**30},7 + nim:7")
    assert [m.move for m in total.winning()] == [f"nim#1:{10**30}→0"]


@pytest.mark.parametrize("misere", [False, True])
def test_a_hundred_thousand_plies(misere: bool) -> None:
    result = result_of(Chain(), 100_001, misere=misere)
    assert result.outcome is (Outcome.P if misere else Outcome.N)


def test_loops_are_reported_and_decided() -> None:
    closed = result_of(Ring(exit_open=False), 0)
    assert closed.loopy
    assert closed.outcome is Outcome.D
    assert closed.grundy is None
    assert "can repeat" in str(closed.grundy_reason)
    opened = result_of(Ring(exit_open=True), 2)
    assert opened.outcome is Outcome.N
    assert [m.move for m in opened.winning()] == ["leave"]


def test_partizan_outcomes() -> None:
    outcomes = {
        (0, 0): Outcome.P,
        (2, 1): Outcome.L,
        (1, 2): Outcome.R,
        (1, 1): Outcome.P,
    }
    for position, outcome in outcomes.items():
        assert result_of(Blocks(), position).outcome is outcome
    assert result_of(Blocks(), (2, 1), misere=True).outcome is Outcome.R


def test_scores() -> None:
    result = result_of(Auction(), ((3, 9, 1, 2), 0))
    # By hand: taking 3 lets the opponent take 9; taking 2 leaves 3, 9, 1, of which 3 or 1 opens the 9.
    assert result.score == 7
    assert {m.move: m.score for m in result.moves} == {"left": -5, "right": 7}


def test_a_budget_gives_a_bound() -> None:
    result = result_of(
        "nim", "9,9,9,9,1", misere=True, claims=False, budget=grundy.Budget(nodes=50)
    )
    assert not result.exact
    assert result.bound is not None
    assert str(result.bound.reason) == "limit of 50 positions reached"
    assert result.document()["exact"] is False


def test_cancelling() -> None:
    budget = grundy.Budget()
    budget.cancel()
    result = result_of("nim", "5,6", claims=False, budget=budget)
    assert result.bound is not None
    assert str(result.bound.reason) == "cancelled"


def test_sums_of_sums() -> None:
    position = grundy.nim("3,5") + grundy.nim("6") - grundy.nim("1")
    assert str(position) == "nim:3,5 + nim:6 - nim:1"
    assert eval(repr(position), {"grundy": grundy}) == position
    assert result_of(position).grundy == 3 ^ 5 ^ 6 ^ 1


def test_sums_of_different_games() -> None:
    mixed = grundy.nim("2") + Chain()(1) + Blocks()((1, 1))
    result = result_of(mixed)
    assert result.outcome is Outcome.N
    assert {m.move for m in result.winning(LEFT)} == {"nim:2→1"}


def test_where_the_position_is_missing_or_wrong() -> None:
    assert str(locate("nim")) == "3,5,7"
    with pytest.raises(GameError, match="needs a position"):
        locate(Chain())
    with pytest.raises(NotationError, match="column 9"):
        grundy.solve("nim:3 + x")


def test_seated_games() -> None:
    class Last(grundy.SeatedRuleset[int]):
        """Take one or two; whoever cannot take loses."""

        name = "last"

        def moves(self, position: int, player: int) -> Iterator[tuple[str, int]]:
            return ((f"take {k}", position - k) for k in (1, 2) if k <= position)

    result = grundy.solve(Last("ab"), 4)
    assert isinstance(result, SeatedResult)
    assert result.safe == ("a",)
    assert [move for move, _, good in result.moves if good] == ["take 1"]
    three = grundy.solve(Last("abb"), 7, seat=0)
    assert isinstance(three, SeatedResult)
    assert three.document()["seat"] == 1


def test_seats_and_sides_do_not_mix() -> None:
    with pytest.raises(GameError, match="no seats"):
        grundy.solve("nim", "1,2", seat=1)
    with pytest.raises(GameError, match="neither Left and Right"):
        grundy.solve("coalition(0111)", "8", misere=True)
    with pytest.raises(GameError, match="neither Left and Right"):
        grundy.solve("coalition(0111)", "8", player=LEFT)


@pytest.mark.parametrize("word", ["01", "0111", "00101", "012"])
def test_the_specialist_for_seats_agrees_with_search(word: str) -> None:
    game: SeatedRuleset[int] = grundy.seated_game(f"coalition({word})")
    fast = seated_solver(game)
    assert fast is not None
    for tokens in range(15):
        for seat in range(len(word)):
            quick = fast(game, tokens, seat, Budget())
            slow = solve_seated(game, tokens, seat, Budget())
            assert set(quick.safe) == set(slow.safe)
            assert sorted(quick.moves) == sorted(slow.moves)


@pytest.mark.parametrize("name", ["domineering", "cram"])
def test_the_budget_also_holds_on_boards_with_thousands_of_moves(name: str) -> None:
    started = time.process_time()
    result = grundy.solve(name, "61x61", budget=Budget(0.5))
    assert not result.exact
    assert time.process_time() - started < 5


def test_a_search_leaves_time_to_say_what_it_has_found() -> None:
    budget = Budget(100)
    game = registry.get("cram")
    solving = Solving(Plan(game, game.parse("5x5"), budget), None)
    with solving._search_time():
        assert (budget.remaining or 0.0) <= 99.7
    assert (budget.remaining or 0.0) > 99.7


def test_a_fast_value_is_charged_for_what_it_looks_at() -> None:
    """The values of small boards of dominoes used to be found without counting anything."""
    budget = grundy.Budget(nodes=50)
    result = grundy.domineering("8x8").solve(budget=budget)
    assert budget.nodes == 50
    assert not result.exact
    whole = grundy.Budget(nodes=10_000)
    with whole:
        retire()  # what an earlier question found costs nothing
        grundy.domineering.fast_value(grundy.domineering("4x5").bare)
    assert 100 < whole.nodes < 1000
