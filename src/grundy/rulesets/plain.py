"""The plain rules of a game, to be handed to a checker that imports no ruleset.

>>> rules = plain_rules(located("nim", "1,2"))
>>> [rules.write(option) for option in rules.options(rules.read("1,2"), "left")]
['0,2', '1,0', '1,1']
"""

from __future__ import annotations

from typing import Any

from grundy.checking.strategy import Rules
from grundy.core.players import LEFT, Player, Score
from grundy.errors import GameError
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.rulesets.position import Position
from grundy.rulesets.sum import parse_sum


def located(game: str, position: str) -> Position:
    """Return the position that a certificate names; the game of a sum is `sum`."""
    return parse_sum(position) if game == "sum" else registry.get(game)(position)


def plain_rules(place: Position) -> Rules:
    """Return the rules of a position's game for two players.

    Raises
    ------
    GameError
        When the game is for more players.
    """
    game = place.game
    if not isinstance(game, Ruleset):
        raise GameError("{game} is not a game for two players", game=game.name)

    def options(position: Any, mover: str) -> Any:
        return game.options(position, Player(mover))

    def result(position: Any, mover: str) -> Score | None:
        return game.payoff(position, Player(mover))

    def next_mover(position: Any, option: Any, mover: str) -> str:
        return game.next_player(position, option, Player(mover)).value

    return Rules(game.parse, game.format, options, result, next_mover, _starters(game, place.bare))


def _starters(game: Ruleset[Any], position: Any) -> tuple[str, ...]:
    turn = game.to_move(position)
    if turn is not None:
        return (turn.value,)
    if game.impartial and game.ends_by_last_move and game.alternates:
        return (LEFT.value,)
    return tuple(player.value for player in Player)
