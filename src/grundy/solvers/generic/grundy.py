"""Nim-values of impartial games: the mex over the options, the xor over the components.

**Theorem** [Sprague1935, Grundy1939]. Under normal play every impartial position is equal to one Nim
heap, whose size is the least number that is not the value of an option; the value of a sum is the xor.

>>> from grundy.rulesets.registry import get
>>> GrundySolver(get("nim"), claims=False).grundy((3, 5, 7))
1
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from grundy.compiling import available
from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.nimber import mex
from grundy.core.players import LEFT
from grundy.errors import BudgetExhausted, LoopError
from grundy.rulesets.base import Ruleset
from grundy.rulesets.numbers import compiled_options
from grundy.solvers.generic.numbers import NumberTable
from grundy.solvers.generic.plain import fill, is_dense, is_plain, options_of, search, values_of

COMPILE_FROM = 20_000
"""Positions of plain search before moves are compiled, which takes a second or two."""


class GrundySolver:
    """Nim-values of the positions of one ruleset, remembered by normalised component."""

    def __init__(
        self, game: Ruleset[Any], budget: Budget | None = None, *, claims: bool = True
    ) -> None:
        self.game = game
        self.budget = budget or Budget()
        self.claims = claims
        self.theorem: str | None = None
        self.searched = False
        self._known: dict[Hashable, int] = {}
        self._plain = options_of(game) if is_plain(game, claims=claims) else None
        """The options, where each of them is a position as it stands."""
        self._compiled = compiled_options(game) if self._plain is not None and available() else None
        self._machine: NumberTable | None = None
        self._filled = 0
        """The numbers below this one are in the table."""
        self._counts: bool | None = None
        """Whether the table is filled number by number; None before that is known."""

    @property
    def method(self) -> str:
        """Return how the values were found: by a theorem alone, or by search."""
        return "mex search" if self.searched else "closed form"

    def grundy(self, position: Any) -> int:
        """Return the nim-value; raise `LoopError` where a position can repeat."""
        self.budget.check()  # a theorem on a large position takes time, too
        value = self._claimed(position)
        if value is not None:
            return value
        total = 0
        for part in self.game.components(position):
            value = self._claimed(part)
            total ^= self._component(part) if value is None else value
        return total

    def known(self, position: Any) -> int | None:
        """Return the nim-value where it is known already, without any search."""
        total = 0
        for part in self.game.components(position):
            value = self._known.get(self.game.normalize(part))
            if value is None:
                try:
                    return self._claimed(position)
                except BudgetExhausted:  # a theorem may need time, too
                    return None
            total ^= value
        return total

    def _claimed(self, part: Any) -> int | None:
        claim = self.game.claim(part) if self.claims else None
        if claim is None or claim.grundy is None:
            return None
        self.theorem = claim.theorem
        return claim.grundy

    def _component(self, root: Any) -> int:
        if self._plain is not None:
            self.searched = True
            value = self._by_machine(root)
            if value is not None:
                return value
            if self._counts_up(root) and self._fill(root):
                return self._known[root]
            return search(root, self._plain, self._known, self.budget, self._loop)
        key = self.game.normalize(root)
        return depth_first(key, root, self._visit, self._known, self.budget, self._loop)

    def _by_machine(self, root: Any) -> int | None:
        """Return the value by compiled moves, where the game has them and plain search takes long."""
        if self._compiled is None or type(root) is not int or not 0 <= root < 1 << 62:
            return None
        if self._machine is None:
            assert self._plain is not None
            try:
                with self.budget.part(nodes=COMPILE_FROM):
                    return search(root, self._plain, self._known, self.budget, self._loop)
            except BudgetExhausted:
                if self.budget.is_over:
                    raise
            self._machine = NumberTable(self._compiled)
        self.searched = True
        value = self._machine.solve(root, self.budget)
        if value is None:
            self._compiled = None  # numbers beyond the table: Python has no limits
            return None
        for position in (root, *self._compiled(root)):
            known = self._machine.known(position)
            if known is not None:
                self._known[position] = known
        return value

    def _counts_up(self, root: Any) -> bool:
        """Return whether the position is a number that is reached over most of the smaller ones."""
        if self._counts is None and self._plain is not None and type(root) is int:
            self._counts = is_dense(root, self._plain, self.budget)
        return bool(self._counts) and type(root) is int

    def _fill(self, root: int) -> bool:
        """Fill the table up to a number; False where that is not the way."""
        known, self.searched = self._known, True
        try:
            fill(self._filled, root + 1, values_of(self.game, known), known, self.budget)
        except (BudgetExhausted, RecursionError, MemoryError):
            raise
        except Exception:
            # Numbers that play does not reach may be no positions at all. What is wrong with those that
            # it reaches, the search will find again.
            self._counts = False
            return False
        finally:
            while self._filled in known:
                self._filled += 1
        return True

    def _visit(self, position: Any) -> Visit[Any, int]:
        """Find the mex of the options; a component whose value is not known is asked for."""
        known, game = self._known, self.game
        self.searched = True
        seen: set[int] = set()
        for option in self.budget.each(game.options(position, LEFT)):
            total = 0
            for part in game.components(option):
                key = game.normalize(part)
                value = known.get(key)
                if value is None:
                    value = self._claimed(part)
                    if value is None:
                        value = yield key, part
                    else:
                        known[key] = value
                total ^= value
            seen.add(total)
        return mex(seen)

    def _loop(self, position: Any) -> LoopError:
        return LoopError(
            "the position {position} can repeat, so it has no nim-value",
            position=self.game.format(position),
        )
