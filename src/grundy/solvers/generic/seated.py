"""Games for many players: which coalitions can guarantee that they do not lose.

A coalition against everybody else is a game of two sides, so plain backward search decides it.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first
from grundy.errors import LoopError
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.result import Provenance, SeatedResult


def solve_seated(
    game: SeatedRuleset[Any], position: Any, seat: int, budget: Budget
) -> SeatedResult:
    """Return the safe coalitions and the good moves of the player in `seat`, by search."""
    search = SeatedSearch(game, budget)
    safe = search.safe(position, seat)
    own, after = game.word[seat], (seat + 1) % game.seats
    moves = tuple(
        (move, option, own in search.safe(option, after))
        for move, option in game.moves(position, seat)
    )
    return SeatedResult(
        game,
        position,
        seat,
        tuple(sorted(safe)),
        moves,
        Provenance(search.method, seconds=budget.elapsed, nodes=budget.nodes),
    )


class SeatedSearch:
    """For each position and seat on move: the coalitions that cannot be made to lose.

    >>> class LastTakes(SeatedRuleset[int]):
    ...     '''Take one or two; who cannot take loses.'''
    ...     name = "last-takes"
    ...     def moves(self, position, player):
    ...         return ((f"take {k}", position - k) for k in (1, 2) if k <= position)
    >>> SeatedSearch(LastTakes("ab")).safe(3, 0), SeatedSearch(LastTakes("ab")).safe(4, 0)
    (frozenset({'b'}), frozenset({'a'}))
    """

    method = "backward search"

    def __init__(self, game: SeatedRuleset[Any], budget: Budget | None = None) -> None:
        self.game = game
        self.budget = budget or Budget()
        self._safe: dict[Hashable, frozenset[str]] = {}

    def safe(self, position: Any, seat: int) -> frozenset[str]:
        """Return the coalitions that can guarantee not to lose with `seat` on move."""
        key = (self.game.normalize(position), seat)
        return depth_first(key, (position, seat), self._visit, self._safe, self.budget, self._loop)

    def _visit(self, state: tuple[Any, int]) -> Visit[tuple[Any, int], frozenset[str]]:
        game, (position, seat) = self.game, state
        results = []
        for _move, option in self.budget.each(game.moves(position, seat)):
            after = game.next_player(position, option, seat)
            results.append((yield (game.normalize(option), after), (option, after)))
        return self._combine(position, seat, results)

    def _loop(self, state: tuple[Any, int]) -> LoopError:
        return LoopError("the position {position} can repeat", position=self.game.format(state[0]))

    def _combine(self, position: Any, seat: int, results: list[frozenset[str]]) -> frozenset[str]:
        word = self.game.word
        if not results:
            return frozenset(word) - {word[self.game.loser(position, seat)]}
        # The mover's coalition needs one good option; every other one needs all options good.
        forced = frozenset.intersection(*results)
        own = word[seat]
        return forced | {own} if any(own in r for r in results) else forced
