"""Two edge-disjoint forests with as many edges as possible: the engine of Lehman's theorem.

The edge sets that split into two forests are the independent sets of a matroid, the union of two
copies of the cycle matroid. An edge that fits neither forest enters by an *augmenting exchange*: it
takes the place of an edge on the cycle it closes, which takes the place of an edge in the other
forest, … until one edge closes no cycle [RoskindTarjan1985]. When no exchange exists, the edges that
the search has touched are two trees that span the same vertices, a *clump*; later edges inside a clump
are refused at once.

>>> pair = ForestPair(3, [(0, 1), (0, 1), (1, 2), (0, 2)])
>>> sorted(pair.forest_of)
[0, 0, 1, 1]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from grundy.core.budget import Budget

UNUSED = -1


class UnionFind:
    """Sets of 0..n-1 that are merged and compared in almost constant time.

    >>> sets = UnionFind(3)
    >>> sets.union(0, 2), sets.union(2, 0), sets.find(0) == sets.find(2)
    (True, False, True)
    """

    __slots__ = ("parent",)

    def __init__(self, n: int) -> None:
        self.parent = list(range(n))

    def find(self, x: int) -> int:
        """Return the representative of the set of `x`."""
        parent = self.parent
        while parent[x] != x:
            parent[x] = parent[parent[x]]
            x = parent[x]
        return x

    def union(self, x: int, y: int) -> bool:
        """Merge two sets; return whether they were different."""
        x, y = self.find(x), self.find(y)
        self.parent[x] = y
        return x != y


class _Rooted:
    """One forest with a root in each tree: parents, depths, and the tree each vertex belongs to."""

    __slots__ = ("depth", "parent", "parent_edge", "tree")

    def __init__(self, n: int, adjacency: Sequence[dict[int, int]]) -> None:
        self.parent = [-1] * n
        self.parent_edge = [-1] * n
        self.depth = [0] * n
        self.tree = [-1] * n
        parent, parent_edge, depth, tree = self.parent, self.parent_edge, self.depth, self.tree
        for root in range(n):
            if tree[root] >= 0:
                continue
            tree[root] = root
            stack = [root]
            while stack:
                v = stack.pop()
                for edge, w in adjacency[v].items():
                    if tree[w] < 0:
                        tree[w] = root
                        parent[w] = v
                        parent_edge[w] = edge
                        depth[w] = depth[v] + 1
                        stack.append(w)


class ForestPair:
    """A largest pair of edge-disjoint forests in a multigraph with vertices 0..n-1.

    `forest_of[i]` is 0 or 1 for an edge in a forest and `UNUSED` for the rest. More edges can be
    offered with `add`.
    """

    def __init__(
        self, n: int, edges: Iterable[tuple[int, int]] = (), budget: Budget | None = None
    ) -> None:
        self.n = n
        self.edges = list(edges)
        self.forest_of = [UNUSED] * len(self.edges)
        self._budget = budget or Budget()
        # adjacency[f][v] maps an edge of forest f at v to its other end
        self._adjacency: tuple[list[dict[int, int]], list[dict[int, int]]] = (
            [{} for _ in range(n)],
            [{} for _ in range(n)],
        )
        self._rooted: tuple[_Rooted, _Rooted] | None = None
        self._clumps = UnionFind(n)
        self._fill()

    def _fill(self) -> None:
        """Take what fits at once, then exchange for the rest."""
        merged = UnionFind(self.n), UnionFind(self.n)
        waiting = []
        for edge, (u, v) in enumerate(self.edges):
            for f in (0, 1):
                if merged[f].union(u, v):
                    self._put(edge, f)
                    break
            else:
                waiting.append(edge)
        for edge in waiting:
            self._augment(edge)

    def add(self, u: int, v: int) -> tuple[int, bool]:
        """Offer one more edge; return its index and whether the two forests together grew.

        >>> pair = ForestPair(2)
        >>> [pair.add(0, 1) for _ in range(3)]
        [(0, True), (1, True), (2, False)]
        """
        self.edges.append((u, v))
        self.forest_of.append(UNUSED)
        edge = len(self.edges) - 1
        return edge, self._augment(edge)

    def forest(self, f: int) -> list[int]:
        """Return the edges of forest `f`, in order."""
        return [edge for edge, where in enumerate(self.forest_of) if where == f]

    def unused(self) -> list[int]:
        """Return the edges in neither forest, in order."""
        return self.forest(UNUSED)

    def reach(self, sources: Iterable[int]) -> set[int]:
        """Return the sources and every edge that an exchange started by a source can push out.

        For one unused edge this is its fundamental circuit in the union matroid: two trees that span
        the same vertices, and the edge itself.
        """
        labels, end = self._search(sources, enter_clumps=True)
        assert end is None, "the two forests were not as large as possible"
        return set(labels)

    def reach_back(self, target: int) -> set[int]:
        """Return every edge whose copy would close a circuit (of the union matroid) through `target`.

        These are the edges that can push out `target` but cannot make the forests grow.
        """
        return self._pushers({target}) - self._pushers(set())

    def _pushers(self, targets: set[int]) -> set[int]:
        """Return the edges a copy of which can push out one of the targets or make a forest grow."""
        used = [edge for edge, where in enumerate(self.forest_of) if where != UNUSED]
        pushed = set(targets)
        while True:
            parts = self._without(pushed)
            new = {
                edge
                for edge in used
                if edge not in pushed and self._is_split(edge, parts[1 - self.forest_of[edge]])
            }
            if not new:
                break
            pushed |= new
        return {
            edge
            for edge in range(len(self.edges))
            if self._is_split(edge, parts[0]) or self._is_split(edge, parts[1])
        }

    def _is_split(self, edge: int, parts: UnionFind) -> bool:
        u, v = self.edges[edge]
        return parts.find(u) != parts.find(v)

    def _without(self, removed: set[int]) -> tuple[UnionFind, UnionFind]:
        """Return the components of both forests when some edges are removed."""
        parts = UnionFind(self.n), UnionFind(self.n)
        for edge, (u, v) in enumerate(self.edges):
            if self.forest_of[edge] != UNUSED and edge not in removed:
                parts[self.forest_of[edge]].union(u, v)
        return parts

    def _put(self, edge: int, f: int) -> None:
        u, v = self.edges[edge]
        old = self.forest_of[edge]
        if old != UNUSED:
            del self._adjacency[old][u][edge], self._adjacency[old][v][edge]
        self.forest_of[edge] = f
        self._adjacency[f][u][edge] = v
        self._adjacency[f][v][edge] = u

    def _roots(self) -> tuple[_Rooted, _Rooted]:
        if self._rooted is None:
            first, second = self._adjacency
            self._rooted = _Rooted(self.n, first), _Rooted(self.n, second)
        return self._rooted

    def _augment(self, edge: int) -> bool:
        u, v = self.edges[edge]
        if self._clumps.find(u) == self._clumps.find(v):
            return False
        labels, end = self._search([edge], enter_clumps=False)
        if end is None:
            for touched in labels:
                self._clumps.union(*self.edges[touched])
            return False
        moved, to = end
        while True:
            came_from = self.forest_of[moved]
            self._put(moved, to)
            if came_from == UNUSED:
                break
            moved, to = labels[moved], came_from
        self._rooted = None
        return True

    def _search(
        self, sources: Iterable[int], enter_clumps: bool
    ) -> tuple[dict[int, int], tuple[int, int] | None]:
        """Label edges breadth first; stop at an edge that closes no cycle in some forest.

        Return the labels (who pushes whom out) and the last step (edge, forest) of an augmenting
        exchange, or None. Breadth first matters: a shortest exchange keeps both sets forests. Edges
        inside a known clump push out only one another, so an augmenting exchange never enters one.
        """
        clump = self._clumps.find
        rooted = self._roots()
        labels = dict.fromkeys(sources, -1)
        queue = deque(labels)
        # top[f] joins each vertex to the highest one it reaches over labelled edges of forest f
        top = UnionFind(self.n), UnionFind(self.n)
        while queue:
            self._budget.spend()
            edge = queue.popleft()
            u, v = self.edges[edge]
            for f in (0, 1):
                if self.forest_of[edge] == f:
                    continue
                forest, high = rooted[f], top[f]
                if forest.tree[u] != forest.tree[v]:
                    return labels, (edge, f)
                x, y = high.find(u), high.find(v)
                while x != y:
                    if forest.depth[x] < forest.depth[y]:
                        x, y = y, x
                    step = forest.parent_edge[x]
                    if step not in labels and (enter_clumps or clump(x) != clump(forest.parent[x])):
                        labels[step] = edge
                        queue.append(step)
                    high.parent[x] = forest.parent[x]
                    x = high.find(x)
        return labels, None
