"""Exact scores of Strings and Coins on graphs of up to 64 strings: alpha-beta search over open chains.

**Theorem** [BarkerKorf2012]. It is best to take at once every coin that can be taken, or all but the last
two of one region that hangs on the rest (the last four of a region that hangs on nothing), and to cut
behind these: then the opponent takes them and must move on. So only positions without a coin to take are
searched. If T coins can be taken, c is twice what must be left, and v is the result of the rest for
whoever moves on, the player to move gets max(T + v, T - c - v).

Cuts of one chain are alike, parallel strings are alike, and so are positions that a symmetry of the graph
carries into each other (`symmetry`). The result is found by searches that only ask whether it
reaches a bound.

>>> from grundy.rulesets.families.strings import board_strings
>>> strings = tuple(sorted((min(s), max(s)) for s in board_strings(2, 2)))
>>> ScoreMachine(strings).result((1 << 12) - 1, Budget())
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.core.budget import Budget, current_budget
from grundy.rulesets.families.strings import Strings, coin_sets
from grundy.rulesets.structures import WORD
from grundy.solvers.boards.arrays import image_tables, tied
from grundy.solvers.strings.symmetry import symmetries, twins

if TYPE_CHECKING:
    import numpy

SLICE = 200_000
"""Positions searched between two looks at the budget; the table keeps what was found."""
TABLE_BITS = 22


class ScoreMachine:
    """The arrays of one graph, the table of bounds and the stack."""

    def __init__(self, strings: Strings) -> None:
        import numpy as np

        ends, holds = tied(coin_sets(strings))
        self.game = (image_tables(symmetries(strings)), ends, holds, np.uint64(twins(strings)))
        slots = current_budget().slots(1 << min(TABLE_BITS, len(strings)), 16)
        self.table = np.zeros((slots, 2), np.uint64)
        self.stack = np.zeros((WORD + 1, 3, WORD + 1), np.int64)
        self.words = np.zeros((WORD + 1, WORD + 1), np.uint64)
        self.nodes = np.zeros(2, np.int64)

    def result(self, word: int, budget: Budget) -> int:
        """Return the coins of the player to move minus the opponent's, from a set of strings on."""
        key, taken, price = self._settled(word)
        rest = self._search(key, budget)
        return max(taken + rest, taken - price - rest) if price else taken + rest

    def _settled(self, word: int) -> tuple[numpy.uint64, int, int]:
        """Return what is left in canonical form, the coins that can be taken, and the price."""
        import numpy as np

        from grundy.solvers.boards.kernels.nimbers import first_twins
        from grundy.solvers.boards.kernels.shapes import canonical
        from grundy.solvers.strings.kernels.scores import gather, price

        images, ends, holds, doubles = self.game
        left, taken, coins, gone = gather(np.uint64(word), np.uint64(word), ends, holds)
        cost = price(np.uint64(coins), np.uint64(gone), ends, holds) if left else 0
        first = np.uint64(first_twins(np.uint64(left), doubles))
        return np.uint64(canonical(first, images, 0)), int(taken), int(cost)

    def _search(self, key: numpy.uint64, budget: Budget) -> int:
        """Return the result of a position without coins to take, by asking for bounds (MTD)."""
        from grundy.solvers.strings.kernels.scores import coins_of

        coins = int(coins_of(key, self.game[2]))
        lower, upper, guess = -coins, coins, coins % 2
        while lower < upper:
            bound = guess + 2 if guess == lower else guess
            found = self._reaches(key, bound, budget)
            is_odd = (found - coins) % 2  # the result is odd if the number of coins is
            if found >= bound:
                guess = lower = found + is_odd
            else:
                guess = upper = found - is_odd
        return lower

    def _reaches(self, key: numpy.uint64, bound: int, budget: Budget) -> int:
        """Return a lower bound of the result that is at least `bound`, or an upper one that is less."""
        from grundy.solvers.strings.kernels.scores import UNDECIDED, search

        while True:
            self.nodes[0], self.nodes[1] = 0, budget.slice(SLICE)
            arrays = (self.game, self.table, self.stack, self.words, self.nodes)
            found = int(search(key, bound - 1, bound, 0, *arrays))
            budget.spend(int(self.nodes[0]))
            if found != UNDECIDED:
                return found
