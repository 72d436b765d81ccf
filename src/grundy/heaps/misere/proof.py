"""Proving a quotient: a finite check that covers every sum of the heaps.

**Theorem** [PlambeckSiegel2008]. Let each heap h be sent to an element Φ(h) of a finite commutative
monoid with a set P, and let T be the smallest set of pairs (element, set of elements) that contains
(1, ∅) and with (x, F) also (x·Φ(h), F·Φ(h) ∪ x·E) for every heap h whose options have the elements E.
If in every pair of T with F empty x lies outside P, and in every other pair x lies in P exactly when F
and P are disjoint, then a sum of heaps is a misère P-position exactly when its element lies in P.

The pairs of T are the elements of all sums together with the elements of their options, so the check is
the definition of misère outcomes, for all sums at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grundy.core.budget import Budget
from grundy.heaps.misere.monoid import Monoid, Shift

Heap = tuple[int, frozenset[int]]
"""The element of a heap and the elements of its options."""
Pair = tuple[int, int]
"""The element of a sum, and the elements of its options as a bit mask."""
Step = tuple[Pair, int] | None
"""The pair and the heap (by index) from which another pair was made."""
Groups = dict[int, dict[int, int]]
"""Distinct heaps by their element: the mask of the options' elements, and the index of such a heap."""
START: Pair = (0, 0)


@dataclass(frozen=True)
class Refutation:
    """A sum of heaps (by index) whose outcome the monoid predicts wrongly."""

    heaps: tuple[int, ...]


class Transitions:
    """The set T of a monoid and some heaps, all of whose pairs are as they should be."""

    def __init__(self, monoid: Monoid) -> None:
        self.monoid = monoid
        self._count = 0
        self._groups: Groups = {}
        self._seen: dict[Pair, Step] = {}

    def extended(self, heaps: Sequence[Heap], budget: Budget) -> Transitions | Refutation:
        """Return T with these heaps, too, or a sum that refutes it; this one stays as it is.

        Only what is new is looked at: the old pairs times the new heaps, and new pairs times all heaps.
        """
        grown = Transitions(self.monoid)
        grown._count = self._count + len(heaps)
        grown._groups = {element: dict(members) for element, members in self._groups.items()}
        new: Groups = {}
        for index, (element, options) in enumerate(heaps, start=self._count):
            mask = _mask(options)
            if mask not in grown._groups.setdefault(element, {}):
                grown._groups[element][mask] = index
                new.setdefault(element, {})[mask] = index
        grown._seen = dict(self._seen) or {START: None}
        queue = [] if self._seen else [START]
        _multiply(list(self._seen), new, self.monoid, grown._seen, queue)
        budget.spend(len(self._seen))
        p_mask = _mask(self.monoid.p_portion)
        done = 0
        while done < len(queue):
            batch = queue[done:]
            done = len(queue)
            budget.spend(len(batch))
            for pair in batch:
                lost = bool(pair[1]) and not pair[1] & p_mask
                if lost != bool(p_mask >> pair[0] & 1):
                    return Refutation(_trace(grown._seen, pair))
            _multiply(batch, grown._groups, self.monoid, grown._seen, queue)
        return grown


def _multiply(
    pairs: Sequence[Pair], groups: Groups, monoid: Monoid, seen: dict[Pair, Step], queue: list[Pair]
) -> None:
    """Add the pairs multiplied by heaps to what is seen, and the new ones to the queue."""
    table, shift = monoid.table, monoid.shifts
    # moved[x]: per group, what x times the heap and its options is; made when x first occurs.
    moved: dict[int, list[tuple[int, Shift, list[tuple[int, int]]]]] = {}
    for pair in pairs:
        element, options = pair
        if element not in moved:
            moved[element] = [
                (
                    table[element][heap],
                    shift[heap],
                    [(shift[element][mask], index) for mask, index in members.items()],
                )
                for heap, members in groups.items()
            ]
        for product, times_heap, members in moved[element]:
            rest = times_heap[options]
            for own, index in members:
                after = (product, rest | own)
                if after not in seen:
                    seen[after] = (pair, index)
                    queue.append(after)


def _mask(elements: frozenset[int]) -> int:
    return sum(1 << element for element in elements)


def _trace(seen: dict[Pair, Step], pair: Pair) -> tuple[int, ...]:
    heaps: list[int] = []
    step = seen[pair]
    while step is not None:
        pair, index = step
        heaps.append(index)
        step = seen[pair]
    return tuple(heaps)
