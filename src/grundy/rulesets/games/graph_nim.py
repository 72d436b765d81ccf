"""Nim on graphs: a token walks through a graph and takes from the heaps on its way.

In *vertex Nim* heaps lie on the vertices: a player takes one or more tokens from the heap where the piece
stands and moves the piece to a neighbouring vertex. An empty heap is removed with its vertex, whose
neighbours then become neighbours of each other; where only one vertex is left the piece stays
[DucheneRenault2014]. In *edge Nim* heaps lie on the edges: a player walks along an edge and takes one or
more tokens from its heap [Fukuyama2003]. Whoever cannot move loses.

A position of vertex Nim lists edges, heaps and the vertex of the piece: `0-1,1-2;0=3;1=2;2=4;at=0`; one of
edge Nim lists the edges with their heaps: `0-1=3,1-2=2;at=1`. A move is the number of tokens taken and the
vertex that the piece goes to: `2→1` (typed `2->1`).

Vertex Nim is solved in quadratic time [DucheneRenault2014]; edge Nim with one token on every edge is edge
Geography. The program searches both.

>>> import grundy
>>> grundy.solve("edge-nim", "0-1=5;at=0").grundy
5
>>> grundy.solve("vertex-nim", "0-1;0=1;1=1;at=0").outcome.value
'P'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import hypot
from typing import NamedTuple

from grundy.core.reading import Reader
from grundy.errors import NotationError
from grundy.i18n import Message
from grundy.rulesets.base import Example, Option, Player, Ruleset
from grundy.rulesets.families.layout import Point, circle
from grundy.rulesets.notation import VertexReader, read_graph
from grundy.rulesets.scene import (
    UNSEEN,
    Cell,
    Edge,
    HotSpot,
    Label,
    Past,
    Role,
    Scene,
    Shape,
    Token,
)

Pair = tuple[int, int]
LARGEST = 40
MAX_VERTEX = 60
AT = Message("write ;at= and the vertex of the token after the graph")


class Loaded(NamedTuple):
    """Edges, the heaps on vertices or edges, and where the piece stands."""

    edges: tuple[Pair, ...]
    heaps: tuple[int, ...]
    """One for each vertex, in order, in vertex Nim; one for each edge in edge Nim."""
    token: int
    vertices: tuple[int, ...] = ()
    """The vertices that carry heaps; none in edge Nim."""

    def near(self) -> Iterator[int]:
        """Yield the neighbours of the piece's vertex."""
        for a, b in self.edges:
            if self.token in (a, b):
                yield b if a == self.token else a


class _GraphNim(Ruleset[Loaded]):
    """What both games share: how a move is written and pressed."""

    family = "graphs"

    def steps(self, position: Loaded) -> Iterator[tuple[int, int, Loaded]]:
        """Yield (tokens taken, vertex that the piece goes to, option)."""
        raise NotImplementedError

    def moves(self, position: Loaded, player: Player) -> Iterator[Option[Loaded]]:
        for taken, vertex, option in self.steps(position):
            yield f"{taken}→{vertex}", option

    def normalize(self, position: Loaded) -> Loaded:
        return position

    def heap_shapes(
        self, position: Loaded, points: dict[int, Point], start: Loaded
    ) -> Iterator[Shape]:
        """Yield the graph with its heaps."""
        raise NotImplementedError

    def staged(self, position: Loaded, past: Past) -> Scene:
        """Draw the graph; press a number of tokens, then the vertex to go to."""
        start: Loaded = past.start
        names = sorted({v for edge in start.edges for v in edge} | {start.token, *start.vertices})
        points = dict(zip(names, circle(len(names)), strict=True))
        shapes = list(self.heap_shapes(position, points, start))
        x, y = points[position.token]
        shapes.append(Token(x, y, 0.5, Role.FAINT, outline=Role.MARK))
        most, below = max(start.heaps, default=0), max(y for _, y in points.values()) + 1.2
        left = min(x for x, _ in points.values()) - 0.5

        def button(taken: int) -> Cell:
            across, down = (taken - 1) % 10, (taken - 1) // 10
            x, y, said = left + across, below + down, str(taken)
            return Cell(x, y, 0.95, 0.95, label=said, rounded=0.1, letter=UNSEEN)

        shapes += [button(taken) for taken in range(1, most + 1)]
        spots = tuple(
            HotSpot(
                f"{taken}→{vertex}",
                Token(*points[vertex], 0.5, label=f"→{vertex}"),
                after=(button(taken),),
            )
            for taken, vertex, _ in self.steps(position)
        )
        said = Message("Nim on a graph: {position}", position=self.format(position))
        return Scene((*_under(shapes),), spots, said)


