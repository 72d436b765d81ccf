"""A game in progress: whose turn it is, what was played, undo, hints, and who has won.

>>> from grundy.rulesets.registry import get
>>> session = Session(get("nim"), (1, 2))
>>> session.play("2→1")
>>> session.turn, session.position
(<Player.RIGHT: 'right'>, (1, 1))
>>> session.undo()
True
>>> session.position
(1, 2)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import LEFT, Player
from grundy.play.perfect import analyse
from grundy.rulesets.base import Ruleset
from grundy.solvers.result import Result


@dataclass(frozen=True)
class Ply:
    """One move that was made: who made it, where, and what it was."""

    player: Player
    position: Any
    move: str
    option: Any


class Session:
    """A match between two sides on one ruleset; Left moves first unless told otherwise."""

    def __init__(
        self,
        game: Ruleset[Any],
        position: Any,
        *,
        misere: bool = False,
        first: Player = LEFT,
    ) -> None:
        self.game, self.start, self.misere = game, position, misere
        self.first = game.to_move(position) or first
        self.plies: list[Ply] = []

    @property
    def position(self) -> Any:
        """Return the position now."""
        return self.plies[-1].option if self.plies else self.start

    @property
    def turn(self) -> Player:
        """Return whose turn it is."""
        if not self.plies:
            return self.first
        last = self.plies[-1]
        return self.game.next_player(last.position, last.option, last.player)

    @property
    def is_over(self) -> bool:
        """Return whether the player to move has nothing to play."""
        if self.game.payoff(self.position, self.turn) is not None:
            return True
        return next(iter(self.game.moves(self.position, self.turn)), None) is None

    @property
    def winner(self) -> Player | None:
        """Return who has won; None for a draw or while play goes on."""
        if not self.is_over:
            return None
        payoff = self.game.payoff(self.position, self.turn)
        if payoff is not None:
            return None if payoff == 0 else LEFT if payoff > 0 else -LEFT
        return self.turn if self.misere else -self.turn

    def play(self, text: str) -> None:
        """Make the move written as `text`; raise `IllegalMoveError` where it is not one."""
        move, option = self.game.find_move(self.position, self.turn, text)
        self.plies.append(Ply(self.turn, self.position, move, option))

    def undo(self) -> bool:
        """Take back the last move; return False where there is none."""
        return self.plies.pop() is not None if self.plies else False

    def solved(self, seconds: float = 10.0) -> Result:
        """Return the solved position, seen from the player to move."""
        return analyse(self.game, self.position, self.turn, self.misere, Budget(seconds))
