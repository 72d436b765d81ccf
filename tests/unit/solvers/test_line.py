"""The principal line is legal play in which the winner always wins."""

import pytest

from grundy.core.players import LEFT, Player
from grundy.rulesets.registry import get
from grundy.solvers.generic.line import LONGEST
from grundy.solvers.result import Result
from grundy.solvers.solve import solve


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nim", "3,5,7"),
        ("domineering", "5x5"),
        ("clobber", "xox|oxo"),
        ("tic-tac-toe", "...|...|..."),
    ],
)
def test_every_move_is_legal_and_the_line_ends(name: str, text: str) -> None:
    game = get(name)
    result = solve(name, text, line=True)
    assert isinstance(result, Result)
    assert result.line
    assert len(result.line) < LONGEST
    position, player = game.parse(text), LEFT
    for entry in result.line:
        assert entry.player is player
        assert (entry.move, entry.option) in list(game.moves(position, player))
        position, player = entry.option, game.next_player(position, entry.option, player)
    over = game.payoff(position, player) is not None or not list(game.moves(position, player))
    assert over


def test_the_winner_makes_the_last_move() -> None:
    result = solve("domineering", "5x4", line=True, player=Player.RIGHT)
    assert isinstance(result, Result)
    assert result.outcome is not None
    assert result.line
    wins = any(move.winning for move in result.moves)
    assert (result.line[-1].player is Player.RIGHT) is wins


def test_it_is_in_the_document_only_where_asked_for() -> None:
    asked, plain = solve("nim", "1,2", line=True), solve("nim", "1,2")
    assert [entry["move"] for entry in asked.document()["line"]] == ["2→1", "1→0", "1→0"]
    assert "line" not in plain.document()
