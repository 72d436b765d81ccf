"""Change of game: play a game as another one that is the same in disguise and easier to see.

>>> from grundy.rulesets.registry import get
>>> from grundy.core.players import LEFT
>>> game = get("three-to-fifteen")
>>> ChangeOfGame().choose(game, game.parse("2,9;7,5"), LEFT)[0]   # a line of tic-tac-toe
'4'
"""

from __future__ import annotations

from typing import Any

from grundy.core.players import Player
from grundy.errors import GameError
from grundy.play.base import Choice, Strategy
from grundy.play.perfect import Perfect
from grundy.rulesets.base import Ruleset
from grundy.rulesets.registry import get


class ChangeOfGame:
    """Translate the position, let a strategy choose there, and translate its move back."""

    name = "change-of-game"

    def __init__(self, there: Strategy | None = None) -> None:
        self.there = there or Perfect()

    def choose(
        self, game: Ruleset[Any], position: Any, player: Player, misere: bool = False
    ) -> Choice:
        """Return the move found in the other game; raise where the game is no disguise."""
        same = game.disguise()
        if same is None:
            raise GameError("{game} is not known as another game in disguise", game=str(game))
        to, back = same.forward, same.backward
        if to.source != str(game):
            to, back = back, to
        image = get(to.target)
        assert isinstance(image, Ruleset)
        seen = image.parse(to.position(game.format(position)))
        chosen = self.there.choose(image, seen, player, misere)
        if chosen is None:
            return None
        return game.find_move(position, player, back.move(chosen[0]))
