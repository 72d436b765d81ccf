"""Maximum matchings of graphs: Edmonds' algorithm, which shrinks odd cycles (blossoms).

>>> from grundy.rulesets.families.simple_graph import read_simple_graph
>>> [matching_size(read_simple_graph(text)) for text in ("path(4)", "cycle(5)", "star(5)")]
[2, 2, 1]
"""

from __future__ import annotations

from collections import deque

from grundy.core.bitset import bits
from grundy.core.budget import pulse
from grundy.rulesets.families.simple_graph import SimpleGraph

NONE = -1


def matching_size(graph: SimpleGraph) -> int:
    """Return how many edges without common ends a graph has at most; polynomial time [Edmonds1965]."""
    return sum(partner != NONE for partner in maximum_matching(graph)) // 2


def maximum_matching(graph: SimpleGraph) -> list[int]:
    """Return for each vertex its partner in a largest matching, or -1."""
    partner = [NONE] * len(graph.neighbours)
    for vertex in graph.vertices():
        if partner[vertex] == NONE:
            pulse()
            _PathSearch(graph, partner).augment(vertex)
    return partner


class _PathSearch:
    """One search for an augmenting path from a free vertex."""

    def __init__(self, graph: SimpleGraph, partner: list[int]) -> None:
        self.graph, self.partner = graph, partner
        size = len(partner)
        self.parent = [NONE] * size
        self.base = list(range(size))
        """The vertex that stands for each one's blossom."""
        self.is_even = [False] * size
        self.queue: deque[int] = deque()

    def augment(self, root: int) -> None:
        """Enlarge the matching by one edge where a path from the root to a free vertex exists."""
        end = self._find(root)
        while end != NONE:
            before = self.parent[end]
            following = self.partner[before]
            self.partner[end], self.partner[before] = before, end
            end = following

    def _find(self, root: int) -> int:
        self.is_even[root] = True
        self.queue.append(root)
        while self.queue:
            v = self.queue.popleft()
            for u in bits(self.graph.near(v)):
                if self.base[u] == self.base[v] or self.partner[v] == u:
                    continue
                if u == root or (self.partner[u] != NONE and self.parent[self.partner[u]] != NONE):
                    self._shrink(v, u)
                elif self.parent[u] == NONE:
                    self.parent[u] = v
                    if self.partner[u] == NONE:
                        return u
                    self.is_even[self.partner[u]] = True
                    self.queue.append(self.partner[u])
        return NONE

    def _shrink(self, v: int, u: int) -> None:
        """Make one vertex of the odd cycle that the edge v-u closes."""
        top = self._common_base(v, u)
        blossom: set[int] = set()
        self._mark(v, top, u, blossom)
        self._mark(u, top, v, blossom)
        for w in self.graph.vertices():
            if self.base[w] in blossom:
                self.base[w] = top
                if not self.is_even[w]:
                    self.is_even[w] = True
                    self.queue.append(w)

    def _common_base(self, v: int, u: int) -> int:
        seen = set()
        while True:
            v = self.base[v]
            seen.add(v)
            if self.partner[v] == NONE:
                break
            v = self.parent[self.partner[v]]
        while self.base[u] not in seen:
            u = self.parent[self.partner[self.base[u]]]
        return self.base[u]

    def _mark(self, v: int, top: int, child: int, blossom: set[int]) -> None:
        while self.base[v] != top:
            mate = self.partner[v]
            blossom |= {self.base[v], self.base[mate]}
            self.parent[v] = child
            child, v = mate, self.parent[mate]
