"""Strategy stealing: an argument that the first player wins, without saying how.

If the second player had a winning answer to some harmless first move, the first player could have
played it at once. The argument gives no move; for a move one has to search.
"""

from __future__ import annotations

from typing import Any

from grundy.core.players import Player
from grundy.play.base import Choice
from grundy.play.perfect import SECONDS, Perfect
from grundy.rulesets.base import Ruleset


class Stealing:
    """Knows by the argument who wins; finds the move by search, since the argument gives none."""

    name = "stealing"

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds

    def choose(
        self, game: Ruleset[Any], position: Any, player: Player, misere: bool = False
    ) -> Choice:
        """Return the move that the search finds."""
        return Perfect(self.seconds).choose(game, position, player, misere)
