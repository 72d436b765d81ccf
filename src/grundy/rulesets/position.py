"""A position together with its game: what a notebook shows and what sums are made of.

>>> import grundy
>>> start = grundy.nim("3,5") + grundy.nim("7")
>>> start
grundy.position('nim:3,5 + nim:7')
>>> start.solve().outcome.value
'N'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy import hooks
from grundy.core.players import LEFT, Player

if TYPE_CHECKING:
    from grundy.rulesets.base import Game
    from grundy.rulesets.scene import Scene


@dataclass(frozen=True, repr=False)
class Position:
    """An immutable pair of a game and a bare position, equal when both are."""

    game: Game[Any]
    bare: Any

    def __str__(self) -> str:
        return self.game.format(self.bare)

    def __repr__(self) -> str:
        text = str(self) if self.game.name == "sum" else f"{self.game}:{self}"
        return f"grundy.position({text!r})"

    @property
    def scene(self) -> Scene:
        """Return the picture as data."""
        return self.game.scene(self.bare)

    def moves(self, player: Player = LEFT) -> dict[str, Position]:
        """Return every move of `player` with the position it leads to."""
        moves = self.game.moves(self.bare, player)
        return {move: Position(self.game, option) for move, option in moves}

    def play(self, move: str, player: Player = LEFT) -> Position:
        """Return the position after `move`, written as a person would type it."""
        option = self.game.find_move(self.bare, player, move)[1]
        return Position(self.game, option)

    def solve(self, **keywords: Any) -> Any:
        """Return who wins and by which move; keywords as of `grundy.solve`."""
        return hooks.solve(self, **keywords)

    def explain(self, **keywords: Any) -> Any:
        """Return why, in steps; keywords as of `grundy.explain`."""
        return hooks.explain(self, **keywords)

    def __add__(self, other: Position) -> Position:
        from grundy.rulesets.sum import add

        return add(self, other)

    def __sub__(self, other: Position) -> Position:
        from grundy.rulesets.sum import add, negate

        return add(self, negate(other))

    def __neg__(self) -> Position:
        from grundy.rulesets.sum import negate

        return negate(self)

    def _repr_svg_(self) -> str:
        return str(hooks.svg(self.scene))
