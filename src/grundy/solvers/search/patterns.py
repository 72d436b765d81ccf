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

from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget
from grundy.core.players import LEFT, Player
from grundy.errors import BudgetExhausted
from grundy.heaps.jit import available
from grundy.rulesets.base import Ruleset
from grundy.rulesets.machine import Pattern, Patterns
from grundy.solvers.search.sums import SumSearch

if TYPE_CHECKING:
    import numpy

__all__ = ["LEFT", "PatternSearch"]

FIRST_NODES = 1_000
"""So many positions the search of sums may look at before the kernel takes over."""
SLICE = 25_000
"""Positions searched between two looks at the budget; the table keeps what was found."""
FIRST_SLOTS, LAST_SLOTS = 1 << 16, 1 << 22
"""Positions in the table at first and at most, when it takes 150 MB."""


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
    """The arrays of one board: patterns, images under symmetry, and the table of proof numbers."""

    def __init__(self, patterns: Patterns) -> None:
        import numpy as np

        sides = (patterns.left, patterns.right)
        longest = max(*map(len, sides), 1)
        self.patterns = np.zeros((2, longest, 7), np.uint64)
        depth = patterns.cells**2 // 2 + 4
        # For each depth and side: how many patterns can still become possible, and which.
        self.candidates = np.zeros((depth, 2, 2 * longest + 1), np.int16)
        for side, moves in enumerate(sides):
            self.candidates[0, side, : longest + 1] = [len(moves), *range(longest)]
            for i, move in enumerate(moves):
                cells = move.own | move.enemy | move.free
                own, enemy = move.own ^ move.own_after, move.enemy ^ move.enemy_after
                free = cells & ~own & ~enemy
                self.patterns[side, i] = [move.own, move.enemy, move.free, own, enemy, free, cells]
        self.images = image_table(patterns.symmetries, patterns.cells)
        rows = range(0, patterns.cells, patterns.columns or patterns.cells)
        columns = [sum(1 << row + column for row in rows) for column in range(patterns.columns)]
        self.columns = np.array(columns, np.uint64)
        self.boards = np.zeros((depth, longest, 3), np.uint64)
        self.keys = np.zeros((depth, longest, 3), np.uint64)
        self.guesses = np.zeros((depth, longest, 2), np.int64)
        self.levels = np.zeros((depth, 5), np.int64)
        tables = 1 if patterns.left == patterns.right else 2
        self.table = np.zeros((tables, FIRST_SLOTS, 3), np.uint64)
        self.proofs = np.zeros((tables, FIRST_SLOTS, 3), np.int32)
        self.searched = 0

    def relative(self, patterns: Patterns, player: Player, budget: Budget) -> int:
        import numpy as np

        from grundy.solvers.search.pattern_kernel import prove

        own, enemy, side = patterns.left_stones, patterns.right_stones, 0
        if player is not LEFT:
            own, enemy, side = enemy, own, 1
        free = (1 << patterns.cells) - 1 & ~(own | enemy)
        root = np.array([own, enemy, free], np.uint64)
        found = -1
        while found < 0:
            limit = SLICE
            if budget.max_nodes is not None:
                limit = max(1, min(SLICE, budget.max_nodes - budget.nodes))
            nodes, found = prove(
                root,
                side,
                self.patterns,
                self.candidates,
                self.columns,
                self.images,
                self.boards,
                self.keys,
                self.guesses,
                self.levels,
                self.table,
                self.proofs,
                limit,
            )
            self.searched += nodes
            self._make_room()
            budget.spend(nodes)
        return 1 if found else -1

    def _make_room(self) -> None:
        """Enlarge the table when it may be half full: a large one from the start is slow to touch."""
        import numpy as np

        from grundy.solvers.search.pattern_kernel import carry_over

        tables, slots, _ = self.table.shape
        if 2 * self.searched < slots or slots == LAST_SLOTS:
            return
        table = np.zeros((tables, 4 * slots, 3), np.uint64)
        proofs = np.zeros((tables, 4 * slots, 3), np.int32)
        carry_over(self.table, self.proofs, table, proofs)
        self.table, self.proofs = table, proofs


def image_table(
    symmetries: tuple[tuple[int, ...], ...], cells: int
) -> numpy.ndarray[Any, Any]:
    """Return for each symmetry and each byte of a set of cells the set of its images."""
    import numpy as np

    table = np.zeros((len(symmetries), 8, 256), np.uint64)
    for number, permutation in enumerate(symmetries):
        for cell in range(cells):
            byte, bit = divmod(cell, 8)
            for content in range(256):
                if content >> bit & 1:
                    table[number, byte, content] |= np.uint64(1 << permutation[cell])
    return table
