"""Who wins, for any two-player ruleset: depth-first search with memory, normal or misère play.

Results are counted for the player to move: +1 wins, 0 draws, -1 loses (in scoring games, the
score). The search stops at the first winning move, so it sees far fewer positions than a table of
values.

>>> from grundy.rulesets.registry import get
>>> OutcomeSearch(get("nim"), misere=True, claims=False).relative((1, 2, 3), LEFT)
-1
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.players import LEFT, Outcome, Player, Score
from grundy.errors import BudgetExhausted, LoopError
from grundy.rulesets.base import Ruleset
from grundy.solvers.generic.plain import overrides


class OutcomeSearch:
    """Results of the positions of one ruleset for the player to move."""

    def __init__(
        self,
        game: Ruleset[Any],
        budget: Budget | None = None,
        *,
        misere: bool = False,
        claims: bool = True,
    ) -> None:
        self.game = game
        self.misere = misere
        self.budget = budget or Budget()
        self.claims = claims
        self.theorem: str | None = None
        self.searched = False
        # Where the players differ in nothing, one entry serves both.
        self._symmetric = game.impartial and game.ends_by_last_move
        self._asks = overrides(game, "payoff") or (claims and overrides(game, "claim"))
        """Whether rules or theorems may decide a position before its options are looked at."""
        self._known: dict[Hashable, Score] = {}

    @property
    def method(self) -> str:
        """Return how the results were found: by a theorem alone, or by search."""
        return "outcome search" if self.searched else "closed form"

    def relative(self, position: Any, player: Player) -> Score:
        """Return the result for `player`, who is to move; raise `LoopError` on repetition."""
        self.budget.check()  # a theorem on a large position takes time, too
        result = self._shortcut(position, player)
        return self._search(position, player) if result is None else result

    def known(self, position: Any, player: Player) -> Score | None:
        """Return the result where it is known already, or by a theorem, without any search."""
        result = self._known.get(self._key(position, player))
        if result is not None:
            return result
        try:
            return self._shortcut(position, player)
        except BudgetExhausted:  # a theorem may need time, too
            return None

    def _key(self, position: Any, player: Player) -> Hashable:
        normal = self.game.normalize(position)
        return normal if self._symmetric else (normal, player)

    def _shortcut(self, position: Any, player: Player) -> Score | None:
        """Return the result that the rules or a theorem give without looking at any option."""
        payoff = self.game.payoff(position, player)
        if payoff is not None:
            return payoff * player.sign
        claim = self.game.claim(position, self.misere) if self.claims else None
        if claim is None or claim.outcome is None:
            return None
        self.theorem = claim.theorem
        winner = claim.outcome.winner(player)
        return 0 if winner is None else 1 if winner is player else -1

    def _search(self, position: Any, player: Player) -> Score:
        key = self._key(position, player)
        return depth_first(
            key, (position, player), self._visit, self._known, self.budget, self._loop
        )

    def _visit(self, state: tuple[Any, Player]) -> Visit[tuple[Any, Player], Score]:
        """Find the best result of the options, until one wins."""
        position, player = state
        game, known = self.game, self._known
        self.searched = True
        best: Score | None = None
        for option in self.budget.each(game.options(position, player)):
            turn = game.next_player(position, option, player)
            key = self._key(option, turn)
            result = known.get(key)
            if result is None:
                result = self._shortcut(option, turn) if self._asks else None
                if result is None:
                    result = yield key, (option, turn)
                else:
                    known[key] = result
            gain = result if turn is player else -result
            if best is None or gain > best:
                best = gain
                if gain == 1 and not game.scoring:
                    break
        if best is None:  # no moves: the last mover wins, or loses in misère play
            return 1 if self.misere else -1
        return best

    def _loop(self, state: tuple[Any, Player]) -> LoopError:
        return LoopError("the position {position} can repeat", position=self.game.format(state[0]))


def outcome_of(results: Mapping[Player, Score]) -> Outcome:
    """Return the outcome class from the results of both players moving first.

    >>> outcome_of({LEFT: 1, Player.RIGHT: 1})
    <Outcome.N: 'N'>
    """
    winners = {
        player: None if result == 0 else player if result > 0 else -player
        for player, result in results.items()
    }
    return Outcome.of(left_first=winners[LEFT], right_first=winners[Player.RIGHT])
