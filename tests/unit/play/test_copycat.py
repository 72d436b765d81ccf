"""The copycat never loses both games."""

import pytest

from grundy.play.chance import Random
from grundy.play.match import copycat
from grundy.rulesets.base import Ruleset
from grundy.rulesets.registry import get


@pytest.mark.parametrize("name", ["go", "go(area)", "tic-tac-toe", "nim"])
@pytest.mark.parametrize("seed", range(12))
def test_never_loses_both(name: str, seed: int) -> None:
    game = get(name)
    assert isinstance(game, Ruleset)
    board = {"tic-tac-toe": "3x3", "nim": "3,4,5"}.get(name, "3x3" if seed % 2 else "2x3")
    played = copycat(game, game.parse(board), Random(seed), Random(seed + 100))
    assert not played.copycat_lost_both
    first, second = played.opponent_first, played.opponent_second
    assert first.plies
    assert [p.move for p in first.plies] == [p.move for p in second.plies]
    if game.scoring:  # what is lost on one board is won on the other
        assert first.score == second.score


def test_captures_are_points() -> None:
    game = get("go")
    position = game.parse("ox.|...")
    captured = game.find_move(position, game.to_move(position), "a2")[1]
    assert (captured.left, captured.right) == (1, 0)
    assert captured.board == (".x.", "x..")


def test_a_board_does_not_come_back() -> None:
    """The simple ko: White cannot take back at once."""
    game = get("go")
    position = game.parse(".ox.|o.ox|.ox.")
    after = game.find_move(position, game.to_move(position), "b2")[1]
    assert after.left == 1
    assert "c2" not in dict(game.moves(after, after.turn))
    assert "pass" in dict(game.moves(after, after.turn))
