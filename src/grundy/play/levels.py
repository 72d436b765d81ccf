"""Opponents between perfect and random: one that errs at a stated rate, one that looks a few moves ahead.

>>> from grundy.rulesets.registry import get
>>> from grundy.core.players import LEFT
>>> Looking(2).choose(get("nim"), (1, 2), LEFT)[0]  # anything else loses at once
'2→1'
"""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import Player, Score
from grundy.errors import BudgetExhausted
from grundy.play.base import Choice
from grundy.play.chance import Random, legal_moves
from grundy.play.greedy import QUANTITIES
from grundy.play.perfect import SECONDS, Confusing
from grundy.rulesets.base import Ruleset

MANY_REPLIES = 400
"""Of this many replies at most each is looked at."""
LOOKED_AT = 20_000
"""So many positions are looked at for one move; of what comes after only whether the game is over."""


class Erring:
    """Perfect, except that one move in `every` is a random one; the seed makes a game repeatable."""

    name = "erring"

    def __init__(self, every: int = 4, seed: int | None = None, seconds: float = SECONDS) -> None:
        self._every, self._random, self._seed = every, random.Random(seed), seed
        self._perfect = Confusing(seconds)

    @property
    def guessed(self) -> bool:
        """Return whether the last move was a guess: the position was not solved in time."""
        return self._perfect.guessed

    def errs(self) -> bool:
        """Return whether the next move is a mistake."""
        return self._random.randrange(self._every) == 0

    def choose(
        self, game: Ruleset[Any], position: Any, player: Player, misere: bool = False
    ) -> Choice:
        """Return a perfect move, or once in a while any move."""
        chooser = Random(self._seed) if self.errs() else self._perfect
        return chooser.choose(game, position, player, misere)


class Looking:
    """Look `depth` moves ahead for a win or a loss; beyond that, keep more moves than the opponent.

    Nothing is solved: what it does not see within its depth it judges by the number of moves, or by the
    points in a game that counts them. When its budget ends it takes the best of the moves looked at.
    """

    name = "looking"

    def __init__(self, depth: int = 2, budget: Budget | None = None) -> None:
        self.depth = depth
        self._budget = Budget() if budget is None else budget
        self._room = LOOKED_AT

    def choose(
        self, game: Ruleset[Any], position: Any, player: Player, misere: bool = False
    ) -> Choice:
        """Return the move that looks best; where several do, the one in the middle of them.

        On a board this is a move near the centre.
        """
        moves = legal_moves(game, position, player)
        if not moves:
            return None
        self._room = LOOKED_AT
        best = moves[:1]
        most: tuple[int, Score] | None = None
        with suppress(BudgetExhausted):
            for move in moves:
                judged = self._judge(game, position, move[1], player, misere)
                if most is None or judged > most:
                    best, most = [move], judged
                elif judged == most:
                    best.append(move)
        return best[len(best) // 2]

    def _judge(
        self, game: Ruleset[Any], position: Any, option: Any, player: Player, misere: bool
    ) -> tuple[int, Score]:
        turn = game.next_player(position, option, player)
        seen = self._seen(game, option, turn, player, misere, self.depth - 1)
        return seen, _worth(game, option, player)

    def _seen(
        self,
        game: Ruleset[Any],
        position: Any,
        turn: Player,
        player: Player,
        misere: bool,
        depth: int,
    ) -> int:
        """Return 1 for a win of `player` that is seen from here, -1 for a loss, 0 for neither."""
        self._budget.spend()
        payoff = game.payoff(position, turn)
        if payoff is not None:
            result = payoff * player.sign
            return (result > 0) - (result < 0)
        if next(iter(game.moves(position, turn)), None) is None:
            return 1 if (turn is not player) != misere else -1
        if depth <= 0 or self._room <= 0:
            return 0
        replies = legal_moves(game, position, turn)
        if len(replies) > MANY_REPLIES:
            return 0
        self._room -= len(replies)
        worst, best = (-1, 1) if turn is player else (1, -1)
        found = {worst}
        for _, option in replies:
            then = game.next_player(position, option, turn)
            found.add(self._seen(game, option, then, player, misere, depth - 1))
            if best in found:
                return best
        return max(found) if turn is player else min(found)


def _worth(game: Ruleset[Any], position: Any, player: Player) -> Score:
    if game.scoring and game.score(position) is not None:
        return QUANTITIES["score"](game, position, player)
    return QUANTITIES["most-moves"](game, position, player) + QUANTITIES["fewest-replies"](
        game, position, player
    )