def _under(shapes: Sequence[Shape]) -> Iterator[Shape]:
    """Yield the ring around the piece's vertex before everything else, so that it lies below."""
    rings = [shape for shape in shapes if isinstance(shape, Token) and shape.radius == 0.5]
    yield from rings
    yield from (shape for shape in shapes if shape not in rings)


class VertexNim(_GraphNim):
    """Take from the heap where the piece stands, then move the piece."""

    name = "vertex-nim"
    title = Message("Vertex Nim")
    summary = Message("Take from the heap where the piece stands, then move it to a neighbour.")
    rules = Message(
        "Heaps lie on the vertices of a graph, and a piece stands on one of them. A move takes one or more"
        " tokens from that heap and moves the piece to a neighbouring vertex. An empty heap is removed with"
        " its vertex, whose neighbours become neighbours of each other; where only one vertex is left the"
        " piece stays. Whoever cannot move loses."
    )
    notation = Message(
        "Edges, the heap of each vertex, and the vertex of the piece: 0-1,1-2;0=3;1=2;2=4;at=0. A move is"
        " the number of tokens taken and the vertex that the piece goes to: 2->1."
    )
    theory = Message("The winner can be found in quadratic time [DucheneRenault2014].")
    sources = ("DucheneRenault2014",)
    openings = (
        "0-1,1-2,2-3,3-0;0=2;1=3;2=1;3=2;at=0",
        "0-1,1-2,2-3,3-4,4-0,0-2;0=2;1=3;2=1;3=2;4=4;at=0",
        "0-1,1-2,2-3,3-4,4-5,5-0,0-3,1-4;0=3;1=2;2=4;3=1;4=2;5=3;at=0",
    )
    examples = (
        Example("0-1,1-2,2-3,3-0;0=2;1=3;2=1;3=2;at=0", outcome="P"),
        Example("0-1;0=1;1=1;at=0", outcome="P"),
        Example("0-1;0=2;1=1;at=0", outcome="N"),
        Example("0-1,1-2;0=1;1=1;2=1;at=1", outcome="N"),
    )

    def parse(self, text: str) -> Loaded:
        reader = Reader(text, "0-1,1-2;0=3;1=2;2=4;at=0")
        read = read_graph(reader)
        named = dict(read.named)
        token = named.pop("at", None)
        if token is None or read.directed:
            raise reader.problem(AT)
        try:
            heaps = {
                read.vertices.vertex(Reader(vertex)): heap for vertex, heap in named.items() if heap
            }
        except NotationError:
            raise reader.problem("a heap is written as its vertex, = and its size") from None
        edges = tuple(sorted({(min(a, b), max(a, b)) for a, b, _ in read.edges if a != b}))
        bare = [v for edge in edges for v in edge if v not in heaps]
        if bare or (heaps and token not in heaps):
            raise reader.problem("vertex {vertex} has no heap", vertex=bare[0] if bare else token)
        _check(reader, [*heaps, token], list(heaps.values()))
        vertices = tuple(sorted(heaps))
        return Loaded(edges, tuple(heaps[v] for v in vertices), token, vertices)

    def format(self, position: Loaded) -> str:
        edges = ",".join(f"{a}-{b}" for a, b in position.edges)
        heaps = [f"{v}={h}" for v, h in zip(position.vertices, position.heaps, strict=True)]
        return ";".join([edges, *heaps, f"at={position.token}"])

    def steps(self, position: Loaded) -> Iterator[tuple[int, int, Loaded]]:
        edges, heaps, token, vertices = position
        if token not in vertices:
            return
        place = vertices.index(token)
        near = sorted(position.near())
        for taken in range(1, heaps[place] + 1):
            if taken < heaps[place]:
                left = (*heaps[:place], heaps[place] - taken, *heaps[place + 1 :])
                for vertex in near or [token]:
                    yield taken, vertex, Loaded(edges, left, vertex, vertices)
                continue
            # The neighbours of the vertex that disappears become neighbours of each other.
            kept = {edge for edge in edges if token not in edge} | set(combinations(near, 2))
            rest = (*heaps[:place], *heaps[place + 1 :])
            others = (*vertices[:place], *vertices[place + 1 :])
            for vertex in near or [token]:
                yield taken, vertex, Loaded(tuple(sorted(kept)), rest, vertex, others)

    def small_positions(self) -> Iterator[Loaded]:
        for text in (";0=3;at=0", ";at=0", "0-1;0=2;1=3;at=0", "0-1,1-2;0=1;1=2;2=1;at=0"):
            yield self.parse(text)
        for weights in combinations((1, 2, 1, 3), 3):
            heaps = ";".join(f"{v}={w}" for v, w in enumerate(weights))
            yield self.parse(f"0-1,1-2,0-2;{heaps};at=0")

    def heap_shapes(
        self, position: Loaded, points: dict[int, Point], start: Loaded
    ) -> Iterator[Shape]:
        yield from (Edge(*points[a], *points[b]) for a, b in position.edges)
        heaps = dict(zip(position.vertices, position.heaps, strict=True))
        for vertex in start.vertices:
            if vertex in heaps:
                heap = str(heaps[vertex])
                yield Token(*points[vertex], 0.36, label=heap, letter=f"{vertex}={heap}")
            else:
                yield Token(*points[vertex], 0.36, Role.FAINT)
        for vertex, (x, y) in points.items():  # outside the circle
            further = 1 + 0.75 / (hypot(x, y) or 1)
            x, y = (x * further, y * further) if (x, y) != (0, 0) else (0.0, -0.75)
            yield Label(x, y, str(vertex), size=0.35, role=Role.FAINT)


