"""Who wins, for any two-player ruleset: depth-first search with memory, normal or misère play.

Results are counted for the player to move: +1 wins, 0 draws, -1 loses (in scoring games, the
score). The search stops at the first winning move, so it sees far fewer positions than a table of
values.

>>> from grundy.rulesets.registry import get
>>> OutcomeSearch(get("nim"), misere=True, claims=False).relative((1, 2, 3), LEFT)
-1
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import LEFT, Outcome, Player
from grundy.errors import LoopError
from grundy.rulesets.base import Ruleset

_OPEN = object()


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
        self._known: dict[Hashable, Any] = {}

    @property
    def method(self) -> str:
        """Return how the results were found: by a theorem alone, or by search."""
        return "outcome search" if self.searched else "closed form"

    def relative(self, position: Any, player: Player) -> int:
        """Return the result for `player`, who is to move; raise `LoopError` on repetition."""
        result = self._shortcut(position, player)
        return self._search(position, player) if result is None else result

    def known(self, position: Any, player: Player) -> int | None:
        """Return the result where it is known already, or by a theorem, without any search."""
        result = self._known.get(self._key(position, player))
        if result is None or result is _OPEN:
            return self._shortcut(position, player)
        return int(result)

    def _key(self, position: Any, player: Player) -> Hashable:
        normal = self.game.normalize(position)
        return normal if self._symmetric else (normal, player)

    def _shortcut(self, position: Any, player: Player) -> int | None:
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

    def _search(self, root: Any, player: Player) -> int:
        known = self._known
        root_key = self._key(root, player)
        if known.get(root_key, _OPEN) is not _OPEN:
            return int(known[root_key])
        stack = [self._open(root, player, root_key)]
        try:
            while stack:
                frame = stack[-1]
                below = self._advance(frame)
                if below is not None:
                    stack.append(below)
                else:
                    known[frame.key] = frame.best
                    stack.pop()
        finally:
            for frame in stack:  # a budget ran out: what is half done is forgotten
                known.pop(frame.key, None)
        return int(known[root_key])

    def _open(self, position: Any, player: Player, key: Hashable) -> _Frame:
        self.budget.spend()
        self.searched = True
        self._known[key] = _OPEN
        return _Frame(position, player, key, iter(self.game.options(position, player)))

    def _advance(self, frame: _Frame) -> _Frame | None:
        """Look at the options of a frame; return the frame of the first one still unknown."""
        game, player = self.game, frame.player
        while True:
            if frame.option is None:
                frame.option = next(frame.options, None)
                if frame.option is None:
                    if frame.best is None:  # no moves: the last mover wins, or loses in misère play
                        frame.best = 1 if self.misere else -1
                    return None
            option = frame.option
            turn = game.next_player(frame.position, option, player)
            key = self._key(option, turn)
            result = self._known.get(key)
            if result is None:
                result = self._shortcut(option, turn)
                if result is None:
                    return self._open(option, turn, key)
                self._known[key] = result
            if result is _OPEN:
                raise LoopError(
                    "the position {position} can come back", position=game.format(option)
                )
            frame.option = None
            gain = result if turn is player else -result
            frame.best = gain if frame.best is None else max(frame.best, gain)
            if frame.best == 1 and not game.scoring:
                return None


class _Frame:
    """A position being explored for `player`: the remaining options and the best result so far."""

    __slots__ = ("best", "key", "option", "options", "player", "position")

    def __init__(
        self, position: Any, player: Player, key: Hashable, options: Iterator[Any]
    ) -> None:
        self.position = position
        self.player = player
        self.key = key
        self.options = options
        self.option: Any = None
        self.best: int | None = None


def outcome_of(results: dict[Player, int]) -> Outcome:
    """Return the outcome class from the results of both players moving first.

    >>> outcome_of({LEFT: 1, Player.RIGHT: 1})
    <Outcome.N: 'N'>
    """
    winners = {
        player: None if result == 0 else player if result > 0 else -player
        for player, result in results.items()
    }
    return Outcome.of(left_first=winners[LEFT], right_first=winners[Player.RIGHT])
