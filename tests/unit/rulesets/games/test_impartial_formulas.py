"""Closed forms of the impartial catalogue beyond the small positions of the contract tests."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.players import LEFT, Outcome
from grundy.rulesets.base import Ruleset
from grundy.rulesets.registry import get
from grundy.solvers.generic.grundy import GrundySolver
from grundy.solvers.generic.outcome import OutcomeSearch
from grundy.solvers.solve import solve


def ruleset(name: str) -> Ruleset[Any]:
    game = get(name)
    assert isinstance(game, Ruleset)
    return game


def winning_by_search(game: Ruleset[Any], position: Any, misere: bool = False) -> set[str]:
    search = OutcomeSearch(game, Budget(nodes=500_000), misere=misere, claims=False)
    return {m for m, o in game.moves(position, LEFT) if search.relative(o, LEFT) < 0}


def winning_by_formula(game: Ruleset[Any], position: Any, misere: bool = False) -> set[str]:
    formula = game.winning_moves(position, LEFT, misere)
    assert formula is not None
    moves = [move for move, _ in formula]
    assert len(moves) == len(set(moves))
    return set(moves)


@pytest.mark.parametrize("heap", range(1, 61))
def test_fibonacci_all_winning_takes(heap: int) -> None:
    game = ruleset("fibonacci")
    for allowance in {max(0, heap - 1), heap, 1, 2, 5, heap // 2}:
        position = (heap, allowance)
        assert winning_by_formula(game, position) == winning_by_search(game, position)


def test_fibonacci_at_ten_to_the_eighteen() -> None:
    result = solve("fibonacci", str(10**18))
    assert result.outcome is Outcome.N
    assert result.moves_total == 10**18 - 1
    for entry in result.winning():
        assert ruleset("fibonacci").claim(entry.option).outcome is Outcome.P  # type: ignore[union-attr]
    # The largest Fibonacci number below 10^18 is lost for the first player.
    assert solve("fibonacci", "679891637638612258").outcome is Outcome.P


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("k", [1, 2, 3])
def test_moore_all_winning_moves(k: int, misere: bool) -> None:
    game = ruleset(f"moore({k})")
    rng = random.Random(k)
    for _ in range(25):
        position = tuple(rng.randint(0, 5) for _ in range(rng.randint(1, 4)))
        assert winning_by_formula(game, position, misere) == winning_by_search(
            game, position, misere
        )


def test_moore_with_large_heaps() -> None:
    result = solve("moore(2)", "100000,200001,300002")
    assert result.outcome is Outcome.N
    assert result.grundy is None
    assert "theorem" in str(result.grundy_reason)
    assert [m.outcome for m in result.winning()] == [Outcome.P]


@pytest.mark.parametrize("misere", [False, True])
def test_wythoff_all_winning_moves(misere: bool) -> None:
    game = ruleset("wythoff")
    search = OutcomeSearch(game, misere=misere, claims=False)
    rng = random.Random(1)
    for _ in range(40):
        position = (rng.randint(0, 30), rng.randint(0, 30))
        searched = {m for m, o in game.moves(position, LEFT) if search.relative(o, LEFT) < 0}
        assert winning_by_formula(game, position, misere) == searched, position


@pytest.mark.parametrize("r", [2, 3, 5])
def test_generalised_wythoff_all_winning_moves(r: int) -> None:
    game = ruleset(f"wythoff({r})")
    rng = random.Random(r)
    for _ in range(25):
        position = (rng.randint(0, 22), rng.randint(0, 22))
        assert winning_by_formula(game, position) == winning_by_search(game, position), position
        assert game.count_moves(position, LEFT) == len(list(game.moves(position, LEFT)))


@pytest.mark.parametrize("name", ["wythoff", "wythoff(3)"])
def test_wythoff_finds_the_winning_moves_of_large_heaps_without_nim_values(name: str) -> None:
    result = solve(name, "1000000,1000001", budget=Budget(30.0))
    assert result.outcome is Outcome.N
    assert result.winning()
    for entry in result.winning():
        assert ruleset(name).claim(entry.option).outcome is Outcome.P  # type: ignore[union-attr]


def test_wythoff_with_large_heaps_stays_exact() -> None:
    # ⌊kφ⌋ for k = 10^30 needs more digits than a float has.
    k = 10**30
    low = int("1618033988749894848204586834365")
    assert solve("wythoff", f"{low},{low + k}").outcome is Outcome.P
    assert solve("wythoff", f"{low},{low + k + 1}").outcome is Outcome.N


@pytest.mark.parametrize("end", ["zero", "equal"])
def test_euclid_on_random_numbers(end: str) -> None:
    game = ruleset(f"euclid({end})")
    search = OutcomeSearch(game, claims=False)
    nimbers = GrundySolver(game, claims=False)
    rng = random.Random(2)
    for _ in range(200):
        position = (rng.randint(1, 400), rng.randint(1, 400))
        claim = game.claim(position)
        assert claim is not None
        assert (claim.outcome is Outcome.N) == (search.relative(position, LEFT) > 0), position
        if claim.grundy is not None:
            assert claim.grundy == nimbers.grundy(position), position
        searched = {m for m, o in game.moves(position, LEFT) if search.relative(o, LEFT) < 0}
        assert winning_by_formula(game, position) == searched


def test_green_hackenbush_on_random_pictures() -> None:
    game = ruleset("green-hackenbush")
    rng = random.Random(3)
    for _ in range(120):
        size = rng.randint(2, 6)
        edges = [(rng.randrange(size), rng.randrange(size)) for _ in range(rng.randint(1, 9))]
        position = game.parse(",".join(f"{a}-{b}" for a, b in edges))
        claim = game.claim(position)
        assert claim is not None
        assert claim.grundy == GrundySolver(game, claims=False).grundy(position), position


def test_green_hackenbush_of_a_hundred_thousand_edges() -> None:
    game = ruleset("green-hackenbush")
    stalk = tuple((v, v + 1) for v in range(100_000))
    claim = game.claim(stalk)
    assert claim is not None
    assert claim.grundy == 100_000


def test_staircase_and_another_game_on_random_positions() -> None:
    rng = random.Random(4)
    for name in ("staircase", "another-game"):
        game = ruleset(name)
        for _ in range(40):
            position = tuple(rng.randint(0, 3) for _ in range(4))
            assert winning_by_formula(game, position) == winning_by_search(game, position)


def test_cram_is_arc_kayles_on_the_grid() -> None:
    for board in ("2x3", "2x5", "3x3", "3x4"):
        cram = GrundySolver(ruleset("cram"), claims=False).grundy(ruleset("cram").parse(board))
        arcs = ruleset("arc-kayles")
        assert GrundySolver(arcs, claims=False).grundy(arcs.parse(f"grid({board})")) == cram


def test_turning_corners_multiplies() -> None:
    from grundy.core.nimber import nim_product

    game = ruleset("turning-corners")
    solver = GrundySolver(game, Budget(nodes=200_000), claims=False)
    for row in range(4):
        for column in range(4):
            grid = ["T" * 4] * row + ["T" * column + "H" + "T" * (3 - column)]
            assert solver.grundy(tuple(grid)) == nim_product(row, column)


def test_northcott_is_answered_without_search() -> None:
    result = solve("northcott", "L.......R|R....L|L...........R")
    assert result.outcome is Outcome.N
    assert result.loopy
    assert result.provenance.theorem == "WinningWays"
