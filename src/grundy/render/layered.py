"""Places for the positions of a game in which play cannot come back: each below all that lead to it.

A line that passes several rows keeps a place in each of them, so that it runs between the positions and
not behind them. Rows are ordered by where their neighbours stand, a few times down and up.

>>> plan = Layered({"a": 1.0, "b": 1.0, "c": 1.0}, [("a", "b"), ("b", "c"), ("a", "c")])
>>> plan.row["c"], [row for _, row in plan.ways["a", "c"]]
(2, [1])
"""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterable, Mapping
from typing import Generic, TypeVar

from grundy.core.depth_first import back_edges
from grundy.errors import GameError

K = TypeVar("K", bound=Hashable)

GAP, LINE = 0.3, 0.05
"""Between neighbours in a row (positions twice as far), and what a line takes."""
SWEEPS = 6
MOST_PLACES = 20_000
"""Where the lines would take more places than this, they are drawn straight."""


class Layered(Generic[K]):
    """The rows of a graph without cycles, and where everything stands in them."""

    def __init__(self, widths: Mapping[K, float], edges: Iterable[tuple[K, K]]) -> None:
        pairs = list(dict.fromkeys(edges))
        self.row = rows_of(widths, pairs)
        """The length of the longest way down to each position."""
        self._widths: dict[Hashable, float] = {key: w + GAP for key, w in widths.items()}
        self._above: dict[Hashable, list[Hashable]] = {key: [] for key in widths}
        self._below: dict[Hashable, list[Hashable]] = {key: [] for key in widths}
        self._rows: list[list[Hashable]] = [[] for _ in range(1 + max(self.row.values()))]
        for key, row in self.row.items():
            self._rows[row].append(key)
        places = self._lines(pairs)
        for sweep in range(SWEEPS):
            self._order(downwards=sweep % 2 == 0)
        self.x = self._straightened(self._packed())
        self.ways = {
            pair: [(self.x[place], self.row[pair[0]] + i) for i, place in enumerate(line, start=1)]
            for pair, line in places.items()
        }
        """What each line passes on its way down: x and row."""

    def _lines(self, pairs: list[tuple[K, K]]) -> dict[tuple[K, K], list[Hashable]]:
        """Give each line a place in the rows that it passes."""
        spans = {(a, b): range(self.row[a] + 1, self.row[b]) for a, b in pairs}
        straight = sum(map(len, spans.values())) > MOST_PLACES
        found: dict[tuple[K, K], list[Hashable]] = {}
        for (a, b), span in spans.items():
            line: list[Hashable] = [] if straight else [("line", a, b, row) for row in span]
            for row, place in zip(span, line, strict=False):
                self._rows[row].append(place)
                self._widths[place] = LINE
                self._above[place], self._below[place] = [], []
            chain = [a, *line, b]
            for upper, lower in itertools.pairwise(chain):
                self._below[upper].append(lower)
                self._above[lower].append(upper)
            found[a, b] = line
        return found

    def _order(self, *, downwards: bool) -> None:
        """Sort each row by the middle of the neighbours in the row before it."""
        near = self._above if downwards else self._below
        rows = self._rows if downwards else self._rows[::-1]
        for before, row in itertools.pairwise(rows):
            place = {key: i / max(1, len(before) - 1) for i, key in enumerate(before)}
            own = {key: i / max(1, len(row) - 1) for i, key in enumerate(row)}

            def middle(
                key: Hashable,
                place: dict[Hashable, float] = place,
                own: dict[Hashable, float] = own,
            ) -> float:
                seen = [place[other] for other in near[key] if other in place]
                return sum(seen) / len(seen) if seen else own[key]

            row.sort(key=middle)

    def _packed(self) -> dict[Hashable, float]:
        """Return places side by side, each row in the middle."""
        x: dict[Hashable, float] = {}
        for row in self._rows:
            left = -(sum(self._widths[key] + GAP for key in row) - GAP) / 2
            for key in row:
                x[key] = left + self._widths[key] / 2
                left += self._widths[key] + GAP
        return x

    def _straightened(self, x: dict[Hashable, float]) -> dict[Hashable, float]:
        """Move everything towards the middle of its neighbours, as far as the others allow."""
        for _ in range(SWEEPS):
            for row in self._rows:
                wanted = []
                for key in row:
                    near = [x[other] for other in (*self._above[key], *self._below[key])]
                    wanted.append(sum(near) / len(near) if near else x[key])
                placed = []
                left = float("-inf")
                for key, middle in zip(row, wanted, strict=True):
                    place = max(middle, left + self._widths[key] / 2)
                    placed.append(place)
                    left = place + self._widths[key] / 2 + GAP
                shift = sum(w - p for w, p in zip(wanted, placed, strict=True)) / len(row)
                x.update((key, place + shift) for key, place in zip(row, placed, strict=True))
        return x


def returning(roots: Iterable[K], edges: Iterable[tuple[K, K]]) -> set[tuple[K, K]]:
    """Return the edges by which play comes back to a position on its way: without them there is no cycle.

    >>> returning(["a"], [("a", "b"), ("b", "a"), ("b", "b"), ("b", "c")]) == {("b", "a"), ("b", "b")}
    True
    """
    below: dict[K, list[K]] = {}
    for start, end in edges:
        below.setdefault(start, []).append(end)
    return set(back_edges(roots, lambda key: below.get(key, ())))


def rows_of(keys: Iterable[K], edges: Iterable[tuple[K, K]]) -> dict[K, int]:
    """Return for each key the length of the longest way down to it; raise where something comes back."""
    below: dict[K, list[K]] = {key: [] for key in keys}
    degree = dict.fromkeys(below, 0)
    for start, end in edges:
        below[start].append(end)
        degree[end] += 1
    depth = dict.fromkeys(below, 0)
    ready = [key for key, count in degree.items() if count == 0]
    while ready:
        key = ready.pop()
        for end in below[key]:
            depth[end] = max(depth[end], depth[key] + 1)
            degree[end] -= 1
            if degree[end] == 0:
                ready.append(end)
    if any(degree.values()):
        raise GameError("a graph with cycles cannot be drawn in layers")
    return depth