class EdgeNim(_GraphNim):
    """Walk along an edge and take from its heap."""

    name = "edge-nim"
    title = Message("Edge Nim")
    summary = Message("Walk along an edge of a graph and take from the heap that lies on it.")
    rules = Message(
        "Heaps lie on the edges of a graph, and a piece stands on a vertex. A move walks along an edge"
        " whose heap is not empty and takes one or more tokens from that heap. Whoever cannot move loses."
    )
    notation = Message(
        "Edges with their heaps, and the vertex of the piece: 0-1=3,1-2=2;at=1. A move is the number of"
        " tokens taken and the vertex that the piece goes to: 2->0."
    )
    theory = Message(
        "With one token on every edge it is edge Geography; a single edge is a heap of Nim [Fukuyama2003]."
    )
    sources = ("Fukuyama2003",)
    openings = (
        "0-1=2,1-2=3,2-3=1,0-3=2,0-2=1;at=0",
        "0-1=3,1-2=1,2-3=4,3-4=2,0-4=3,1-3=2;at=0",
        "0-1=3,0-2=5,0-3=2,1-2=4,1-3=1,2-3=6,3-4=3,2-4=2;at=0",
    )
    examples = (
        Example("0-1=2,1-2=3,2-3=1,0-3=2,0-2=1;at=0", outcome="N"),
        Example("0-1=5;at=0", outcome="N", grundy=5, source="Fukuyama2003"),
        Example("0-1=1,1-2=1,2-3=1,0-3=1;at=0", outcome="P"),
    )

    def parse(self, text: str) -> Loaded:
        reader = Reader(text, "0-1=3,1-2=2;at=1")
        body, place = reader.cut(";")
        name, vertex = place.cut("=") if place is not None else (body, None)
        if vertex is None or name.text.strip() != "at":
            raise reader.problem(AT)
        vertices = VertexReader(body)
        found: dict[Pair, int] = {}
        for word in body.words():
            edge, heap = word.cut("=")
            if heap is None:
                raise word.problem("an edge is written with its heap, as in 0-1=3")
            tail, head = edge.cut("-")
            if head is None:
                raise edge.problem("an edge is written with its heap, as in 0-1=3")
            a, b = vertices.vertex(tail), vertices.vertex(head)
            if a == b or (min(a, b), max(a, b)) in found:
                raise word.problem("an edge joins two different vertices, and is written once")
            found[min(a, b), max(a, b)] = heap.number()
        token = vertices.vertex(vertex)
        edges = tuple(sorted(edge for edge, heap in found.items() if heap))
        _check(reader, [token, *(v for edge in edges for v in edge)], list(found.values()))
        return Loaded(edges, tuple(found[edge] for edge in edges), token)

    def format(self, position: Loaded) -> str:
        loaded = zip(position.edges, position.heaps, strict=True)
        return ",".join(f"{a}-{b}={heap}" for (a, b), heap in loaded) + f";at={position.token}"

    def steps(self, position: Loaded) -> Iterator[tuple[int, int, Loaded]]:
        edges, heaps, token, _ = position
        for place, (a, b) in enumerate(edges):
            if token not in (a, b):
                continue
            goal = b if a == token else a
            for taken in range(1, heaps[place]):
                left = (*heaps[:place], heaps[place] - taken, *heaps[place + 1 :])
                yield taken, goal, Loaded(edges, left, goal)
            yield (
                heaps[place],
                goal,
                Loaded(
                    (*edges[:place], *edges[place + 1 :]),
                    (*heaps[:place], *heaps[place + 1 :]),
                    goal,
                ),
            )

    def small_positions(self) -> Iterator[Loaded]:
        for text in (";at=0", "0-1=3;at=0", "0-1=1,1-2=1;at=1", "0-1=2,1-2=3;at=0"):
            yield self.parse(text)
        for weights in combinations((1, 2, 1, 3), 3):
            yield self.parse("0-1={},1-2={},0-2={};at=0".format(*weights))

    def heap_shapes(
        self, position: Loaded, points: dict[int, Point], start: Loaded
    ) -> Iterator[Shape]:
        loaded = dict(zip(position.edges, position.heaps, strict=True))
        for a, b in start.edges:
            yield Edge(*points[a], *points[b], Role.NEUTRAL if (a, b) in loaded else Role.FAINT)
        for vertex, (x, y) in points.items():
            yield Token(x, y, 0.3, Role.EMPTY, str(vertex))
        for (a, b), heap in loaded.items():
            # Not in the middle, so that the numbers of crossing edges stay apart.
            x, y = (0.58 * points[a][i] + 0.42 * points[b][i] for i in (0, 1))
            yield Cell(x - 0.25, y - 0.25, 0.5, 0.5, Role.EMPTY, str(heap), rounded=0.1)


def _check(reader: Reader, vertices: Sequence[int], heaps: Sequence[int]) -> None:
    """Raise an error where a number is too large for this game."""
    if max(vertices) > MAX_VERTEX:
        raise reader.problem("a vertex must be a number up to {limit}", limit=MAX_VERTEX)
    if max(heaps, default=0) > LARGEST:
        raise reader.problem("a heap here has at most {limit} tokens", limit=LARGEST)
