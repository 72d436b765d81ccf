"""Places for the vertices of a graph with two terminals: layers from left to right, few crossings.

>>> layered({0: [1], 1: [0, 2], 2: [1]}, 0, 2)
{0: (0.0, 0.0), 1: (1.0, 0.0), 2: (2.0, 0.0)}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SWEEPS = 6


def layered(around: Mapping[int, Sequence[int]], a: int, b: int) -> dict[int, tuple[float, float]]:
    """Return coordinates: `a` in the first column, `b` alone in the last, others by distance from a."""
    distance = {a: 0}
    queue = [a]
    for v in queue:
        for w in around.get(v, ()):
            if w not in distance:
                distance[w] = distance[v] + 1
                if w != b:  # nothing lies behind the goal
                    queue.append(w)
    for v in around:
        distance.setdefault(v, 1)
    inner = [d for v, d in distance.items() if v != b]
    distance[b] = max(inner, default=0) + 1
    layers: list[list[int]] = [[] for _ in range(max(distance.values()) + 1)]
    for v in sorted(distance):
        layers[distance[v]].append(v)
    height = {v: i - (len(layer) - 1) / 2 for layer in layers for i, v in enumerate(layer)}
    for _ in range(SWEEPS):  # each vertex moves towards the middle of its neighbours
        for layer in layers:
            layer.sort(key=lambda v: _mean([height[w] for w in around.get(v, ())], height[v]))
            for i, v in enumerate(layer):
                height[v] = i - (len(layer) - 1) / 2
    return {v: (float(distance[v]), height[v]) for v in sorted(distance)}


def _mean(heights: Sequence[float], default: float) -> float:
    return sum(heights) / len(heights) if heights else default
