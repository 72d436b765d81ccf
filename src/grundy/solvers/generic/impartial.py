"""Nim-values and winners of any impartial ruleset: the mex first, then the search of G + *n.

**Theorem** [LemoineViennot2012]. To know who wins a sum, it is never worse to work out the nim-value of
one of its components than to play in all of them. So components of known value are folded into n, and the
question about the last one is whether its nim-value is n. It is not as soon as one option has the value n;
only where it is, all options must be looked at.

What can be settled in a few seconds is settled by the mex, which needs the value of every option but
leaves nothing to ask twice; its values serve the rest.

>>> from grundy.rulesets.registry import get
>>> game = get("cram")
>>> ImpartialSearch(game).grundy(game.parse("4x5"))
2
"""

from __future__ import annotations

from collections.abc import Generator, Hashable
from typing import Any

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.players import LEFT, Outcome, Player
from grundy.errors import BudgetExhausted, LoopError
from grundy.rulesets.base import Ruleset
from grundy.solvers.generic.grundy import GrundySolver

__all__ = ["LEFT", "ImpartialSearch"]

FIRST_SECONDS, FIRST_NODES = 5.0, 200_000
"""What the mex may take before G + *n is tried."""
PLAIN_GAIN = 5
"""This many times more positions are looked at in the same time where the moves are all there is."""

Part = tuple[Any, Hashable]
"""A component and its normal form."""
Frame = Visit[tuple[Part, int | None], int | None]
"""The search of one component: asks for others and is sent the answers."""


class ImpartialSearch(GrundySolver):
    """Nim-values of one ruleset, and the values that a component is known not to have."""

    def __init__(
        self, game: Ruleset[Any], budget: Budget | None = None, *, claims: bool = True
    ) -> None:
        super().__init__(game, budget, claims=claims)
        self._excluded: dict[Hashable, set[int]] = {}
        self._first = FIRST_NODES * (PLAIN_GAIN if self._plain is not None else 1)

    @property
    def method(self) -> str:
        """Return how the values were found: by a theorem, by the mex, or by G + *n."""
        return super().method if self._first else "nimber search"

    def relative(self, position: Any, player: Player) -> int:
        """Return +1 if the player to move wins, else -1: only whether the nim-value is 0 is searched."""
        claimed = self._claimed_result(position)
        if claimed is not None:
            return claimed
        total = 0
        parts = list(self.game.components(position))
        for part in parts[:-1]:
            total ^= self._component(part)
        return 1 if parts and self._whether(parts[-1], total) != total else -1

    def known(self, position: Any, player: Player | None = None) -> int | None:
        """Return the nim-value (for a player: the result) that is known without further search."""
        value = super().known(position)
        if player is None:
            return value
        if value is not None:
            return 1 if value else -1
        try:
            return self._claimed_result(position)
        except BudgetExhausted:  # a theorem may need time, too
            return None

    def _claimed_result(self, position: Any) -> int | None:
        """Return what a theorem says of the player to move."""
        claim = self.game.claim(position) if self.claims else None
        if claim is None or claim.outcome is None:
            return None
        self.theorem = claim.theorem
        return 1 if claim.outcome is Outcome.N else -1

    def _component(self, root: Any) -> int:
        value = self._whether(root, None)
        assert value is not None
        return value

    def _whether(self, root: Any, wanted: int | None) -> int | None:
        """Return the value of a component; None says that it is not the one wanted."""
        key = self.game.normalize(root)
        value = self._value_of(root, key)
        if value is not None:
            return value
        value = self._by_machine(root)
        if value is not None:
            return value
        if self._counts_up(root) and self._fill(root):
            return self._known[key]
        if self._first:
            before = self.budget.nodes
            try:
                with self.budget.part(seconds=FIRST_SECONDS, nodes=self._first):
                    return super()._component(root)
            except BudgetExhausted:
                if self.budget.is_over:
                    raise
                self._first = 0
            finally:
                self._first = max(0, self._first - (self.budget.nodes - before))
        return self._ask((root, key), wanted)

    def _value_of(self, part: Any, key: Hashable) -> int | None:
        value = self._known.get(key)
        if value is None:
            value = self._claimed(part)
            if value is not None:
                self._known[key] = value
        return value

    def _ask(self, root: Part, wanted: int | None) -> int | None:
        def loop(asked: tuple[Part, int | None]) -> LoopError:
            return self._loop(asked[0][0])

        return depth_first(root[1], (root, wanted), self._whether_value, loop=loop)

    def _whether_value(self, asked: tuple[Part, int | None]) -> Frame:
        """Find the value of a component, or that it is not the one wanted: then None."""
        part, wanted = asked
        excluded = self._excluded.setdefault(part[1], set())
        if wanted in excluded:
            return None
        self.budget.spend()
        self.searched = True
        values, waiting = self._options(part[0])
        # First the value wanted: where an option has it, nothing else need be known.
        is_first = bool(wanted)
        value = wanted or 0
        while True:
            hit = value in values or value in excluded
            if is_first or value == 0 or value != wanted:  # else it was tried first
                for option in waiting:
                    hit = hit or (yield from self._has_value(option, value, values))
            if hit:
                excluded.add(value)
                if value == wanted:
                    return None
                value += 1
            elif is_first:
                is_first, value = False, 0
            else:
                self._known[part[1]] = value
                del self._excluded[part[1]]
                return value

    def _options(self, part: Any) -> tuple[set[int], list[Option]]:
        """Return the values of the options that are known, and the others."""
        values: set[int] = set()
        waiting: list[Option] = []
        for option in self.budget.each(self.game.options(part, LEFT)):
            found = Option()
            for piece in self.game.components(option):
                key = self.game.normalize(piece)
                value = self._value_of(piece, key)
                if value is None:
                    found.parts.append((piece, key))
                else:
                    found.total ^= value
            if found.parts:
                waiting.append(found)
            else:
                values.add(found.total)
        waiting.sort(key=lambda option: -len(option.parts))  # in many parts: small parts
        return values, waiting

    def _has_value(
        self, option: Option, value: int, values: set[int]
    ) -> Generator[tuple[Hashable, tuple[Part, int | None]], int | None, bool]:
        """Find whether an option has a value; all parts but one are worked out for that."""
        while option.parts:
            part = option.parts[-1]
            known = self._value_of(*part)
            if known is None:
                last = len(option.parts) == 1
                known = yield part[1], (part, option.total ^ value if last else None)
            if known is None:
                return False
            option.total ^= known
            option.parts.pop()
            if not option.parts:
                values.add(option.total)
                return option.total == value
        return False


class Option:
    """An option of a position: a nim-value and the parts whose value is not known yet."""

    __slots__ = ("parts", "total")

    def __init__(self) -> None:
        self.total = 0
        self.parts: list[Part] = []
