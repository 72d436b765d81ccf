"""`solve`: one question for any game – who wins, and by which moves.

>>> result = solve("nim", "1,2,3")
>>> result.outcome.value, result.grundy, result.best()
('P', 0, None)
"""

from __future__ import annotations

from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.errors import GameError
from grundy.rulesets import registry
from grundy.rulesets.base import Game, Ruleset
from grundy.rulesets.position import Position
from grundy.rulesets.seated import SeatedRuleset
from grundy.rulesets.sum import parse_sum
from grundy.solvers.generic.seated import solve_seated
from grundy.solvers.question import Question
from grundy.solvers.result import Result, SeatedResult
from grundy.solvers.specialists import seated_specialist

DEFAULT_SECONDS = 60.0


def locate(game: str | Game[Any] | Position, position: object = None) -> Position:
    """Return the position meant by a game and a position, a sum's text, or a `Position`.

    >>> locate("nim", "3,5")
    grundy.position('nim:3,5')
    >>> locate("nim:3,5 + nim:6")
    grundy.position('nim:3,5 + nim:6')
    """
    if isinstance(game, Position):
        return game
    if isinstance(game, str):
        if position is None and ":" in game:
            return parse_sum(game)
        game = registry.get(game)
    if position is None:
        if not game.examples:
            raise GameError("{game} needs a position", game=game.name)
        position = game.examples[0].position
    return game(position)


def solve(
    game: str | Game[Any] | Position,
    position: object = None,
    *,
    misere: bool = False,
    player: Player | None = None,
    seat: int | None = None,
    budget: Budget | None = None,
    claims: bool = True,
    workers: int = 1,
    line: bool = False,
) -> Result | SeatedResult:
    """Return who wins a position under best play, all winning moves, and how that is known.

    Parameters
    ----------
    game : the game's text, a ruleset object (also a user's own), a sum's text, or a `Position`
    position : its text or the bare position
    misere : whether the player who cannot move wins
    player : list the moves of this player only (partizan games)
    seat : who is on move in a game for many players, counted from 0; by default the first
    budget : the allowance of seconds and positions, 60 seconds by default
    claims : use proved formulas where the game has them; False searches by the definition alone
    workers : search the options in so many processes, where the winner has to be searched for
    line : also return best play to the end (`Result.line`)

    Examples
    --------
    >>> solve("nim", "11,12,13").winning()[0].move
    '11→1'
    """
    place = locate(game, position)
    budget = budget or Budget(DEFAULT_SECONDS)
    if isinstance(place.game, SeatedRuleset):
        if misere or player is not None:
            raise GameError(
                "{game} is played from seats: it has neither Left and Right nor misère play",
                game=place.game.name,
            )
        return _solve_seated(place.game, place.bare, seat or 0, budget)
    if seat is not None:
        raise GameError("{game} is for two players: it has no seats", game=place.game.name)
    if not isinstance(place.game, Ruleset):
        raise GameError("{game} cannot be solved", game=place.game.name)
    return Question(place.game, place.bare, misere, player, budget, claims, workers, line).answer()


def _solve_seated(
    game: SeatedRuleset[Any], position: Any, seat: int, budget: Budget
) -> SeatedResult:
    if not 0 <= seat < game.seats:
        raise GameError(
            "seat {seat} does not exist: there are seats 1 to {seats}",
            seat=seat + 1,
            seats=game.seats,
        )
    solver = seated_specialist(game) or solve_seated
    return solver(game, position, seat, budget)
