"""Nim-values of positions that are two numbers: by a table where plain search would be slower.

>>> from grundy.rulesets.registry import get
>>> solver = PairNimbers(get("wythoff"), Budget())
>>> solver.grundy((30, 40)), solver.grundy((300, 400)), solver.method
(56, 556, 'table of two numbers')
"""

from __future__ import annotations

from typing import Any

from grundy.core.budget import Budget
from grundy.rulesets.base import Ruleset
from grundy.rulesets.structures import Rides
from grundy.solvers.generic.grundy import GrundySolver
from grundy.solvers.pairs.tables import LONGEST_SIDE, nim_table
from grundy.solvers.warmup import RIDES, until_ready

FEW = 1_000
"""Up to this many positions plain search is faster than loading the compiled kernel."""
CELLS_PER_SECOND = 20_000_000


class PairNimbers:
    """Nim-values by plain search where the numbers are small, else by a table that holds the position."""

    theorem: str | None = None

    def __init__(self, game: Ruleset[Any], budget: Budget) -> None:
        self.game, self._budget = game, budget
        self.method = "mex search"
        self._search = GrundySolver(game, budget)
        self._table: Any = None

    @property
    def budget(self) -> Budget:
        """Return the allowance."""
        return self._budget

    @budget.setter
    def budget(self, budget: Budget) -> None:
        self._budget = self._search.budget = budget

    def grundy(self, position: Any) -> int:
        """Return the nim-value."""
        found = self.known(position)
        if found is not None:
            return found
        structure = self.game.structured(position)
        if structure is None or not self._pays(structure):
            return self._searched(position)
        early = until_ready(RIDES, self._budget, lambda: self._searched(position))
        if early is not None:
            return early
        self.method = "table of two numbers"
        side = max(structure.place) + 1
        self._table = nim_table(structure, side, side, self._budget)
        return int(self._table[structure.place])

    def known(self, position: Any) -> int | None:
        """Return the nim-value where it is known without further search."""
        structure = None if self._table is None else self.game.structured(position)
        if structure is not None and max(structure.place) < len(self._table):
            return int(self._table[structure.place])
        return self._search.known(position)

    def _searched(self, position: Any) -> int:
        return self._search.grundy(position)

    def _pays(self, structure: Rides) -> bool:
        """Return whether a table is faster than search, and can be filled in the time that is left."""
        side = max(structure.place) + 1
        seconds, nodes = self._budget.remaining, self._budget.nodes_left
        return (
            side * side > FEW
            and side <= LONGEST_SIDE
            and (seconds is None or side * side < seconds * CELLS_PER_SECOND)
            and (nodes is None or side * side < nodes)
        )
