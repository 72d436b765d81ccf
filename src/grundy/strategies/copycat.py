"""The copycat: play two opponents at once and repeat on each board what happened on the other.

She is White on the first board and Black on the second. Black's move on the first board she plays
herself on the second; White's answer there she plays on the first. Both boards see the same game, so
what she loses on one she wins on the other: she never loses both (000, section 1.2.2).

>>> from grundy.rulesets.registry import get
>>> from grundy.strategies.chance import Random
>>> play_two_boards(get("go"), "2x2", Random(1), Random(2)).is_balanced
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from grundy.core.players import LEFT, Player
from grundy.errors import GameError
from grundy.rulesets.base import Ruleset


class Opponent(Protocol):
    """Whoever sits at the other side of a board."""

    def choose(self, game: Ruleset[Any], position: Any, player: Player) -> tuple[str, Any] | None:
        """Return a move and the position it leads to."""


@dataclass(frozen=True)
class TwoBoards:
    """The moves, the same on both boards, and what the copycat won on each (negative: lost)."""

    moves: tuple[str, ...]
    as_right: int
    as_left: int

    @property
    def is_balanced(self) -> bool:
        """Return whether what was lost on one board was won on the other."""
        return self.as_left + self.as_right == 0


def play_two_boards(
    game: Ruleset[Any], position: str, first: Opponent, second: Opponent, limit: int = 1000
) -> TwoBoards:
    """Return the course of both games: `first` is Black on one board, `second` White on the other.

    The game must say by itself who is to move and when it is over.
    """
    boards = [game.parse(position), game.parse(position)]
    moves: list[str] = []
    while len(moves) < limit:
        player = game.to_move(boards[0])
        if player is None:
            raise GameError("{game} does not say who is to move", game=str(game))
        result = game.payoff(boards[0], player)
        if result is not None:
            return TwoBoards(tuple(moves), as_right=-result, as_left=result)
        # Left's moves come from the opponent on the first board, Right's from the one on the second.
        leader, board = (first, 0) if player is LEFT else (second, 1)
        choice = leader.choose(game, boards[board], player)
        if choice is None:
            break
        moves.append(choice[0])
        boards = [game.find_move(place, player, choice[0])[1] for place in boards]
    raise GameError("the game did not end within {limit} moves", limit=limit)
