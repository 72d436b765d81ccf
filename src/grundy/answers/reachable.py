"""What questions about all positions that can be reached from one have in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from grundy.answers.question import Answer, Question, given, setting
from grundy.core.budget import Budget
from grundy.core.document import documented, hidden, left_out_when_none
from grundy.core.players import Player
from grundy.errors import GameError
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.solvers.result import Bound


@dataclass(frozen=True)
class AmongReachable(Answer):
    """What was found among the positions that can be reached."""

    ruleset: Ruleset[Any] = hidden()
    within: str = ""
    looked_at: int = 0
    """How many positions were examined."""
    bound: Bound | None = left_out_when_none()

    @documented
    def game(self) -> str:
        """Return the game."""
        return str(self.ruleset)


R = TypeVar("R", bound=AmongReachable)


@dataclass(frozen=True)
class AboutReachable(Question[R], Generic[R]):
    """A question about the positions that can be reached from one position of a game."""

    game: str = given("A game.", example="domineering")
    within: str | None = setting(
        "The position to start from, such as a whole board 3x3.",
        required=True,
        metavar="POSITION",
        example="2x3",
    )

    def start(self) -> tuple[Ruleset[Any], str, Any]:
        """Return the game, and the text and the object of the position to start from."""
        game = registry.get(self.game)
        if not isinstance(game, Ruleset):
            raise GameError("{game} is not a game for two players", game=str(game))
        if self.within is None:
            raise GameError("where to look? Example: --within 3x3")
        return game, self.within, game.parse(self.within)


def reachable(game: Ruleset[Any], start: Any, budget: Budget) -> Iterator[Any]:
    """Yield every position that can be reached, and its components, once up to symmetry."""
    seen = {game.normalize(start)}
    queue = [start]
    for position in queue:
        budget.spend()
        yield position
        parts = game.components(position)
        followers = [*parts] if len(parts) > 1 else []
        for player in (Player.LEFT,) if game.impartial else Player:
            followers += game.options(position, player)
        for follower in followers:
            key = game.normalize(follower)
            if key not in seen:
                seen.add(key)
                queue.append(follower)
