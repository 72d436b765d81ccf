"""The copycat never loses both games."""

import pytest

from grundy.errors import GameError
from grundy.rulesets.base import Ruleset
from grundy.rulesets.registry import get
from grundy.strategies.chance import Random
from grundy.strategies.copycat import play_two_boards


@pytest.mark.parametrize("name", ["go", "go(area)", "tic-tac-toe"])
@pytest.mark.parametrize("seed", range(12))
def test_never_loses_both(name: str, seed: int) -> None:
    game = get(name)
    assert isinstance(game, Ruleset)
    board = "3x3" if seed % 2 else "2x3"
    if name == "tic-tac-toe":
        board = "3x3"
    played = play_two_boards(game, board, Random(seed), Random(seed + 100))
    assert played.is_balanced
    assert max(played.as_left, played.as_right) >= 0
    assert played.moves


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


def test_games_without_a_fixed_turn_are_refused() -> None:
    with pytest.raises(GameError, match="who is to move"):
        play_two_boards(get("clobber"), "2x2", Random(1), Random(2))
