"""Symmetry: answer every move by its twin (Tweedledum and Tweedledee).

>>> from grundy.rulesets.registry import get
>>> from grundy.core.players import LEFT
>>> Symmetric().choose(get("nim"), (5, 2, 5), LEFT)
('2→0', (5, 0, 5))
"""

from __future__ import annotations

from typing import Any

from grundy.core.players import Player
from grundy.errors import GameError
from grundy.play.base import Choice
from grundy.play.chance import legal_moves
from grundy.rulesets.base import Ruleset
from grundy.solvers.generic.pairing import is_paired


class Symmetric:
    """Move to a paired position where that is possible; else there is no symmetric move.

    As the second player from a paired position, such a move always exists, and it wins.
    """

    name = "symmetric"

    def choose(
        self, game: Ruleset[Any], position: Any, player: Player, misere: bool = False
    ) -> Choice:
        """Return the move that makes the position paired; raise where symmetry does not help."""
        moves = legal_moves(game, position, player)
        if not moves:
            return None
        for move, option in moves:
            if is_paired(game, option):
                return move, option
        if is_paired(game, position):  # it is lost: any move breaks the symmetry
            return moves[0]
        raise GameError(
            "no move makes {position} symmetric, so this strategy does not apply",
            position=game.format(position),
        )
