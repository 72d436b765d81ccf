"""No explanation stops at "the opponent cannot win" where a value or a theorem says why."""

from __future__ import annotations

from itertools import combinations_with_replacement, islice
from typing import Any

import pytest

from grundy.answers.explain import explain
from grundy.core.budget import Budget
from grundy.core.players import LEFT, Outcome
from grundy.i18n import show
from grundy.reasons.explain import steps_for
from grundy.reasons.loopy import has_loopy_value_steps
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.solvers.generic.misere_grundy import MisereGrundySolver
from grundy.solvers.generic.outcome import OutcomeSearch
from grundy.solvers.solve import solve

GAMES = [game for game in registry.samples() if isinstance(game, Ruleset)]
POSITIONS = 4
BARE = ("has no way to win", "no move leads to a position")


def positions(game: Ruleset[Any]) -> list[Any]:
    some = list(islice(game.small_positions(), 60))
    return some[:: max(1, len(some) // POSITIONS)]


def is_bare(told: Any) -> bool:
    return any(words in show(step.text, "en") for step in told.steps for words in BARE)


def is_known(result: Any) -> bool:
    """Return whether a theory covers the position: values in normal play, mex in both."""
    game = result.game
    played_out = game.ends_by_last_move and game.alternates
    if result.misere:
        return bool(played_out and game.impartial and not result.loopy)
    if (
        result.loopy and not game.impartial
    ):  # argued from what the moves leave, where the budget told it
        return has_loopy_value_steps(result)
    return result.worth.value is not None or (played_out and game.impartial and not result.loopy)


@pytest.mark.parametrize("misere", [False, True])
def test_a_known_value_or_theorem_is_the_reason(misere: bool) -> None:
    bare = []
    for game in GAMES:
        if misere and not game.ends_by_last_move:
            continue
        for position in positions(game):
            told = explain(game, position, misere=misere, budget=Budget(nodes=1500))
            if told.result.exact and is_bare(told) and is_known(told.result):  # type: ignore[union-attr]
                bare.append(f"{game} {game.format(position)}")
    assert bare == []


@pytest.mark.parametrize("name", ["kayles", "0.123", "grundy", "subtract(1,2,4)"])
def test_the_misere_product_says_who_wins(name: str) -> None:
    game = registry.get(name)
    assert isinstance(game, Ruleset)
    search = OutcomeSearch(game, Budget(), misere=True, claims=False)
    told = 0
    for heaps in (h for k in (1, 2) for h in combinations_with_replacement(range(8), k)):
        steps = {step.kind: step for step in game.reasons(heaps, True)}
        if "misere-product" not in steps:
            assert not any(True for _ in game.options(heaps, LEFT))
            continue
        told += 1
        said = show(steps["misere-product"].text, "en")
        assert ("not one of" not in said) == (search.relative(heaps, LEFT) < 0)
        moves = show(steps["misere-moves"].text, "en")
        assert ("none of which" in moves) == (search.relative(heaps, LEFT) < 0)
    assert told > 30


@pytest.mark.parametrize("name", ["cram", "chomp", "node-kayles", "mock-turtles", "wythoff"])
def test_misere_nim_value_zero_is_lost(name: str) -> None:
    game = registry.get(name)
    assert isinstance(game, Ruleset)
    solver, search = MisereGrundySolver(game), OutcomeSearch(game, Budget(), misere=True)
    for position in islice(game.small_positions(), 40):
        assert (solver.grundy(position) == 0) == (search.relative(position, LEFT) < 0)


@pytest.mark.parametrize(
    ("position", "outcome", "words"),
    [
        ("0>0,0>1,1>2;a=0;b=1", Outcome.N, "the opponent loses"),
        ("0>0,0>1,1>2;at=0", Outcome.D, "a draw"),
        ("0>1,1>0;a=0;b=1", Outcome.D, "two of them infinite"),
    ],
)
def test_infinite_labels_are_the_reason(position: str, outcome: Outcome, words: str) -> None:
    result = solve("digraph", position)
    assert result.outcome is outcome  # type: ignore[union-attr]
    steps = steps_for(result)
    assert [s.kind for s in steps] == ["loop", "labels", "infinite-label", "conclusion"]
    assert words in show(steps[2].text, "en")


@pytest.mark.parametrize(
    "name", ["backsliding-toads-and-frogs", "loopy-hackenbush", "partizan-digraph"]
)
def test_the_sides_say_what_the_search_says(name: str) -> None:
    """What the values left say of each starter is the outcome that search finds."""
    game = registry.get(name)
    assert isinstance(game, Ruleset)
    said = 0
    for position in islice(game.small_positions(), 25):
        result = solve(game, position)
        starts = [show(s.text, "en") for s in steps_for(result) if s.kind == "first-move"]
        if not any(s.kind == "loopy-worth" for s in steps_for(result)):
            continue
        for player, text in zip(("Left", "Right"), starts, strict=True):
            first = LEFT if player == "Left" else -LEFT
            won = result.outcome.winner(first)  # type: ignore[union-attr]
            drawn, lost = "it is a draw" in text, "no move and loses" in text
            lost = lost or f"starts, {'Right' if player == 'Left' else 'Left'} wins" in text
            assert (won is None, won is -first) == (drawn, lost), (game.format(position), text)
            said += 1
    assert said > 10


def test_the_misere_version_has_the_reasons_of_misere_play() -> None:
    for name, position in (("nim", "1,2,3"), ("kayles", "5,4"), ("cram", "2x3")):
        plain = [s.kind for s in explain(name, position, misere=True).steps]
        assert [s.kind for s in explain(f"misere({name})", position).steps] == plain


@pytest.mark.parametrize(
    ("name", "position", "prize"),
    [
        ("strings-and-coins", "0-1,1-2,2-3,3-0,0-4,4-5,5-6,6-0", "coins"),
        ("strings-and-coins", "1-2,2-3,3-0,0-4,4-5,5-6,6-0", "coins"),
        ("dots-and-boxes", "---|....|---|....|---", "boxes"),
        ("dots-and-boxes", "---|!...|---|....|---", "boxes"),
    ],
)
def test_chains_are_of_what_is_taken(name: str, position: str, prize: str) -> None:
    steps = [step for step in explain(name, position).steps if step.kind != "conclusion"]
    assert [step.kind for step in steps] == ["chains", "leave-two"]
    said = " ".join(show(step.text, "en") for step in steps)
    said += " ".join(show(cell, "en") for s in steps if s.table for r in s.table.rows for cell in r)
    assert prize in said
    assert {"coins": "box", "boxes": "coin"}[prize] not in said
