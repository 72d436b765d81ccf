"""Nim-values of impartial games: the mex over the options, the xor over the components.

**Theorem** [Sprague1935, Grundy1939]. Under normal play every impartial position is equal to one Nim
heap, whose size is the least number that is not the value of an option; the value of a sum is the xor.

>>> from grundy.rulesets.registry import get
>>> GrundySolver(get("nim"), claims=False).grundy((3, 5, 7))
1
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from grundy.core.budget import Budget
from grundy.core.nimber import mex
from grundy.core.players import LEFT
from grundy.errors import BudgetExhausted, LoopError
from grundy.rulesets.base import Ruleset

_OPEN = -1
"""Marks a position whose options are being explored: meeting it again is a loop."""


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

    @property
    def method(self) -> str:
        """Return how the values were found: by a theorem alone, or by search."""
        return "mex search" if self.searched else "closed form"

    def grundy(self, position: Any) -> int:
        """Return the nim-value; raise `LoopError` where a position can come back."""
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
            value = self._known.get(self.game.normalize(part), _OPEN)
            if value == _OPEN:
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
        """Search depth first with an explicit stack: depth is limited by memory, not by recursion."""
        known, game = self._known, self.game
        root_key = game.normalize(root)
        if root_key in known and known[root_key] != _OPEN:
            return known[root_key]
        stack = [self._open(root, root_key)]
        try:
            while stack:
                frame = stack[-1]
                below = self._advance(frame)
                if below is not None:
                    stack.append(below)
                else:
                    known[frame.key] = mex(frame.seen)
                    stack.pop()
        finally:
            for frame in stack:  # a budget ran out: what is half done is forgotten
                known.pop(frame.key, None)
        return known[root_key]

    def _open(self, position: Any, key: Hashable) -> _Frame:
        self.budget.spend()
        self.searched = True
        self._known[key] = _OPEN
        return _Frame(key, self.budget.each(self.game.options(position, LEFT)))

    def _advance(self, frame: _Frame) -> _Frame | None:
        """Go through the options until one needs a component that is not known: return its frame."""
        known, game = self._known, self.game
        while True:
            while frame.parts:
                part = frame.parts[-1]
                key = game.normalize(part)
                value = known.get(key)
                if value is None:
                    value = self._claimed(part)
                    if value is None:
                        return self._open(part, key)
                    known[key] = value
                if value == _OPEN:
                    raise LoopError(
                        "the position {position} can come back, so it has no nim-value",
                        position=game.format(part),
                    )
                frame.total ^= value
                frame.parts.pop()
            if frame.pending:
                frame.seen.add(frame.total)
            option = next(frame.options, None)
            if option is None:
                return None
            frame.pending = True
            frame.total = 0
            frame.parts = list(game.components(option))


class _Frame:
    """A position being explored: its remaining options and the values of those seen."""

    __slots__ = ("key", "options", "parts", "pending", "seen", "total")

    def __init__(self, key: Hashable, options: Iterator[Any]) -> None:
        self.key = key
        self.options = options
        self.parts: list[Any] = []
        self.pending = False
        self.seen: set[int] = set()
        self.total = 0
