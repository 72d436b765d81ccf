"""Two games that are the same game in different clothes: positions and moves translated both ways.

>>> import grundy
>>> from grundy.rulesets.games.three_to_fifteen import MAGIC_SQUARE
>>> MAGIC_SQUARE.forward.position("x..|.o.|...")
'2;5'
>>> MAGIC_SQUARE.backward.move("5")
'b2'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from grundy.core.players import Player
from grundy.rulesets.base import Ruleset


@dataclass(frozen=True)
class Translation:
    """One direction: texts of positions and moves of `source` become those of `target`."""

    source: str
    target: str
    position: Callable[[str], str]
    move: Callable[[str], str]


@dataclass(frozen=True)
class Isomorphism:
    """A pair of translations that undo each other and carry moves to moves."""

    forward: Translation
    backward: Translation

    def differences(
        self, game: Ruleset[Any], image: Ruleset[Any], text: str, player: Player
    ) -> set[str]:
        """Return the moves of `player` in `text` that are not carried to moves; none when all is well.

        `game` and `image` are the two rulesets; both directions are compared.
        """
        there = self.forward
        moves = {
            (there.move(move), there.position(game.format(option)))
            for move, option in game.moves(game.parse(text), player)
        }
        images = {
            (move, image.format(option))
            for move, option in image.moves(image.parse(there.position(text)), player)
        }
        return {move for move, _ in moves ^ images}
