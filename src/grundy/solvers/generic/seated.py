"""Games for many players: which coalitions can guarantee that they do not lose.

A coalition against everybody else is a game of two sides, so plain backward search decides it.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from grundy.core.budget import Budget
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
        self._safe: dict[Hashable, frozenset[str] | None] = {}

    def safe(self, position: Any, seat: int) -> frozenset[str]:
        """Return the coalitions that can guarantee not to lose with `seat` on move."""
        game, safe = self.game, self._safe
        root = (game.normalize(position), seat)
        stack = [(root, position, [o for _, o in self.budget.each(game.moves(position, seat))])]
        while stack and safe.get(root) is None:
            node, here, options = stack[-1]
            turn = node[1]
            after = (turn + 1) % game.seats
            safe.setdefault(node, None)
            waiting = False
            results: list[frozenset[str]] = []
            for option in options:
                key = (game.normalize(option), after)
                known = safe.get(key)
                if known is None:
                    if key in safe:
                        raise LoopError(
                            "the position {position} can come back", position=game.format(option)
                        )
                    self.budget.spend()
                    moves = self.budget.each(game.moves(option, after))
                    stack.append((key, option, [o for _, o in moves]))
                    waiting = True
                    break
                results.append(known)
            if waiting:
                continue
            safe[node] = self._combine(here, turn, results)
            stack.pop()
        found = safe[root]
        assert found is not None
        return found

    def _combine(self, position: Any, seat: int, results: list[frozenset[str]]) -> frozenset[str]:
        word = self.game.word
        if not results:
            return frozenset(word) - {word[self.game.loser(position, seat)]}
        # The mover's coalition needs one good option; every other one needs all options good.
        forced = frozenset.intersection(*results)
        own = word[seat]
        return forced | {own} if any(own in r for r in results) else forced
