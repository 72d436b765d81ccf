"""Undirected graphs without loops, as Node Kayles and Arc Kayles use them, and how they are drawn.

A graph is written by its edges, with isolated vertices alone: `0-1,1-2,5`; or by name: `path(5)`,
`cycle(6)`, `complete(4)`, `star(5)` (a centre with five leaves), `grid(2x3)`.

>>> graph = read_simple_graph("path(4)")
>>> graph.text, [part.text for part in graph.without(1 << 1).components()]
('0-1,1-2,2-3', ['0', '2-3'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise

from grundy.core.bitset import bits
from grundy.errors import NotationError
from grundy.i18n import Message
from grundy.rulesets.families.layout import circle
from grundy.rulesets.notation import read_board_size, read_number
from grundy.rulesets.scene import Edge, Role, Shape, Token

MAX_VERTEX = 400
EXAMPLE = "0-1,1-2,5"


@dataclass(frozen=True, slots=True)
class SimpleGraph:
    """The neighbours of each vertex as a bit set, and the set of vertices still there."""

    neighbours: tuple[int, ...]
    alive: int
    columns: int = field(default=0, compare=False)
    """How many vertices stand in a row of the picture; 0 means that the graph is no grid."""

    def vertices(self) -> Iterator[int]:
        """Yield the vertices still there."""
        return bits(self.alive)

    def edges(self) -> Iterator[tuple[int, int]]:
        """Yield the edges still there, smaller vertex first."""
        for v in self.vertices():
            for u in bits(self.near(v) >> v << v):
                yield v, u

    def near(self, vertex: int) -> int:
        """Return the neighbours of a vertex that are still there, as a bit set."""
        return self.neighbours[vertex] & self.alive

    def without(self, vertices: int) -> SimpleGraph:
        """Return what is left when a set of vertices is removed."""
        return replace(self, alive=self.alive & ~vertices)

    def without_isolated(self) -> SimpleGraph:
        """Return the graph without vertices that have no neighbour."""
        return self.without(sum(1 << v for v in self.vertices() if not self.near(v)))

    def whole(self, limit: int) -> SimpleGraph:
        """Return the graph with its removed vertices, where it has at most `limit`; else as it is."""
        size = len(self.neighbours)
        return replace(self, alive=(1 << size) - 1) if size <= limit else self

    @property
    def grid(self) -> tuple[int, int] | None:
        """Return the rows and columns of a grid, else None."""
        return (len(self.neighbours) // self.columns, self.columns) if self.columns else None

    def components(self) -> list[SimpleGraph]:
        """Return the connected components."""
        found = []
        rest = self.alive
        while rest:
            part = fresh = rest & -rest
            while fresh:
                grown = 0
                for v in bits(fresh):
                    grown |= self.near(v)
                fresh = grown & ~part
                part |= fresh
            rest &= ~part
            found.append(replace(self, alive=part))
        return found

    def key(self) -> tuple[int, ...]:
        """Return what two graphs with the same vertices and edges have in common."""
        return (self.alive, *(self.near(v) for v in self.vertices()))

    def degrees(self) -> list[int]:
        """Return the sorted degrees of the vertices."""
        return sorted(self.near(v).bit_count() for v in self.vertices())

    @property
    def text(self) -> str:
        """Return the edges, and the vertices without any."""
        words = [f"{v}-{u}" for v, u in self.edges()]
        words += [str(v) for v in self.vertices() if not self.near(v)]
        return ",".join(words)

    def shapes(self) -> tuple[dict[int, tuple[float, float]], list[Shape]]:
        """Return the places of the vertices and the picture: a line, a grid, or a circle."""
        names, edges = list(self.vertices()), list(self.edges())
        if edges == list(pairwise(names)):
            points = {v: (1.5 * i, 0.0) for i, v in enumerate(names)}
        elif self.columns:
            points = {v: (1.5 * (v % self.columns), 1.5 * (v // self.columns)) for v in names}
        else:
            points = dict(zip(names, circle(len(names)), strict=True))
        shapes: list[Shape] = [Edge(*points[v], *points[u]) for v, u in edges]
        shapes += [Token(x, y, 0.36, Role.EMPTY, str(v)) for v, (x, y) in points.items()]
        return points, shapes

    def description(self) -> Message:
        """Return the graph in words."""
        return Message("a graph with the edges {edges}", edges=self.text or "–")


def make_graph(vertices: int, edges: list[tuple[int, int]], alive: int) -> SimpleGraph:
    """Return the graph of the given edges; parallel edges are one."""
    near = [0] * vertices
    for a, b in edges:
        near[a] |= 1 << b
        near[b] |= 1 << a
    return SimpleGraph(tuple(near), alive)


def read_simple_graph(text: str) -> SimpleGraph:
    """Return the graph written as `text`; raise `NotationError` with column and example."""
    named = _read_family(text)
    if named is not None:
        return named
    edges: list[tuple[int, int]] = []
    alive = 0
    column = 1
    for word in text.split(",") if text.strip() else []:
        first, dash, second = word.partition("-")
        a = read_number(first, text, column, EXAMPLE)
        b = read_number(second, text, column + len(first) + 1, EXAMPLE) if dash else a
        if max(a, b) > MAX_VERTEX:
            raise NotationError(
                "a vertex is a number up to {limit}",
                limit=MAX_VERTEX,
                text=text,
                column=column,
                example=EXAMPLE,
            )
        if dash and a == b:
            raise NotationError(
                "an edge joins two different vertices", text=text, column=column, example=EXAMPLE
            )
        alive |= 1 << a | 1 << b
        if dash:
            edges.append((a, b))
        column += len(word) + 1
    return make_graph(alive.bit_length(), edges, alive)


def _read_family(text: str) -> SimpleGraph | None:
    name, bracket, rest = text.strip().partition("(")
    if not bracket:
        return None
    inside = rest.removesuffix(")")
    column = text.find("(") + 2
    if name == "grid":
        size = read_board_size(inside, example="grid(2x3)")
        if size is None:
            raise NotationError(
                "the size of a grid is rows x columns",
                text=text,
                column=column,
                example="grid(2x3)",
            )
        rows, columns = size
        n = rows * columns
    elif name in FAMILIES:
        n = read_number(inside, text, column, f"{name}(5)")
    else:
        raise NotationError(
            "a graph is a list of edges, or one of {known}",
            known=", ".join((*FAMILIES, "grid")),
            text=text,
            column=1,
            example="path(5)",
        )
    if n > MAX_VERTEX:
        raise NotationError(
            "a vertex is a number up to {limit}",
            limit=MAX_VERTEX,
            text=text,
            column=column,
            example="path(5)",
        )
    if name == "grid":
        edges = [
            (r * columns + c, r * columns + c + 1) for r in range(rows) for c in range(columns - 1)
        ]
        edges += [
            (r * columns + c, (r + 1) * columns + c)
            for r in range(rows - 1)
            for c in range(columns)
        ]
    else:
        edges = FAMILIES[name](n)
    vertices = n + 1 if name == "star" else n
    graph = make_graph(vertices, edges, (1 << vertices) - 1)
    return replace(graph, columns=columns) if name == "grid" else graph


FAMILIES: dict[str, Callable[[int], list[tuple[int, int]]]] = {
    "path": lambda n: [(v, v + 1) for v in range(n - 1)],
    "cycle": lambda n: [(v, (v + 1) % n) for v in range(n)] if n > 2 else [(0, 1)][: n // 2],
    "complete": lambda n: list(combinations(range(n), 2)),
    "star": lambda n: [(0, v) for v in range(1, n + 1)],
}
