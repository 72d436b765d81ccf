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
from grundy.heaps.misere.monoid import Monoid

Heap = tuple[int, frozenset[int]]
"""The element of a heap and the elements of its options."""


@dataclass(frozen=True)
class Refutation:
    """A sum of heaps (by index) whose outcome the monoid predicts wrongly."""

    heaps: tuple[int, ...]


def check_transitions(monoid: Monoid, heaps: Sequence[Heap], budget: Budget) -> Refutation | None:
    """Return None when the quotient is proved for these heaps, else a sum that refutes it.

    >>> from grundy.heaps.misere.monoid import Monoid
    >>> star = Monoid(((0, 1), (1, 0)), frozenset({1}), (1,))
    >>> check_transitions(star, [(1, frozenset({0}))], Budget()) is None
    True
    """
    table = monoid.table
    p_mask = _mask(monoid.p_portion)
    shift = monoid.shifts
    groups = _groups(heaps)
    # moved[x]: per group, what x times the heap and its options is; made when x first occurs.
    moved: dict[int, list[tuple[int, int, list[tuple[int, int]]]]] = {}
    start = (0, 0)
    seen: dict[tuple[int, int], tuple[tuple[int, int], int] | None] = {start: None}
    queue = [start]
    for pair in queue:
        budget.spend()
        element, options = pair
        lost = bool(options) and not options & p_mask
        if lost != bool(p_mask >> element & 1):
            return Refutation(_trace(seen, pair))
        if element not in moved:
            moved[element] = [
                (heap, table[element][heap], [(shift[element][mask], i) for mask, i in members])
                for heap, members in groups.items()
            ]
        for heap, product, members in moved[element]:
            rest = shift[heap][options]
            for own, index in members:
                after = (product, rest | own)
                if after not in seen:
                    seen[after] = (pair, index)
                    queue.append(after)
    return None


def _groups(heaps: Sequence[Heap]) -> dict[int, list[tuple[int, int]]]:
    """Return the distinct heaps by their element: (mask of the options' elements, index) each."""
    groups: dict[int, dict[int, int]] = {}
    for index, (element, options) in enumerate(heaps):
        groups.setdefault(element, {})[_mask(options)] = index
    return {element: list(members.items()) for element, members in groups.items()}


def _mask(elements: frozenset[int]) -> int:
    return sum(1 << element for element in elements)


def _trace(
    seen: dict[tuple[int, int], tuple[tuple[int, int], int] | None], pair: tuple[int, int]
) -> tuple[int, ...]:
    heaps: list[int] = []
    step = seen[pair]
    while step is not None:
        pair, index = step
        heaps.append(index)
        step = seen[pair]
    return tuple(heaps)
