"""Who wins a board game of at most 64 cells: proof-number search and the search of sums in turn.

A ruleset of the structure `"patterns"` or `"liberties"` writes a position in the form of that name (see
`rulesets.machine`). Boards that fall apart quickly are better served by the search of sums, others by
the compiled search of `proofs`. Nobody knows before, so the two take turns with growing allowances, and
each keeps what it has found.

>>> from grundy.rulesets.registry import get
>>> game = get("clobber")
>>> BoardSearch(game).relative(game.parse("2x3"), LEFT)
-1
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import LEFT, Player
from grundy.errors import BudgetExhausted
from grundy.rulesets.base import Ruleset
from grundy.rulesets.structures import WORD, Liberties, Patterns
from grundy.solvers.boards.proofs import ProofMachine
from grundy.solvers.boards.sums import SumSearch
from grundy.solvers.warmup import PROOFS as KERNELS
from grundy.solvers.warmup import until_ready

__all__ = ["LEFT", "BoardSearch"]

SUMS, PROOFS = "sum search", "proof-number search"
FIRST_NODES = {SUMS: 100, PROOFS: 200_000}
"""The positions of the first turn: enough for a small board, which needs no compiled code."""
GROWTH = 8
"""How many times more each further turn has."""


class BoardSearch:
    """Winners of the positions of a board game."""

    theorem: str | None = None

    def __init__(self, game: Ruleset[Any], budget: Budget | None = None) -> None:
        self.game: Any = game
        self.budget = budget or Budget()
        self.method = SUMS
        self._sums = SumSearch(game, self.budget)
        self._known: dict[tuple[Any, Player], int] = {}
        self._machines: dict[Hashable, ProofMachine] = {}

    def relative(self, position: Any, player: Player) -> int:
        """Return +1 if `player`, who is to move, wins, else -1."""
        found = self._known.get((position, player))
        if found is None:
            found = self._search(position, player)
            self._known[position, player] = found
        return found

    def known(self, position: Any, player: Player) -> int | None:
        """Return the result of a position that was asked for before."""
        return self._known.get((position, player))

    def _search(self, position: Any, player: Player) -> int:
        board: Patterns | Liberties | None = self.game.structured(position)
        self._sums.budget = self.budget
        if board is None or board.cells > WORD:
            return self._sums.relative(position, player)
        early = until_ready(KERNELS, self.budget, lambda: self._sums.relative(position, player))
        if early is not None:
            self.method = SUMS
            return early
        ways: dict[str, Callable[[], int]] = {
            SUMS: lambda: self._sums.relative(position, player),
            PROOFS: lambda: self._machine(board).relative(board, player, self.budget),
        }
        # What decided the last position is likely to decide its options, too.
        order = sorted(ways, key=lambda method: method != self.method)
        allowance = dict(FIRST_NODES)
        while True:
            for method in order:
                found = self._try(ways[method], allowance[method])
                if found is not None:
                    self.method = method
                    return found
                allowance[method] *= GROWTH

    def _try(self, way: Callable[[], int], nodes: int) -> int | None:
        """Return the result if this many more positions are enough for it."""
        try:
            with self.budget.part(nodes=nodes):
                return way()
        except BudgetExhausted:
            if self.budget.is_over:
                raise
            return None

    def _machine(self, board: Patterns | Liberties) -> ProofMachine:
        if board.rules not in self._machines:
            self._machines[board.rules] = ProofMachine(board)
        return self._machines[board.rules]
