"""Leave two: in Dots and Boxes, take a chain but for its last two boxes; the opponent opens the next.

>>> from grundy.rulesets.registry import get
>>> from grundy.core.players import LEFT
>>> game = get("dots-and-boxes")
>>> LeaveTwo().choose(game, game.parse("---|!!..|---|....|---;1:0"), LEFT)[0]
'd1-d2'
"""

from __future__ import annotations

from typing import Any

from grundy.core.players import Player
from grundy.errors import GameError
from grundy.play.base import Choice
from grundy.play.chance import legal_moves
from grundy.play.greedy import Greedy
from grundy.rulesets.base import Ruleset
from grundy.rulesets.structures import ScoredStrings
from grundy.solvers.strings.chains import Endgame, find_endgame


class LeaveTwo:
    """Take what is open but for the last two boxes of a chain (the last four of a loop), and leave these.

    While boxes with more than two missing lines are left it plays like `greedy`. It leaves two of the last
    chain as well, which is not best play but the play of a player who always does so.
    """

    name = "leave-two"

    def choose(
        self, game: Ruleset[Any], position: Any, player: Player, misere: bool = False
    ) -> Choice:
        """Return the move, or None where there is none."""
        if game.structure is not ScoredStrings:
            raise GameError("leave-two is for Dots and Boxes, not for {game}", game=str(game))
        endgame = self._endgame(game, position)
        if endgame is None:
            return Greedy("score").choose(game, position, player, misere)
        moves = legal_moves(game, position, player)
        if not moves:
            return None
        leaves = [m for m in moves if self._leaves(endgame, self._endgame(game, m[1]))]
        again = [m for m in moves if game.next_player(position, m[1], player) is player]
        spared = [m for m in again if self._is_left(endgame, self._endgame(game, m[1]))]
        if leaves:
            return (spared or leaves)[0]
        return min(again or moves, key=lambda m: self._opened(self._endgame(game, m[1])))

    @staticmethod
    def _endgame(game: Ruleset[Any], position: Any) -> Endgame | None:
        return find_endgame(game.structured(position).strings)

    @staticmethod
    def _leaves(before: Endgame, after: Endgame | None) -> bool:
        """Return whether a move turns the last two boxes of a chain, or four of a loop, into pairs."""
        if after is None:
            return False
        pairs = after.open_loops.count(2) - before.open_loops.count(2)
        from_chain = before.open_chains.count(2) - after.open_chains.count(2) == 1
        from_loop = before.open_loops.count(4) - after.open_loops.count(4) == 1
        return (from_chain and pairs == 1) or (from_loop and pairs == 2)

    @staticmethod
    def _is_left(before: Endgame, after: Endgame | None) -> bool:
        """Return whether a move takes elsewhere and keeps what is to be left."""
        if after is None:
            return False
        return (before.open_chains.count(2), before.open_loops.count(4)) <= (
            after.open_chains.count(2),
            after.open_loops.count(4),
        )

    @staticmethod
    def _opened(after: Endgame | None) -> int:
        """Return how many boxes a move leaves open for the opponent."""
        return 0 if after is None else sum(after.open_chains) + sum(after.open_loops)
