"""Where to draw the vertices of a graph: in layers where it has a direction, else on a circle.

>>> circle(4)[0], layers([[0, 2], [1]])
((0.0, -1.6), {0: (-0.8, 0.0), 2: (0.8, 0.0), 1: (0.0, -1.6)})
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import cos, dist, hypot, pi, sin

Point = tuple[float, float]

STEP = 1.6
BENDS = (0.0, 0.3, -0.3, 0.5, -0.5, 0.8, -0.8)
"""How far a line may be bent to pass by what it does not join."""


def circle(count: int) -> list[Point]:
    """Return `count` points on a circle, the first at the top, clockwise."""
    radius = max(1.6, count * STEP / (2 * pi)) if count > 1 else 0.0
    angles = [2 * pi * i / count for i in range(count)]
    return [(round(radius * sin(a), 3), round(-radius * cos(a), 3)) for a in angles]


def layers(rows: Sequence[Sequence[int]]) -> dict[int, Point]:
    """Return points for vertices in layers, the first layer at the bottom, each centred."""
    return {
        vertex: (STEP * (place - (len(row) - 1) / 2), 0.0 - STEP * level)
        for level, row in enumerate(rows)
        for place, vertex in enumerate(row)
    }


def by_distance(
    roots: Iterable[int], neighbours: Callable[[int], Iterable[int]]
) -> list[list[int]]:
    """Return the vertices reachable from the roots, in rows by distance, near relatives together.

    >>> by_distance([0], lambda v: {0: [1, 2], 1: [3], 2: [], 3: [0]}[v])
    [[0], [1, 2], [3]]
    """
    rows = [list(roots)]
    seen = set(rows[0])
    while rows[-1]:
        row: list[int] = []
        for vertex in rows[-1]:
            for other in neighbours(vertex):
                if other not in seen:
                    seen.add(other)
                    row.append(other)
        rows.append(row)
    return rows[:-1]


def bend_past(start: Point, end: Point, others: Iterable[Point], room: float) -> float:
    """Return the least bend of a line that keeps it so far from other points.

    >>> bend_past((0, 0), (4, 0), [(2, 1)], 0.5), bend_past((0, 0), (4, 0), [(2, 0.1)], 0.5)
    (0.0, -0.5)
    """
    near = [other for other in others if other not in (start, end)]

    def is_free(bend: float) -> bool:
        return all(dist(p, other) >= room for p in _along(start, end, bend) for other in near)

    return next(filter(is_free, BENDS), 0.0)


def _along(start: Point, end: Point, bend: float) -> list[Point]:
    """Return points of a bent line, close to each other."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    count = max(2, round(4 * length))
    found = []
    for i in range(1, count):
        t = i / count
        aside = 4 * bend * t * (1 - t) / length
        found.append(
            (x1 + t * (x2 - x1) - aside * (y2 - y1), y1 + t * (y2 - y1) + aside * (x2 - x1))
        )
    return found
