"""Many stoppers at once: each canonical form kept exactly once, compared with memory.

`simplify` treats one graph; a board game has a hundred thousand positions whose values share almost all
of their followers. Here a stopper is a number, equality is identity, and the order of two stoppers is
looked up or found from their options. Like `values.engine`, this file is also the source of a compiled
extension.

>>> table = StopperTable()
>>> star = table.make([0], [0])
>>> table.make([star], [star]), table.make([0], [star]) == table.make([0, star], [star])
(0, True)
>>> over, = table.solve([([0], [-1])])    # its Right option is itself: -1 is the first game of the list
>>> table.at_least(over, 0), table.at_least(0, over), table.make([0], [over]) == over
(True, False, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from grundy.core.budget import Budget, current_budget
from grundy.core.loopy.components import components_of
from grundy.core.loopy.graph import LoopyGraph
from grundy.core.loopy.order import Side, is_at_least

Options = tuple[tuple[int, ...], tuple[int, ...]]
DEEPEST: Final = 200
"""Pairs are compared by recursion down to this depth, and where that is not enough as graphs."""
PLACES: Final = 30
"""A pair of stoppers (x, y) is remembered as the number x · 2^30 + y."""


class _TooDeep(Exception):
    """Two stoppers are too deep to be compared by recursion."""


class StopperTable:
    """Canonical stoppers, numbered from 0, which is the game 0."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget or current_budget()
        self.left: list[tuple[int, ...]] = [()]
        self.right: list[tuple[int, ...]] = [()]
        self._places: dict[Options, int] = {((), ()): 0}
        self._cycles: dict[object, tuple[int, ...]] = {}
        self._made: dict[tuple[frozenset[int], frozenset[int]], int] = {}
        self._known: dict[int, bool] = {}
        self._new: dict[int, bool] = {}
        """What is known of games that are being made, which are forgotten afterwards."""
        self._active: dict[int, int] = {}
        self._pending: dict[int, int] = {}
        self._first_new: int = 1

    # ---------------------------------------------------------------------------------- order

    def at_least(self, x: int, y: int) -> bool:
        """Return whether x ≥ y: Left, moving second, survives the difference."""
        if x == y:
            return True
        pair = x << PLACES | y
        known = self._known.get(pair)
        if known is None:
            known = self._new.get(pair)
        if known is not None:
            return known
        try:
            return self._survives(x, y)[0]
        except _TooDeep:
            self._active.clear()
            self._pending.clear()
            survives = is_at_least(self.graph(x), self.graph(y), Side.BOTH)
            self._store(pair, survives)
            return survives

    def _survives(self, x: int, y: int) -> tuple[bool, int]:
        """Return whether Left, moving second, survives x - y, and how far up this is only assumed.

        A pair that comes back while it is being asked about is taken to be survived: play through it
        goes round. That is right if it turns out so, and what was found under the assumption is kept;
        a pair that is lost is lost for certain, and what assumed the contrary is forgotten.
        """
        pair = x << PLACES | y
        depth = len(self._active)
        if depth > DEEPEST:
            raise _TooDeep
        self._active[pair] = depth
        waiting = len(self._pending)
        lowest = depth
        survives = True
        for r in self.right[x]:
            good, low = self._moves_first(r, y)
            if low < lowest:
                lowest = low
            if not good:
                survives = False
                break
        if survives:
            for k in self.left[y]:
                good, low = self._moves_first(x, k)
                if low < lowest:
                    lowest = low
                if not good:
                    survives = False
                    break
        del self._active[pair]
        if survives and lowest < depth:
            self._pending[pair] = lowest
            return True, lowest
        while len(self._pending) > waiting:
            assumed, _ = self._pending.popitem()
            if survives:
                self._store(assumed, True)
        self._store(pair, survives)
        return survives, depth

    def _moves_first(self, x: int, y: int) -> tuple[bool, int]:
        """Return whether Left, moving first, survives x - y."""
        for a in self.left[x]:
            good, low = self._asked(a, y)
            if good:
                return True, low
        for b in self.right[y]:
            good, low = self._asked(x, b)
            if good:
                return True, low
        return False, DEEPEST

    def _asked(self, x: int, y: int) -> tuple[bool, int]:
        if x == y:
            return True, DEEPEST
        pair = x << PLACES | y
        known = self._known.get(pair)
        if known is None:
            known = self._new.get(pair)
        if known is not None:
            return known, DEEPEST
        depth = self._active.get(pair)
        if depth is None:
            depth = self._pending.get(pair)
        if depth is not None:
            return True, depth
        return self._survives(x, y)

    def _store(self, pair: int, survives: bool) -> None:
        x, y = pair >> PLACES, pair & (1 << PLACES) - 1
        if x >= self._first_new or y >= self._first_new:
            self._new[pair] = survives
        else:
            self._known[pair] = survives

    # ------------------------------------------------------------------------------ new games

    def make(self, left: Iterable[int], right: Iterable[int]) -> int:
        """Return the stopper with these options."""
        key = (frozenset(left), frozenset(right))
        found = self._made.get(key)
        if found is None:
            (found,) = self._reduced([(tuple(sorted(key[0])), tuple(sorted(key[1])))])
            self._made[key] = found
        return found

    def solve(self, games: Sequence[tuple[Iterable[int], Iterable[int]]]) -> list[int]:
        """Return the stoppers of games that refer to each other: option -1 is the first of them."""
        base = len(self.left)

        def place(option: int) -> int:
            return option if option >= 0 else base - 1 - option

        return self._reduced(
            [(tuple(map(place, left)), tuple(map(place, right))) for left, right in games]
        )

    def _reduced(self, games: Sequence[Options]) -> list[int]:
        """Return the canonical forms of new games, whose options may be new games too."""
        self.budget.spend(len(games))
        base = self._first_new = len(self.left)
        for left, right in games:
            self.left.append(left)
            self.right.append(right)
        new = range(base, len(self.left))
        try:
            changed = True
            while changed:
                changed = False
                for v in new:
                    left = self._behind(v, self.left, self.right, larger=True)
                    right = self._behind(v, self.right, self.left, larger=False)
                    changed = changed or (left, right) != (self.left[v], self.right[v])
                    self.left[v], self.right[v] = left, right
            for v in new:
                self.left[v] = self._best(self.left[v], larger=True)
                self.right[v] = self._best(self.right[v], larger=False)
            fused = {v: self._first_equal(v, new) for v in new}
            options = {
                v: (_renamed(self.left[v], fused), _renamed(self.right[v], fused))
                for v in new
                if fused[v] == v
            }
        finally:
            del self.left[base:], self.right[base:]
            self._new.clear()
            self._pending.clear()
            self._first_new = base
        places = self._interned(options, base)
        self._first_new = len(self.left)
        return [places[fused[v]] for v in new]

    def _behind(
        self, v: int, own: list[tuple[int, ...]], other: list[tuple[int, ...]], *, larger: bool
    ) -> tuple[int, ...]:
        """Return the options of one player, reversible ones replaced by what lies behind them."""
        kept: dict[int, None] = {}
        seen: set[int] = set()
        waiting = list(own[v])
        while waiting:
            option = waiting.pop()
            if option in seen:
                continue
            seen.add(option)
            for answer in other[option]:
                if self.at_least(v, answer) if larger else self.at_least(answer, v):
                    waiting.extend(own[answer])
                    break
            else:
                kept[option] = None
        return tuple(sorted(kept))

    def _best(self, options: tuple[int, ...], *, larger: bool) -> tuple[int, ...]:
        """Return the options that no other one dominates; of equal ones the first."""
        best: list[int] = []
        for option in options:
            if any(self._beats(rival, option, larger) for rival in best):
                continue
            best = [rival for rival in best if not self._beats(option, rival, larger)]
            best.append(option)
        return tuple(best)

    def _beats(self, a: int, b: int, larger: bool) -> bool:
        return self.at_least(a, b) if larger else self.at_least(b, a)

    def _first_equal(self, v: int, new: range) -> int:
        for u in new:
            if u == v or (self.at_least(u, v) and self.at_least(v, u)):
                return u
        return v

    # ------------------------------------------------------------------------------- interning

    def _interned(self, options: dict[int, Options], base: int) -> dict[int, int]:
        """Return the numbers of reduced games, components of those that refer to each other at a time."""
        places: dict[int, int] = {}

        def following(v: int) -> list[int]:
            return [u for u in (*options[v][0], *options[v][1]) if u >= base]

        for part in components_of(options, following):
            if len(part) == 1 and part[0] not in following(part[0]):
                left, right = (_renamed(side, places) for side in options[part[0]])
                places[part[0]] = self._kept(left, right)
            else:
                self._intern_cycle(part, options, places)
        return places

    def _kept(self, left: tuple[int, ...], right: tuple[int, ...]) -> int:
        key = (left, right)
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = len(self.left)
            self.left.append(left)
            self.right.append(right)
        return place

    def _intern_cycle(
        self, part: list[int], options: dict[int, Options], places: dict[int, int]
    ) -> None:
        """Number the games of a cycle by what tells them apart, so that equal cycles meet."""
        inside = set(part)
        colour = dict.fromkeys(part, 0)
        count = 0
        while len(set(colour.values())) > count:
            count = len(set(colour.values()))
            keys = {
                v: tuple(
                    tuple(
                        sorted((1, colour[u]) if u in inside else (0, places.get(u, u)) for u in s)
                    )
                    for s in options[v]
                )
                for v in part
            }
            ranks = {key: k for k, key in enumerate(sorted({(colour[v], keys[v]) for v in part}))}
            colour = {v: ranks[colour[v], keys[v]] for v in part}
        ordered = sorted(part, key=colour.__getitem__)
        signature = tuple(keys[v] for v in ordered)
        found = self._cycles.get(signature)
        if found is None:
            base = len(self.left)
            found = tuple(range(base, base + len(part)))
            places.update(zip(ordered, found, strict=True))
            for v in ordered:
                left, right = (_renamed(side, places) for side in options[v])
                self._places[left, right] = places[v]
                self.left.append(left)
                self.right.append(right)
            self._cycles[signature] = found
        places.update(zip(ordered, found, strict=True))

    def graph(self, place: int) -> LoopyGraph:
        """Return a stopper as a graph."""
        return LoopyGraph.explore(place, lambda v: (self.left[v], self.right[v]))


def _renamed(options: tuple[int, ...], names: dict[int, int]) -> tuple[int, ...]:
    return tuple(sorted({names.get(option, option) for option in options}))
