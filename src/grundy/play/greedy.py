"""Greedy play: take the most of a stated quantity now, whatever it costs later.

>>> from grundy.rulesets.registry import get
>>> from grundy.core.players import LEFT
>>> Greedy("fewest-replies").choose(get("nim"), (3, 5), LEFT)
('5→0', (3, 0))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grundy.core.players import Player, Score
from grundy.errors import GameError
from grundy.play.base import Choice
from grundy.play.chance import legal_moves
from grundy.rulesets.base import Ruleset

Quantity = Callable[[Ruleset[Any], Any, Player], Score]


def _score(game: Ruleset[Any], position: Any, player: Player) -> Score:
    score = game.score(position)
    if score is None:
        raise GameError("{game} has no score to be greedy about", game=str(game))
    return score * player.sign


def _moves(game: Ruleset[Any], position: Any, player: Player) -> int:
    count = game.count_moves(position, player)
    return len(legal_moves(game, position, player)) if count is None else count


QUANTITIES: dict[str, Quantity] = {
    "score": _score,
    "most-moves": _moves,
    "fewest-replies": lambda game, position, player: -_moves(game, position, -player),
}


class Greedy:
    """Take the move after which the quantity is largest; the first such move where several tie.

    The quantity is `score` (points so far), `most-moves` (moves left for oneself) or `fewest-replies`
    (moves left for the opponent, minimised). Without a name it is the score where the game has one,
    else the fewest replies.
    """

    def __init__(self, quantity: str = "") -> None:
        if quantity and quantity not in QUANTITIES:
            raise GameError(
                'greedy takes one of {known}, not "{quantity}"',
                quantity=quantity,
                known=", ".join(QUANTITIES),
            )
        self.quantity = quantity

    @property
    def name(self) -> str:
        """Return the word that names the strategy."""
        return f"greedy({self.quantity})" if self.quantity else "greedy"

    def choose(
        self, game: Ruleset[Any], position: Any, player: Player, misere: bool = False
    ) -> Choice:
        """Return the greedy move."""
        chosen = self.quantity or ("score" if game.scoring else "fewest-replies")
        measure = QUANTITIES[chosen]
        moves = legal_moves(game, position, player)
        return max(moves, key=lambda m: measure(game, m[1], player)) if moves else None
