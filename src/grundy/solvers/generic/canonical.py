"""Canonical values of positions of any ruleset under normal play.

The value of a position is {values of Left's options | values of Right's options}, and the value of a
sum is the sum of the values; so each position is cut into components, and each component is looked
up by its representative under symmetry before anything is computed.

>>> from grundy.rulesets.registry import get
>>> game = get("domineering")
>>> CanonicalSolver(game).value(game.parse("2x3"))
Value('{2|-1/2}')
"""

from __future__ import annotations

import gc
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import LEFT, RIGHT, Player
from grundy.core.values import engine
from grundy.core.values.allowance import spending
from grundy.core.values.value import Value
from grundy.errors import LoopError
from grundy.rulesets.base import Ruleset


class CanonicalSolver:
    """Values of the positions of one ruleset, remembered by normalised component.

    Also a `Searcher`: who wins follows from the value.
    """

    method = "canonical values"
    theorem: str | None = None

    def __init__(
        self, game: Ruleset[Any], budget: Budget | None = None, *, claims: bool = True
    ) -> None:
        self.game = game
        self.budget = budget or Budget()
        self.claims = claims
        # None marks a component whose options are being explored: meeting it again is a loop.
        self._known: dict[Hashable, engine.Game | None] = {}

    def value(self, position: Any) -> Value:
        """Return the canonical value; raise `LoopError` where a position can come back."""
        with spending(self.budget), _without_garbage_collection():
            fast = self.game.fast_value(position) if self.claims else None
            if fast is not None:
                self.budget.spend()
                return fast
            total = engine.zero()
            for part in self.game.components(position):
                total = engine.add(total, self._component(part))
            return Value.of(total)

    def relative(self, position: Any, player: Player) -> int:
        """Return +1 if `player`, who is to move, wins, else -1."""
        return 1 if self.value(position).outcome.winner(player) is player else -1

    def known(self, position: Any, player: Player) -> int | None:
        """Return the result where all components are known already."""
        keys = (self.game.normalize(part) for part in self.game.components(position))
        if any(self._known.get(key) is None for key in keys):
            return None
        return self.relative(position, player)

    def _component(self, root: Any) -> engine.Game:
        """Search depth first with an explicit stack: depth is limited by memory, not by recursion."""
        key = self.game.normalize(root)
        found = self._look_up(root, key)
        if found is not None:
            return found
        stack = [self._open(root, key)]
        try:
            while stack:
                frame = stack[-1]
                below = self._advance(frame)
                if below is not None:
                    stack.append(below)
                else:
                    found = engine.make(list(frame.values[LEFT]), list(frame.values[RIGHT]))
                    self._known[frame.key] = found
                    stack.pop()
        finally:
            for frame in stack:  # a budget ran out: what is half done is forgotten
                self._known.pop(frame.key, None)
        assert found is not None
        return found

    def _look_up(self, part: Any, key: Hashable) -> engine.Game | None:
        """Return the value of a component from the table, the game's own fast way, or a theorem."""
        known = self._known.get(key)
        if known is None and self.claims and key not in self._known:
            fast = self.game.fast_value(part)
            if fast is not None:
                known = fast.game
            else:
                claim = self.game.claim(part)
                if claim is not None and claim.grundy is not None:
                    known = engine.up_star(0, 0, claim.grundy)
            if known is not None:
                self.budget.spend()
                self._known[key] = known
        return known

    def _open(self, position: Any, key: Hashable) -> _Frame:
        if key in self._known:
            raise LoopError(
                "the position {position} can come back, so it has no value",
                position=self.game.format(position),
            )
        self.budget.spend()
        self._known[key] = None
        return _Frame(key, self._options(position))

    def _options(self, position: Any) -> Iterator[tuple[Player, Any]]:
        for player in Player:
            for option in self.game.options(position, player):
                yield player, option

    def _advance(self, frame: _Frame) -> _Frame | None:
        """Go through the options until one needs a component that is not known: return its frame."""
        game = self.game
        while True:
            while frame.parts:
                part = frame.parts[-1]
                key = game.normalize(part)
                value = self._known.get(key)
                if value is None:
                    value = self._look_up(part, key)
                    if value is None:
                        return self._open(part, key)
                frame.total = engine.add(frame.total, value)
                frame.parts.pop()
            if frame.player is not None:
                frame.values[frame.player].add(frame.total)
            following = next(frame.options, None)
            if following is None:
                return None
            frame.player, option = following
            frame.total = engine.zero()
            frame.parts = list(game.components(option))


class _Frame:
    """A component being explored: its remaining options and the values of those seen."""

    __slots__ = ("key", "options", "parts", "player", "total", "values")

    def __init__(self, key: Hashable, options: Iterator[tuple[Player, Any]]) -> None:
        self.key = key
        self.options = options
        self.parts: list[Any] = []
        self.player: Player | None = None
        self.total = engine.zero()
        self.values: dict[Player, set[engine.Game]] = {LEFT: set(), RIGHT: set()}


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Pause the collector: millions of interned games are scanned in vain, a quarter of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
