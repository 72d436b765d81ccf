"""Who wins a sum of components, some of them too large for a value.

A position is cut into components. Small ones are replaced by their canonical values, which are added up
to one value V; the large ones stay positions G, H, …. So a state of the search is V + G + H + … and a
player to move, and seven ideas keep it small:

1. Without large components the sign of V decides.
2. A component and its negative cancel.
3. Options of a component are cut up, valued and kept once, and serve every sum it occurs in.
4. *Thresholds*: the larger V, the better for Left. So for each set of large components it is enough to
   remember the least values for which Left wins and the greatest for which Left loses.
5. A sum with Right to move is kept as its negative with Left to move.
6. Number avoidance [Siegel2013, theorem II.3.21]: moves in a number V are tried last of all.
7. Order: first the moves that leave the mover ahead, in the mean of V and in moves to spare, and that
   leave little to play.

>>> from grundy.rulesets.registry import get
>>> game = get("clobber")
>>> SumSearch(game).relative(game.parse("3x4"), LEFT)
-1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import islice
from typing import Any

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.players import LEFT, RIGHT, Player
from grundy.core.values import engine
from grundy.core.values.allowance import spending
from grundy.errors import BudgetExhausted
from grundy.rulesets.base import Ruleset
from grundy.solvers.generic.canonical import CanonicalSolver

Large = tuple[Hashable, ...]
"""The keys of the large components of a sum, sorted."""
_State = tuple[engine.Canonical, Large, Player]

SMALL_MOVES = 12
"""A component with at most this many moves of both players together is given a value …"""
SMALL_NODES = 300
"""… unless that takes more positions than this."""
MAX_THRESHOLDS = 24


class SumSearch:
    """Winners of the positions of one partizan ruleset (or sum) under normal play."""

    method = "sum search"
    theorem: str | None = None

    def __init__(self, game: Ruleset[Any], budget: Budget | None = None) -> None:
        self.game = game
        self.budget = budget or Budget()
        self._values = CanonicalSolver(game, self.budget)
        self._part: dict[Hashable, Any] = {}
        self._order: dict[Hashable, int] = {}
        self._negatives: dict[Hashable, Hashable] = {}
        self._mirrors: dict[Large, Large | None] = {}
        self._small: dict[Hashable, engine.Canonical | None] = {}
        self._mobilities: dict[Hashable, tuple[int, int]] = {}
        self._options: dict[tuple[Hashable, Player], list[tuple[engine.Canonical, Large]]] = {}
        self._thresholds: dict[tuple[Large, Player], _Thresholds] = {}

    def relative(self, position: Any, player: Player) -> int:
        """Return +1 if `player`, who is to move, wins, else -1."""
        with spending(self.budget):
            value, large = self._state(position)
            left_wins = self._search(value, large, player)
        return 1 if left_wins is (player is LEFT) else -1

    def known(self, position: Any, player: Player) -> int | None:
        """Return the result where it is known without further search."""
        keys = [self.game.normalize(part) for part in self.game.components(position)]
        if any(key not in self._small for key in keys):
            return None
        value, large = self._state(position)
        left_wins = self._look_up(value, large, player)
        return None if left_wins is None else 1 if left_wins is (player is LEFT) else -1

    # -- states -----------------------------------------------------------------------------------

    def _state(self, position: Any) -> tuple[engine.Canonical, Large]:
        """Return the position as the sum of one value and the keys of its large components."""
        total = engine.zero()
        large: list[Hashable] = []
        for part in self.game.components(position):
            key = self.game.normalize(part)
            value = self._small_value(part, key)
            if value is None:
                large.append(key)
            else:
                total = engine.add(total, value)
        return total, self._sorted(large)

    def _small_value(self, part: Any, key: Hashable) -> engine.Canonical | None:
        if key in self._small:
            return self._small[key]
        value = None
        if self._is_small(part):
            try:
                with self.budget.part(nodes=SMALL_NODES):
                    value = self._values.value(part).game
            except BudgetExhausted:
                if self.budget.is_over:
                    raise  # out of time says nothing about the size of the component
        self._small[key] = value
        if value is None:
            self._part.setdefault(key, part)
            self._order.setdefault(key, len(self._order))
        return value

    def _is_small(self, part: Any) -> bool:
        left = self._count(part, LEFT, SMALL_MOVES)
        return left + self._count(part, RIGHT, SMALL_MOVES - left) <= SMALL_MOVES

    def _count(self, part: Any, player: Player, enough: int | None = None) -> int:
        """Return the number of moves, or any number beyond `enough`."""
        known = self.game.count_moves(part, player)
        if known is None:
            stop = None if enough is None else max(0, enough + 1)
            known = sum(1 for _ in self.budget.each(islice(self.game.options(part, player), stop)))
        return known

    def _sorted(self, large: list[Hashable]) -> Large:
        """Return the keys in a fixed order, without pairs of a component and its negative."""
        if len(large) > 1:
            counts = Counter(large)
            for key in list(counts):
                negative = self._negative(key)
                if negative is not None and counts.get(negative):
                    paired = (
                        counts[key] // 2 if negative == key else min(counts[key], counts[negative])
                    )
                    counts[key] -= paired
                    counts[negative] -= paired
            large = sorted(counts.elements(), key=self._order.__getitem__)
        return tuple(large)

    def _negative(self, key: Hashable) -> Hashable | None:
        if key not in self._negatives:
            negative = self.game.negative(self._part[key])
            found = None if negative is None else self.game.normalize(negative)
            self._negatives[key] = found
            if found is not None:
                self._negatives[found] = key
                self._small.setdefault(found, None)
                self._part.setdefault(found, negative)
                self._order.setdefault(found, len(self._order))
        return self._negatives[key]

    def _mirrored(self, large: Large) -> Large | None:
        """Return the negatives of the components, or None where the game cannot write one."""
        if large not in self._mirrors:
            negatives = [self._negative(key) for key in large]
            known = [key for key in negatives if key is not None]
            complete = len(known) == len(large)
            self._mirrors[large] = self._sorted(known) if complete else None
        return self._mirrors[large]

    def _component_options(
        self, key: Hashable, player: Player
    ) -> list[tuple[engine.Canonical, Large]]:
        entry = self._options.get((key, player))
        if entry is None:
            states: dict[tuple[engine.Canonical, Large], None] = {}
            for option in self.budget.each(self.game.options(self._part[key], player)):
                self.budget.check()  # one large board may have thousands of options
                states[self._state(option)] = None
            entry = self._options[key, player] = list(states)
        return entry

    # -- search -----------------------------------------------------------------------------------

    def _look_up(self, value: engine.Canonical, large: Large, player: Player) -> bool | None:
        """Return whether Left wins, where that needs no search."""
        if not large:
            if player is LEFT:
                return not engine.leq(value, engine.zero())
            return engine.leq(engine.zero(), value)
        key, turned = self._key(large, player)
        thresholds = self._thresholds.get(key)
        if thresholds is None:
            return None
        if not turned:
            return thresholds.look_up(value)
        found = thresholds.look_up(engine.negate(value))
        return None if found is None else not found

    def _remember(
        self, value: engine.Canonical, large: Large, player: Player, left_wins: bool
    ) -> None:
        key, turned = self._key(large, player)
        thresholds = self._thresholds.setdefault(key, _Thresholds())
        if turned:
            thresholds.add(engine.negate(value), not left_wins)
        else:
            thresholds.add(value, left_wins)

    def _key(self, large: Large, player: Player) -> tuple[tuple[Large, Player], bool]:
        """Return where a result is kept: with Right to move under the negative, Left to move."""
        if player is RIGHT:
            mirrored = self._mirrored(large)
            if mirrored is not None:
                return (mirrored, LEFT), True
        return (large, player), False

    def _search(self, value: engine.Canonical, large: Large, player: Player) -> bool:
        found = self._look_up(value, large, player)
        if found is not None:
            return found
        state = (value, large, player)
        return depth_first(state, state, self._visit, budget=self.budget)

    def _visit(self, state: _State) -> Visit[_State, bool]:
        """Return whether Left wins: go through the options until the mover has a win."""
        value, large, player = state
        wins = player is LEFT
        left_wins = not wins
        for option, parts in self._children(value, large, player):
            found = self._look_up(option, parts, -player)
            if found is None:
                child = (option, parts, -player)
                found = yield child, child
            if found is wins:
                left_wins = wins
                break
        self._remember(value, large, player, left_wins)
        return left_wins

    def _children(
        self, value: engine.Canonical, large: Large, player: Player
    ) -> Iterator[tuple[engine.Canonical, Large]]:
        """Yield the options of a sum; first those whose result is known, if one of them wins."""
        later: list[tuple[engine.Canonical, Large]] = []
        wins = player is LEFT
        for child in self._all_children(value, large, player):
            found = self._look_up(*child, -player)
            if found is wins:
                yield child
                return
            if found is None:
                later.append(child)
        yield from sorted(later, key=lambda child: self._promise(child, player), reverse=True)

    def _promise(self, child: tuple[engine.Canonical, Large], player: Player) -> int:
        """Return how good a sum looks to `player`, who has just moved to it, in tenths of a move."""
        value, large = child
        ahead = 5 * (value.left_floor + value.right_floor) // engine.ONE
        to_play = 0
        for key in large:
            left, right = self._mobility(key)
            ahead += 5 * (left - right)
            to_play += 3 * (left + right)
        return player.sign * ahead - to_play

    def _mobility(self, key: Hashable) -> tuple[int, int]:
        """Return the numbers of moves of both players in a large component."""
        found = self._mobilities.get(key)
        if found is None:
            self.budget.check()
            part = self._part[key]
            found = self._count(part, LEFT), self._count(part, RIGHT)
            self._mobilities[key] = found
        return found

    def _all_children(
        self, value: engine.Canonical, large: Large, player: Player
    ) -> Iterator[tuple[engine.Canonical, Large]]:
        seen: set[Hashable] = set()
        for index, key in enumerate(large):
            if key in seen:
                continue
            seen.add(key)
            rest = [*large[:index], *large[index + 1 :]]
            for gain, parts in self._component_options(key, player):
                yield engine.add(value, gain), self._sorted([*rest, *parts]) if rest else parts
        for option in engine.left(value) if player is LEFT else engine.right(value):
            yield option, large


class _Thresholds:
    """For one set of large components and one mover: the values for which Left wins, and loses."""

    __slots__ = ("exact", "losses", "wins")

    def __init__(self) -> None:
        self.exact: dict[engine.Canonical, bool] = {}
        self.wins: list[engine.Canonical] = []
        self.losses: list[engine.Canonical] = []

    def look_up(self, value: engine.Canonical) -> bool | None:
        """Return whether Left wins with `value` added, as far as the known values show."""
        found = self.exact.get(value)
        if found is None:
            if any(engine.leq(win, value) for win in self.wins):
                found = True
            elif any(engine.leq(value, loss) for loss in self.losses):
                found = False
            if found is not None:
                self.exact[value] = found
        return found

    def add(self, value: engine.Canonical, left_wins: bool) -> None:
        """Remember a result; of comparable values only the strongest is kept."""
        self.exact[value] = left_wins
        if left_wins:
            self.wins = [win for win in self.wins if not engine.leq(value, win)]
            self.wins = [value, *self.wins][:MAX_THRESHOLDS]
        else:
            self.losses = [loss for loss in self.losses if not engine.leq(loss, value)]
            self.losses = [value, *self.losses][:MAX_THRESHOLDS]
