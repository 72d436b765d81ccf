"""Who wins a game of patterns on a board of at most 64 cells: the compiled search.

A ruleset of the structure `"patterns"` writes a position as two sets of stones and its moves as patterns
(`rulesets.machine.Patterns`). Boards that fall apart quickly are better served by the search of sums, so
that one goes first, for a moment; what it does not decide goes to the kernel: depth first, a table of
positions reduced by the board's symmetries, moves ordered by mobility.

>>> from grundy.rulesets.registry import get
>>> game = get("clobber")
>>> PatternSearch(game).relative(game.parse("2x3"), LEFT)
-1
"""

from __future__ import annotations

from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import LEFT, Player
from grundy.errors import BudgetExhausted
from grundy.heaps.jit import available
from grundy.rulesets.base import Ruleset
from grundy.rulesets.machine import Pattern, Patterns
from grundy.solvers.search.placements import SLICE, permuted
from grundy.solvers.search.sums import SumSearch

__all__ = ["LEFT", "PatternSearch"]

FIRST_NODES = 1_000
"""So many positions the search of sums may look at before the kernel takes over."""


class PatternSearch:
    """Winners of the positions of a game of patterns."""

    theorem: str | None = None

    def __init__(self, game: Ruleset[Any], budget: Budget | None = None) -> None:
        self.game: Any = game
        self.budget = budget or Budget()
        self.method = "sum search"
        self._sums = SumSearch(game, self.budget)
        self._known: dict[tuple[Any, Player], int] = {}
        self._machines: dict[tuple[Pattern, ...], PatternMachine] = {}

    def relative(self, position: Any, player: Player) -> int:
        """Return +1 if `player`, who is to move, wins, else -1."""
        patterns: Patterns | None = self.game.patterns(position)
        if patterns is None or not patterns.fits or not available():
            return self._sums.relative(position, player)
        found = self._known.get((position, player))
        if found is None:
            found = self._by_sums(position, player)
        if found is None:
            self.method = "pattern search"
            found = self._machine(patterns).relative(patterns, player, self.budget)
        self._known[position, player] = found
        return found

    def known(self, position: Any, player: Player) -> int | None:
        """Return the result of a position that was asked for before."""
        return self._known.get((position, player))

    def _by_sums(self, position: Any, player: Player) -> int | None:
        if self._machines:  # one board was too hard already: its options go to the same table
            return None
        self._sums.budget = first = self.budget.part(1)
        first.max_nodes = FIRST_NODES
        try:
            return self._sums.relative(position, player)
        except BudgetExhausted:
            return None
        finally:
            self._sums.budget = self.budget
            self.budget.spend(first.nodes)

    def _machine(self, patterns: Patterns) -> PatternMachine:
        key = (*patterns.left, *patterns.right)
        if key not in self._machines:
            self._machines[key] = PatternMachine(patterns)
        return self._machines[key]


class PatternMachine:
    """The arrays of one board: patterns, images under symmetry, and the table of results."""

    def __init__(self, patterns: Patterns) -> None:
        import numpy as np

        longest = max(len(patterns.left), len(patterns.right), 1)
        self.patterns = np.zeros((2, longest, 5), np.uint64)
        self.lengths = np.array([len(patterns.left), len(patterns.right)], np.int64)
        for side, moves in enumerate((patterns.left, patterns.right)):
            for i, move in enumerate(moves):
                self.patterns[side, i] = [
                    move.own,
                    move.enemy,
                    move.free,
                    move.own_after,
                    move.enemy_after,
                ]
        self.images = np.zeros((len(patterns.symmetries), 8, 256), np.uint64)
        for number, permutation in enumerate(patterns.symmetries):
            for cell in range(patterns.cells):
                byte, bit = divmod(cell, 8)
                moved = permuted(1 << cell, permutation)
                for content in range(256):
                    if content >> bit & 1:
                        self.images[number, byte, content] |= np.uint64(moved)
        bits = min(22, max(12, patterns.cells + 2))
        tables = 1 if patterns.left == patterns.right else 2
        self.table = np.zeros((tables, 1 << bits, 2), np.uint64)
        self.results = np.zeros((tables, 1 << bits), np.uint8)
        self.nodes = np.zeros(1, np.int64)

    def relative(self, patterns: Patterns, player: Player, budget: Budget) -> int:
        import numpy as np

        from grundy.solvers.search.pattern_kernel import search

        own, enemy = patterns.left_stones, patterns.right_stones
        if player is not LEFT:
            own, enemy = enemy, own
        while True:
            self.nodes[0] = 0
            limit = SLICE
            if budget.max_nodes is not None:
                limit = max(1, min(SLICE, budget.max_nodes - budget.nodes))
            found = search(
                np.uint64(own),
                np.uint64(enemy),
                0 if player is LEFT else 1,
                self.patterns,
                self.lengths,
                self.images,
                self.table,
                self.results,
                self.nodes,
                limit,
            )
            budget.spend(int(self.nodes[0]))
            if found >= 0:
                return 1 if found else -1
