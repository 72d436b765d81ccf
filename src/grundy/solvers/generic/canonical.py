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
from grundy.core.depth_first import Visit, depth_first
from grundy.core.players import Player
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
        self._known: dict[Hashable, engine.Canonical] = {}

    def value(self, position: Any) -> Value:
        """Return the canonical value; raise `LoopError` where a position can repeat."""
        with spending(self.budget), without_garbage_collection():
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

    def _component(self, root: Any) -> engine.Canonical:
        key = self.game.normalize(root)
        found = self._look_up(root, key)
        if found is not None:
            return found
        return depth_first(key, root, self._visit, self._known, self.budget, self._loop)

    def _look_up(self, part: Any, key: Hashable) -> engine.Canonical | None:
        """Return the value of a component from the table, the game's own fast way, or a theorem."""
        known = self._known.get(key)
        if known is None and self.claims:
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

    def _visit(self, position: Any) -> Visit[Any, engine.Canonical]:
        """Make the value of the options' values; a component that is not known is asked for."""
        game, known, zero = self.game, self._known, engine.zero()
        values: list[list[engine.Canonical]] = []
        for player in Player:
            found: set[engine.Canonical] = set()
            for option in self.budget.each(game.options(position, player)):
                total = zero
                for part in game.components(option):
                    key = game.normalize(part)
                    value = known.get(key)
                    if value is None:
                        value = self._look_up(part, key)
                        if value is None:
                            value = yield key, part
                    total = engine.add(total, value)
                found.add(total)
            values.append(list(found))
        return engine.make(*values)

    def _loop(self, position: Any) -> LoopError:
        return LoopError(
            "the position {position} can repeat, so it has no value",
            position=self.game.format(position),
        )


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Pause the collector: millions of interned games are scanned in vain, a quarter of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
