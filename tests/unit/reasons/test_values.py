"""What an explanation says of a partizan value is true: every sentence against plain search."""

from __future__ import annotations

from itertools import islice, product
from typing import Any

import pytest

from grundy.answers.explain import explain
from grundy.core.budget import Budget
from grundy.core.players import LEFT, Outcome, Player
from grundy.core.values.value import Value
from grundy.i18n import Message, show
from grundy.reasons.explain import steps_for
from grundy.reasons.values import LONGEST, has_value_steps
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.rulesets.families.signs import sign_expansion
from grundy.rulesets.parts import Step
from grundy.solvers.generic.canonical import CanonicalSolver
from grundy.solvers.generic.outcome import OutcomeSearch
from grundy.solvers.solve import solve

RULESETS = [game for game in registry.samples() if isinstance(game, Ruleset)]
PARTIZAN = [
    pytest.param(game, id=str(game))
    for game in RULESETS
    if not game.impartial and game.loopfree and any(example.value for example in game.examples)
]
NO_THEOREM = {"shannon-vertex", "misere", "connect-four"}
"""Games whose first example has neither a value nor a theorem: only search says who wins."""


@pytest.mark.parametrize("game", RULESETS, ids=str)
def test_no_first_example_ends_in_the_options_alone(game: Ruleset[Any]) -> None:
    example = game.examples[0]
    told = explain(
        example.game or game, example.position, misere=example.misere, budget=Budget(10, 200_000)
    )
    if game.name not in NO_THEOREM and game.loopfree:  # where play may return, search decides
        assert "options" not in [step.kind for step in told.steps]


@pytest.mark.parametrize("game", PARTIZAN)
def test_every_sentence_is_true(game: Ruleset[Any]) -> None:
    seen = 0
    for position in islice(game.small_positions(), 60):
        result = solve(game, game.format(position), budget=Budget(nodes=100_000))
        if has_value_steps(result):
            seen += 1
            for step in steps_for(result):
                _check(game, position, step)
    assert seen >= 5


def _check(game: Ruleset[Any], position: Any, step: Step) -> None:
    search = OutcomeSearch(game, Budget())
    outcome = Outcome.of(
        left_first=LEFT if search.relative(position, LEFT) > 0 else -LEFT,
        right_first=-LEFT if search.relative(position, -LEFT) > 0 else LEFT,
    )
    values = CanonicalSolver(game, claims=False)
    text = show(step.text, "en")
    if step.kind in ("number", "infinitesimal", "nimber"):
        said = {
            "Left has": Outcome.L,
            "Left wins": Outcome.L,
            "Right has": Outcome.R,
            "Right wins": Outcome.R,
            "has to move loses": Outcome.P,
            "moves first": Outcome.N,
            "Whoever starts wins": Outcome.N,
        }
        assert {o for words, o in said.items() if words in text} == {outcome}
    elif step.kind == "stops":
        assert isinstance(step.text, Message)
        left, right = (Value(str(step.text.arguments[k])) for k in ("left", "right"))
        assert left == 0 or (left > 0) is (outcome.winner(LEFT) is LEFT)
        assert right == 0 or (right > 0) is (outcome.winner(-LEFT) is LEFT)
    elif step.kind == "two-ahead":
        assert outcome is (Outcome.L if "Left" in text else Outcome.R)
    elif step.kind == "parts":
        assert step.table is not None
        summands = [values.value(part) for part in game.components(position)]
        assert all(_says(row[1], v) for row, v in zip(step.table.rows, summands, strict=True))
        assert sum(summands, Value(0)) == values.value(position)
        assert _says(step.table.foot[1], values.value(position))
    elif step.kind == "number-avoidance":
        _check_avoidance(game, position, values, outcome)
    elif step.kind == "first-move":
        player = LEFT if text.startswith(("If Left", "Left")) else -LEFT
        moves = dict(game.moves(position, player))
        assert isinstance(step.text, Message)
        if "move" in step.text.arguments:
            after = moves[str(step.text.arguments["move"])]
            assert search.relative(after, -player) < 0
            assert _says(step.text.arguments["value"] or "…", values.value(after))
        else:
            assert not moves
    elif step.kind == "answers":
        _check_answers(game, position, step, LEFT if text.startswith("If Left") else -LEFT)


def _says(text: object, value: Value) -> bool:
    """Return whether a text is the value, or stands for one that is too long to print."""
    return len(value.to_text()) > LONGEST if text == "…" else Value(str(text)) == value


def _check_answers(game: Ruleset[Any], position: Any, step: Step, player: Player) -> None:
    search, values = OutcomeSearch(game, Budget()), CanonicalSolver(game, claims=False)
    assert search.relative(position, player) < 0
    assert step.table is not None
    for move, value, answer, left in step.table.rows:
        option = dict(game.moves(position, player))[str(move)]
        after = dict(game.moves(option, -player))[str(answer)]
        assert search.relative(after, player) < 0
        assert _says(value, values.value(option))
        assert _says(left, values.value(after))


def _check_avoidance(
    game: Ruleset[Any], position: Any, values: CanonicalSolver, outcome: Outcome
) -> None:
    parts = game.components(position)
    total = values.value(position)
    for player in Player:
        afters = [
            total - values.value(part) + values.value(option)
            for part in parts
            if not values.value(part).is_number
            for option in game.options(part, player)
        ]
        won = any(after >= 0 if player is LEFT else after <= 0 for after in afters)
        assert won is (outcome.winner(player) is player)


def test_sums_say_which_parts_wait() -> None:
    told = explain("domineering", "..#.|..#.")
    assert [step.kind for step in told.steps] == [
        *("parts", "number-avoidance", "stops", "first-move", "first-move", "conclusion"),
    ]
    parts = told.steps[0].table
    assert parts is not None
    assert parts.rows == (("..|..", "+-1"), (".|.", "1"))
    for board in ("..#.|..#.", ".#...|.#...", "..#..#.|..#..#."):
        game = registry.get("domineering")
        assert isinstance(game, Ruleset)
        for step in explain(game, board).steps:
            _check(game, game.parse(board), step)


def test_twins_are_named_rather_than_valued() -> None:
    kinds = [step.kind for step in explain("hackenbush", "0-1L,0-2R").steps]
    assert kinds == ["sign-expansion", "pairing", "conclusion"]


def test_sign_expansions_are_the_values_of_strings() -> None:
    game = registry.get("hackenbush")
    assert isinstance(game, Ruleset)
    solver = CanonicalSolver(game, claims=False)
    for length in range(1, 8):
        for marks in product("LR", repeat=length):
            colours = "".join(marks)
            value = solver.value(game.parse(colours))
            assert value.number == sum(sign_expansion(colours))
    table = explain("hackenbush", "0-1L,1-2R,2-3L,0-4G,4-5R").steps[0].table
    assert table is not None
    assert table.rows == (("LRL", "1 - 1/2 + 1/4", "3/4"),)


def test_long_strings_are_cut_short() -> None:
    table = explain("hackenbush", "L" * 5 + "RL" * 10).steps[0].table
    assert table is not None
    assert all(len(str(cell)) <= 60 for cell in table.rows[0])


def test_long_values_are_not_printed() -> None:
    for step in explain("domineering", "4x5").steps:
        if step.table is not None:
            assert all(len(str(cell)) <= LONGEST for row in step.table.rows for cell in row)
