"""The arguments of particular games, each against the definition on all small positions."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from grundy.answers.explain import explain
from grundy.core.budget import Budget
from grundy.core.players import LEFT
from grundy.i18n import Message, show
from grundy.reasons.explain import steps_for
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.rulesets.parts import Step
from grundy.solvers.generic.grundy import GrundySolver
from grundy.solvers.generic.outcome import OutcomeSearch
from grundy.solvers.solve import solve


def ruleset(text: str) -> Ruleset[Any]:
    game = registry.get(text)
    assert isinstance(game, Ruleset)
    return game


@pytest.mark.parametrize("name", ["tic-tac-toe", "three-to-fifteen", "tic-tac-toe(2,4,3)"])
def test_lines_that_are_named_decide(name: str) -> None:
    game = ruleset(name)
    search = OutcomeSearch(game, Budget())
    start = game.parse(";") if name.startswith("three") else game.parse(_empty(name))
    reached, seen, kinds = [start], {start}, set()
    for position in reached:
        for _, option in game.moves(position, game.to_move(position) or LEFT):
            key = game.normalize(option)
            if key not in seen:
                seen.add(key)
                reached.append(option)
        for step in game.reasons(position):
            kinds.add(step.kind)
            _check_lines(game, position, step, search)
    assert {"complete", "block", "quiet"} <= kinds
    if not name.endswith(")"):
        assert {"two-threats", "fork"} <= kinds


def _empty(name: str) -> str:
    return "2x4" if name.endswith(")") else "3x3"


def _check_lines(game: Ruleset[Any], position: Any, step: Step, search: OutcomeSearch[Any]) -> None:
    player = game.to_move(position)
    assert player is not None
    assert isinstance(step.text, Message)
    moves = dict(game.moves(position, player))
    won = search.relative(position, player)
    if step.kind == "complete":
        after = moves[str(step.text.arguments["cell"])]
        assert game.payoff(after, player) == player.sign
    elif step.kind == "fork":
        assert search.relative(moves[str(step.text.arguments["cell"])], -player) < 0
    elif step.kind == "two-threats":
        assert won < 0
    elif step.kind == "block":
        block = str(step.text.arguments["cell"])
        for move, after in moves.items():
            at_once = [game.payoff(a, -player) for _, a in game.moves(after, -player)]
            assert (-player.sign in at_once) or move == block
    elif step.kind == "strategy-stealing":
        assert won >= 0


def test_the_disguise_names_every_cell() -> None:
    told = explain("three-to-fifteen", "2,9;5,7")
    assert [step.kind for step in told.steps] == ["disguise", "complete", "conclusion"]
    table = told.steps[0].table
    assert table is not None
    assert table.rows == (
        *(("1", "2 x", "9 x", "4"), ("2", "7 o", "5 o", "3"), ("3", "6", "1", "8")),
    )
    assert "2 + 4 + 9 = 15" in show(told.steps[1].text, "en")


@pytest.mark.parametrize("name", ["mock-turtles", "ruler", "turning-turtles", "triplets", "twins"])
def test_a_single_head_has_the_options_and_the_mex_that_are_listed(name: str) -> None:
    game = ruleset(name)
    solver = GrundySolver(game, Budget(), claims=False)
    for x in range(6):
        position = "T" * x + "H"
        step = next((s for s in game.reasons(position) if s.kind == "one-head"), None)
        if step is None:
            assert len(list(game.moves(position, LEFT))) > 12
            continue
        assert isinstance(step.text, Message)
        assert step.text.arguments["mex"] == solver.grundy(position)
        rows = step.table.rows if step.table else ()
        assert [(r[0], r[1]) for r in rows] == list(game.moves(position, LEFT))
        for _, option, value in rows:
            assert int(str(value).split("= ")[-1]) == solver.grundy(option)


@pytest.mark.parametrize("misere", [False, True])
def test_every_play_of_splitting_has_the_moves_that_are_counted(misere: bool) -> None:
    game = ruleset("split")

    def lengths(position: Any) -> set[int]:
        return {1 + n for option in game.options(position, LEFT) for n in lengths(option)} or {0}

    for heaps in (h for k in (1, 2) for h in combinations_with_replacement(range(1, 7), k)):
        position = game.parse(",".join(map(str, heaps)))
        step, *more = game.reasons(position, misere)
        assert [s.kind for s in more] == ["last-loses"] * misere
        assert isinstance(step.text, Message)
        assert lengths(position) == {step.text.arguments["moves"]}
        first = int(str(step.text.arguments["moves"])) % 2 == 1
        assert ("first player" in show(step.text, "en")) is first
        assert (step.facts[0].outcome == "N") is (first is not misere)


def test_dropped_numbers_have_twins_and_change_nothing() -> None:
    told = 0
    for excluded in (e for k in (2, 3) for e in combinations(range(1, 10), k)):
        game = ruleset(f"allbut({','.join(map(str, excluded))})")
        solver = GrundySolver(game, Budget(), claims=False)
        for heap in (7, 20):
            step = game.reasons((heap,))[0]
            assert (step.kind == "dropped-numbers") is (excluded[-1] > 2 * excluded[-2])
            if step.kind != "dropped-numbers":
                continue
            told += 1
            assert isinstance(step.text, Message)
            plain = ruleset(str(step.text.arguments["rule"]))
            assert GrundySolver(plain, Budget(), claims=False).grundy((heap,)) == solver.grundy(
                (heap,)
            )
            for b, left, value, twin in step.table.rows if step.table else ():
                assert heap - int(str(b)) == int(str(left))
                assert heap - int(str(twin)) not in excluded
                values = {solver.grundy(game.parse(str(h))) for h in (left, twin)}
                assert values == {int(str(value))}
    assert told > 50


@pytest.mark.parametrize("game", ["chomp", "hex", "tic-tac-toe(6,7,5)"])
def test_strategy_stealing_is_said_beyond_the_budget(game: str) -> None:
    board = "6x7" if game.startswith("tic") else "14x14"
    told = explain(game, board, budget=Budget(nodes=300))
    assert not told.result.exact
    assert told.steps[0].kind == "strategy-stealing"
    assert told.steps[-1].kind == "unknown"


def test_chains_of_boxes_are_counted() -> None:
    """Source 000, example 1.4: the three ways to take the rows, and the choice in an open one."""
    rows = "|".join(["---------", *["..........", "---------"] * 6])
    shut = [step for step in steps_for(solve("dots-and-boxes", rows)) if step.kind == "leave-two"]
    assert shut[0].table is not None
    assert [row[1:] for row in shut[0].table.rows] == [("27", "27"), ("12", "42"), ("10", "44")]
    opened = steps_for(solve("dots-and-boxes", "---|!...|---|....|---"))
    choice = next(step for step in opened if step.kind == "leave-two")
    assert choice.table is not None
    assert [row[1] for row in choice.table.rows] == ["0", "+2"]
    assert "second player scores" in show(steps_for(solve("dots-and-boxes", rows))[-1].text, "en")


@pytest.mark.parametrize("name", ["tic-tac-toe", "tic-tac-toe(2,3,2)", "three-to-fifteen"])
def test_nobody_steals_a_strategy_where_an_extra_mark_harms(name: str) -> None:
    game = ruleset(name)
    start = game.parse(game.starts()[0])
    assert "strategy-stealing" in [step.kind for step in game.reasons(start)]
    assert "strategy-stealing" not in [step.kind for step in game.reasons(start, True)]
