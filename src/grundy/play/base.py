"""What a strategy is: a way to choose a move, for any ruleset."""

from __future__ import annotations

from typing import Any, Protocol

from grundy.core.players import Player
from grundy.rulesets.base import Ruleset

Choice = tuple[str, Any] | None
"""A move and the option it leads to, or None where there is no move."""


class Strategy(Protocol):
    """A way to choose a move."""

    @property
    def name(self) -> str:
        """Return the word that names the strategy on the command line."""

    def choose(
        self, game: Ruleset[Any], position: Any, player: Player, misere: bool = False
    ) -> Choice:
        """Return the move that `player` makes, or None where there is none."""
