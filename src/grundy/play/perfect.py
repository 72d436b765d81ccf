"""Perfect play, from the solvers; and the confusing way to play a lost position.

>>> from grundy.rulesets.registry import get
>>> from grundy.core.players import LEFT
>>> Perfect().choose(get("nim"), (3, 5, 7), LEFT)
('3→2', (2, 5, 7))
"""

from __future__ import annotations

from typing import Any, overload

from grundy.core.budget import Budget, current_budget
from grundy.core.players import Player, Score
from grundy.errors import BudgetExhausted, LoopError
from grundy.play.base import Choice
from grundy.play.chance import Random
from grundy.rulesets.base import Game, Ruleset
from grundy.rulesets.seated import SeatedRuleset
from grundy.rulesets.structures import OneHeapCircle
from grundy.solvers.generic.remoteness import Remoteness
from grundy.solvers.result import MoveResult, Result, SeatedResult
from grundy.solvers.solve import solve

SECONDS = 10.0
Answer = Result | SeatedResult


def thinking_time(seconds: float) -> Budget:
    """Return the budget of one move: `seconds`, or what is left to whoever asked for the match.

    >>> with Budget(seconds=1):
    ...     thinking_time(10).seconds <= 1
    True
    """
    left = current_budget().remaining
    return Budget(seconds if left is None else min(seconds, left))


@overload
def analyse(
    game: Ruleset[Any], position: Any, player: Any, misere: bool, budget: Budget | None = ...
) -> Result: ...
@overload
def analyse(
    game: Game[Any], position: Any, player: Any, misere: bool, budget: Budget | None = ...
) -> Answer: ...
def analyse(
    game: Game[Any], position: Any, player: Any, misere: bool, budget: Budget | None = None
) -> Answer:
    """Return the solved position, seen from `player` (or the seat) who is to move."""
    budget = budget or Budget(SECONDS)
    if isinstance(game, SeatedRuleset):
        return solve(game, position, seat=player, budget=budget)
    return solve(game, position, misere=misere, player=player, budget=budget)


def winning(answer: Answer) -> list[tuple[str, Any]]:
    """Return the moves that win, or that keep the own coalition safe, and where they lead."""
    if isinstance(answer, SeatedResult):
        return [(move, option) for move, option, good in answer.moves if good]
    return [(move.move, move.option) for move in answer.winning()]


def is_open(answer: Answer) -> bool:
    """Return whether it is not known which moves are right: not solved, and no winning move found."""
    return not answer.exact and not winning(answer)


class Perfect:
    """A winning move where there is one, else a drawing one, else the first that is left.

    Around a table it keeps the own coalition safe where it can. In the game with one heap the first
    move is the smallest take, so nobody bites poison in despair; with three or more coalitions the
    least probable loss is chosen. `seconds` bounds the thinking; when it is used up without a result,
    the move is a random one, and `guessed` says so.
    """

    name = "perfect"

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.guessed = False

    def choose(self, game: Game[Any], position: Any, player: Any, misere: bool = False) -> Choice:
        """Return the best move that the solvers find."""
        self.guessed = False
        if isinstance(game, SeatedRuleset) and game.structure is OneHeapCircle:
            from grundy.coalition.seated import best_take

            return game.find_move(
                position, player, best_take(game, position, player, thinking_time(self.seconds))
            )
        result = analyse(game, position, player, misere, thinking_time(self.seconds))
        if isinstance(result, SeatedResult):
            return (winning(result) or [move[:2] for move in result.moves])[0]
        self.guessed = is_open(result)
        if not result.moves:
            return Random(0).choose(game, position, player, misere)
        best = max(result.moves, key=_merit)
        return best.move, best.option


class Confusing:
    """Perfect where the position is won; where it is lost, make it hard for the opponent.

    Of the moves that are equally good it takes the one that leaves the opponent the fewest winning
    replies, and among those the one after which the fight lasts longest. `seconds` bounds the solving
    of the position, and once more the comparison of its moves; `guessed` is as in `Perfect`.
    """

    name = "confusing"

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.guessed = False

    def choose(
        self, game: Ruleset[Any], position: Any, player: Player, misere: bool = False
    ) -> Choice:
        """Return the most confusing move.

        >>> from grundy.rulesets.registry import get
        >>> from grundy.core.players import LEFT
        >>> Confusing().choose(get("nim"), (1, 2, 3), LEFT)[0]
        '1→0'
        """
        result = analyse(game, position, player, misere, thinking_time(self.seconds))
        self.guessed = is_open(result)
        if not result.moves:
            return Random(0).choose(game, position, player, misere)
        return self.choose_from(result, thinking_time(self.seconds))

    @classmethod
    def choose_from(cls, result: Result, clock: Budget) -> tuple[str, Any]:
        """Return the most confusing move of a position that is solved and has a move."""
        best = max(map(_merit, result.moves))
        equal = [move for move in result.moves if _merit(move) == best]
        chosen = equal[0]
        if len(equal) == 1 or chosen.winning or not result.exact:
            return chosen.move, chosen.option
        easiest: tuple[Score, int] | None = None
        for move in equal:
            ease = cls._ease(result, move, clock)
            if easiest is None or ease < easiest:
                chosen, easiest = move, ease
            if clock.is_over:
                break
        return chosen.move, chosen.option

    @classmethod
    def _ease(cls, result: Result, move: MoveResult, clock: Budget) -> tuple[Score, int]:
        game, misere = result.game, result.misere
        turn = game.next_player(result.position, move.option, move.player)
        replies = analyse(game, move.option, turn, misere, clock)
        if not replies.exact:
            return len(replies.moves), 0
        return winning_replies(replies), -cls._length(game, move.option, turn, misere, clock)

    @staticmethod
    def _length(
        game: Ruleset[Any], position: Any, turn: Player, misere: bool, clock: Budget
    ) -> int:
        try:
            with clock.part(0.5):
                return Remoteness(game, clock, misere=misere).plies(position, turn)
        except (BudgetExhausted, LoopError):
            return 0


def winning_replies(result: Result) -> int:
    """Return how many different positions the winning moves of a result lead to."""
    return len({result.game.normalize(move.option) for move in result.winning()})


def _merit(move: MoveResult) -> tuple[Score, int]:
    drawn = move.outcome is not None and move.outcome.has_draw
    return (move.score or 0, 2 if move.winning else 1 if drawn else 0)
