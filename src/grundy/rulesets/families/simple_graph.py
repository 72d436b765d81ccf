"""Undirected graphs without loops, as Node Kayles and Arc Kayles use them, and how they are drawn.

A graph is written by its edges, with isolated vertices alone: `0-1,1-2,5`, where vertices may have names,
`ann-bob,bob-cy`; or by name: `path(5)`, `cycle(6)`, `complete(4)`, `star(5)` (a centre with five leaves),
`grid(2x3)`.

>>> graph = read_simple_graph("path(4)")
>>> graph.text, [part.text for part in graph.without(1 << 1).components()]
('0-1,1-2,2-3', ['0', '2-3'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise

from grundy.core.bitset import bits
from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.families.layout import circle
from grundy.rulesets.notation import VertexReader, is_vertex_name
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
    names: Mapping[int, str] = field(default_factory=dict, compare=False)

    def name(self, vertex: int) -> str:
        """Return what moves, texts and pictures call a vertex."""
        return self.names.get(vertex) or str(vertex)

    def vertex(self, word: Reader) -> int:
        """Return the vertex that a word names, -1 where there is none of this name."""
        name = word.text.strip()
        if is_vertex_name(name):
            return next((v for v, known in self.names.items() if known == name), -1)
        return word.number()

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
        words = [f"{self.name(v)}-{self.name(u)}" for v, u in self.edges()]
        words += [self.name(v) for v in self.vertices() if not self.near(v)]
        return ",".join(words)

    def places(self) -> dict[int, tuple[float, float]]:
        """Return where the vertices are drawn: on a line, a grid, or a circle."""
        vertices, edges = list(self.vertices()), list(self.edges())
        if edges == list(pairwise(vertices)):
            return {v: (1.5 * i, 0.0) for i, v in enumerate(vertices)}
        if self.columns:
            return {v: (1.5 * (v % self.columns), 1.5 * (v // self.columns)) for v in vertices}
        return dict(zip(vertices, circle(len(vertices)), strict=True))

    def shapes(self, points: Mapping[int, tuple[float, float]]) -> tuple[Shape, ...]:
        """Return the picture, each vertex at its place."""
        return (
            *(Edge(*points[v], *points[u]) for v, u in self.edges()),
            *(Token(*points[v], 0.36, Role.EMPTY, self.name(v)) for v in self.vertices()),
        )

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
    reader = Reader(text, EXAMPLE)
    name, rest = reader.strip().cut("(")
    if rest is not None:
        return _read_family(name, rest)
    edges: list[tuple[int, int]] = []
    alive = 0
    vertices = VertexReader(reader)
    for word in reader.words():
        first, second = word.cut("-")
        a = vertices.vertex(first)
        b = a if second is None else vertices.vertex(second)
        if max(a, b) > MAX_VERTEX:
            raise word.problem("a vertex must be a number up to {limit}", limit=MAX_VERTEX)
        if second is not None and a == b:
            raise word.problem("an edge joins two different vertices")
        alive |= 1 << a | 1 << b
        if second is not None:
            edges.append((a, b))
    graph = make_graph(alive.bit_length(), edges, alive)
    return replace(graph, names={int(v): name for name, v in vertices.named.items()})


def _read_family(family: Reader, rest: Reader) -> SimpleGraph:
    name = family.text
    inside = rest.piece(0, -1) if rest.text.endswith(")") else rest
    if name == "grid":
        size = inside.board_size()
        if size is None:
            raise rest.problem("the size of a grid is rows x columns", example="grid(2x3)")
        rows, columns = size
        n = rows * columns
    elif name in FAMILIES:
        n = inside.number()
    else:
        known = ", ".join((*FAMILIES, "grid"))
        raise family.problem(
            "a graph is a list of edges, or one of {known}", known=known, example="path(5)"
        )
    if n > MAX_VERTEX:
        raise rest.problem(
            "a vertex must be a number up to {limit}", limit=MAX_VERTEX, example="path(5)"
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
