"""Games in which positions can come back: values, winners, reasons, sums, and one's own games."""

from __future__ import annotations

import json
import random
from itertools import product
from pathlib import Path

import pytest

import grundy
from grundy.answers.loops import loop_picture
from grundy.checking.form import layout, sealed
from grundy.checking.verdict import check_bytes
from grundy.cli.run import run
from grundy.core.budget import Budget
from grundy.core.loopy.certificate import order_certificate
from grundy.core.loopy.value import LoopyValue, read_operand
from grundy.core.players import LEFT, RIGHT, Player
from grundy.core.values.value import Value
from grundy.rulesets.base import Ruleset
from grundy.rulesets.registry import get, samples
from grundy.rulesets.scene import Label, Token
from grundy.rulesets.structures import TokensOnDigraph
from grundy.solvers.generic.retrograde import Retrograde
from grundy.solvers.loopy.chase import ChaseSearch, ChaseValues
from grundy.solvers.loopy.values import LoopyValues
from grundy.solvers.values import value_of

LOOPY = ["fox-and-geese", "hare-and-hounds", "backsliding-toads-and-frogs", "loopy-hackenbush"]


@pytest.mark.parametrize("name", LOOPY)
def test_values_agree_with_who_wins(name: str) -> None:
    game = get(name)
    values, search = LoopyValues(game, Budget(20)), Retrograde(game)
    for position in list(game.small_positions())[:40]:
        outcome = values.value(position).outcome
        for player in Player:
            winner = outcome.winner(player)
            expected = 0 if winner is None else 1 if winner is player else -1
            assert search.relative(position, player) == expected, game.format(position)


def random_fox(chance: random.Random, rows: int, columns: int) -> tuple[str, ...]:
    cells = [(r, c) for r, c in product(range(rows), range(columns)) if (r + c) % 2 == 0]
    chosen = chance.sample(cells, chance.randint(2, 4))
    board = [["."] * columns for _ in range(rows)]
    for r, c in chosen[1:]:
        board[r][c] = "g"
    board[chosen[0][0]][chosen[0][1]] = "f"
    return tuple("".join(row) for row in board)


@pytest.mark.parametrize("reach", [1, 2])
def test_chase_tables_agree_with_plain_search(reach: int) -> None:
    game = get(f"fox-and-geese({reach})")
    chance = random.Random(reach)
    fast, slow = ChaseSearch(game, Budget(), False), Retrograde(game)
    values, plain = ChaseValues(game), LoopyValues(game)
    for _ in range(25):
        position = random_fox(chance, 4, 4)
        for player in (LEFT, RIGHT):
            assert fast.relative(position, player) == slow.relative(position, player), position
        assert values.value(position) == plain.value(position), position


def test_known_values() -> None:
    assert str(value_of("backsliding-toads-and-frogs:ttt..fff")) == "{on||0|-1/2} & {1/2|0||off}"
    assert value_of("loopy-hackenbush:l,r") == LoopyValue("dud")
    assert value_of("fox-and-geese:4x4 + domineering:1x2 - over") == (
        value_of("fox-and-geese:4x4") + Value(-1) - LoopyValue("over")
    )


@pytest.mark.slow
def test_fox_and_geese_on_the_usual_board() -> None:
    assert str(value_of("fox-and-geese:8x8", Budget(300))) == "2over"
    assert str(value_of("hare-and-hounds:1x5", Budget(60))) == "on & over"


def test_a_game_that_does_not_say_that_it_is_loopy() -> None:
    class Pendulum(Ruleset[int]):
        """Left swings between 0 and 1, or leaves to 2, where Right has one move."""

        name = "pendulum"
        impartial = False

        def moves(self, position: int, player: Player) -> list[tuple[str, int]]:
            if player is LEFT:
                ways = {0: [("swing", 1), ("leave", 2)], 1: [("swing", 0)]}
                return ways.get(position, [])
            return [("end", 3)] if position == 2 else []

    result = grundy.solve(Pendulum(), 0)
    assert result.loopy
    assert (result.outcome, str(result.value)) == (grundy.Outcome.L, "on")


def test_games_that_call_themselves_loopfree_are() -> None:
    """No position of a game without the mark comes back; on a graph the graph decides."""
    for game in samples():
        if not isinstance(game, Ruleset) or not game.loopfree or game.structure is TokensOnDigraph:
            continue
        search = Retrograde(game, Budget(nodes=3_000))
        for position in list(game.small_positions())[:6]:
            try:
                search.relative(position, game.to_move(position) or LEFT)
            except grundy.GameError:
                break
            assert not search.is_loopy(position), game.full_text(position)


def test_a_reason_names_the_surviving_strategy() -> None:
    steps = grundy.explain("backsliding-toads-and-frogs", "ttt..fff").steps
    texts = [str(step.text) for step in steps]
    assert any("never loses; play may go on for ever" in text for text in texts)
    assert any("moves that do not lose" in text for text in texts)


@pytest.mark.parametrize(
    ("first", "second"), [("over", "1/4"), ("over", "over"), ("{0|upon*}", "^"), ("on", "5over")]
)
def test_certificates_of_order_hold_and_can_fail(first: str, second: str) -> None:
    document = order_certificate(read_operand(first), read_operand(second))
    assert check_bytes(layout(document)).holds
    answers = [entry for entry in document["strategies"][0] if entry["answers"]]
    broken = json.loads(json.dumps(document))
    if answers:
        place = document["strategies"][0].index(answers[0])
        broken["strategies"][0][place]["answers"].pop()
    else:
        broken["first"], broken["second"] = broken["second"], broken["first"]
    del broken["sha256"]
    assert not check_bytes(layout(sealed(broken))).holds


def test_a_picture_says_what_its_numbers_stand_for() -> None:
    shapes = loop_picture(LoopyValue("{on||0|-1/2}")).shapes
    lines = [str(shape.text) for shape in shapes if isinstance(shape, Label)]
    (line,) = [line for line in lines if line.endswith("= {0 | −1/2}")]
    tokens = [shape.label for shape in shapes if isinstance(shape, Token)]
    assert line.split(" = ")[0] in tokens
    assert "0" in tokens


def test_a_certificate_is_reported_by_its_graphs_not_by_a_name_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "order.json"
    document = order_certificate(Value(5), LoopyValue("over"))
    path.write_bytes(layout(document))
    assert run(["check", str(path)]) == 0
    assert "The certificate holds: 5 ≥ over." in capsys.readouterr().out
    del document["sha256"]
    document["first"]["text"], document["second"]["text"] = "under", "on"
    path.write_bytes(layout(sealed(document)))
    assert run(["check", str(path)]) == 1
