"""Strongly connected components, those first that others lead to.

>>> edges = {0: [1], 1: [0, 2], 2: []}
>>> [sorted(part) for part in components_of(edges, edges.__getitem__)]
[[2], [0, 1]]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

Vertex = TypeVar("Vertex", bound=Hashable)


def components_of(
    vertices: Iterable[Vertex], following: Callable[[Vertex], Iterable[Vertex]]
) -> Iterator[list[Vertex]]:
    """Yield the strongly connected components (Tarjan), each after all that it leads to."""
    number: dict[Vertex, int] = {}
    low: dict[Vertex, int] = {}
    path: list[Vertex] = []
    done: set[Vertex] = set()
    for root in vertices:
        if root in number:
            continue
        number[root] = low[root] = len(number)
        path.append(root)
        stack = [(root, iter(following(root)))]
        while stack:
            vertex, rest = stack[-1]
            for after in rest:
                if after not in number:
                    number[after] = low[after] = len(number)
                    path.append(after)
                    stack.append((after, iter(following(after))))
                    break
                if after not in done:
                    low[vertex] = min(low[vertex], number[after])
            else:
                stack.pop()
                if stack:
                    above = stack[-1][0]
                    low[above] = min(low[above], low[vertex])
                if low[vertex] == number[vertex]:
                    part: list[Vertex] = []
                    while not part or part[-1] != vertex:
                        part.append(path.pop())
                        done.add(part[-1])
                    yield part
