"""Green Hackenbush: cut an edge; everything that is no longer connected to the ground falls away.

Both players may cut every edge. Whoever makes the last cut wins.

A picture is a graph whose vertex 0 is the ground: `0-1,1-2,1-3`. Edges may be repeated and may be
loops, `1-1`. A move is the edge that is cut, `1-2`.

**Theorem** [Conway1976; WinningWays, chapter 7]. *Colon principle*: branches that grow from one
vertex may be replaced by one stalk whose length is the xor of their values. *Fusion principle*: all
vertices of a cycle may be melted into one; its edges become loops there, and a loop is worth a
stalk of one edge. Together they give the nim-value of every picture in one pass.

>>> import grundy
>>> grundy.solve("green-hackenbush", "0-1,1-2,1-3,3-4").grundy
4
>>> grundy.solve("green-hackenbush", "0-1,1-2,2-0").grundy
1
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from grundy.core.depth_first import reached
from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Player, Ruleset, Step
from grundy.rulesets.families.layout import Point, by_distance, layers
from grundy.rulesets.notation import read_graph
from grundy.rulesets.parts import Fact, Table
from grundy.rulesets.scene import Edge, HotSpot, Past, Role, Scene, Shape, Token

Pair = tuple[int, int]
Picture = tuple[Pair, ...]
"""Edges with the smaller vertex first, sorted; every one connected to the ground."""

GROUND = 0
EXAMPLE = "0-1,1-2,1-3"


class GreenHackenbush(Ruleset[Picture]):
    """Cut an edge; what hangs in the air falls away."""

    name = "green-hackenbush"
    title = Message("Green Hackenbush")
    summary = Message(
        "Cut any edge of a picture; what is no longer connected to the ground falls away."
    )
    rules = Message(
        "The picture stands on the ground. A move cuts one edge; then everything that is no"
        " longer connected to the ground falls away. Both players may cut every edge. Whoever"
        " cannot cut loses."
    )
    notation = Message(
        "Edges as two vertices, vertex 0 is the ground: 0-1,1-2,1-3. A move is the edge that is"
        " cut: 1-2."
    )
    theory = Message(
        "Fuse every cycle into a point, each of its edges into a loop of value 1 (fusion"
        " principle); then add the branches at each vertex without carrying, each lengthened by"
        " its edge (colon principle) [Conway1976]."
    )
    family = "graphs"
    sources = ("Conway1976", "WinningWays", "Ferguson2014")
    openings = (
        "0-1,1-2,1-3,3-4",
        "0-1,1-2,1-3,0-4,4-5,4-6,6-7",
        "0-1,1-2,1-3,3-4,3-5,0-6,6-7,7-8,6-8,0-9,9-10",
    )
    examples = (
        Example("0-1,1-2,1-3,3-4", outcome="N", grundy=4, source="Ferguson2014"),
        Example("0-1,1-2,2-0", outcome="N", grundy=1, source="WinningWays"),
        Example("0-1,1-2,0-3,3-4", outcome="P", grundy=0, source="WinningWays"),
        Example("0-1,0-2,1-3,2-3,3-4,4-5,5-3", outcome="N", grundy=1, source="WinningWays"),
    )

    def parse(self, text: str) -> Picture:
        reader = Reader(text, EXAMPLE)
        read = read_graph(reader, grounded=True)
        if read.directed or read.named:
            at = min(i for i in (text.find(">"), text.find(";")) if i >= 0)
            raise reader.problem("an edge is written as two vertices with - between them", at=at)
        return _standing(sorted((min(a, b), max(a, b)) for a, b, _ in read.edges))

    def format(self, position: Picture) -> str:
        return ",".join(f"{a}-{b}" for a, b in position)

    def components(self, position: Picture) -> Sequence[Picture]:
        """Split at the ground: pieces that meet only there do not touch each other."""
        above = [pair for pair in position if GROUND not in pair]
        root: dict[int, int] = {v: v for pair in position for v in pair}
        for a, b in above:
            root[_find(root, a)] = _find(root, b)
        parts: dict[object, list[Pair]] = {}
        for index, (a, b) in enumerate(position):
            top = max(a, b)
            parts.setdefault(_find(root, top) if top != GROUND else ("loop", index), []).append(
                (a, b)
            )
        return [tuple(part) for part in parts.values()]

    def moves(self, position: Picture, player: Player) -> Iterator[Option[Picture]]:
        for index, (a, b) in enumerate(position):
            if position[index - 1 : index] != ((a, b),):  # of parallel edges one is enough
                yield f"{a}-{b}", _standing((*position[:index], *position[index + 1 :]))

    def claim(self, position: Picture, misere: bool = False) -> Claim | None:
        return None if misere else Claim("Conway1976", grundy=_Fused(position).value)

    def small_positions(self) -> Iterator[Picture]:
        pairs = [(a, b) for a in range(4) for b in range(a, 4)]
        for size in range(4):
            for edges in combinations_with_replacement(pairs, size):
                picture = _standing(edges)
                if len(picture) == size:
                    yield picture
        for text in (
            "0-1,1-2,2-3,3-0",
            "0-1,1-2,2-3,3-1,3-4",
            "0-1,0-1,1-2,1-2,2-3",
            "0-1,1-2,1-3,3-4,3-5,5-5",
            "0-1,0-2,1-2,1-3,2-3",
            "0-1,0-2,1-3,2-3,3-4,4-5,5-3",
        ):
            yield self.parse(text)

    def staged(self, position: Picture, past: Past) -> Scene:
        points = _points(past.start)
        standing = {end for line in position for end in line}
        left = min(x for x, _ in points.values()) - 0.8
        right = max(x for x, _ in points.values()) + 0.8
        shapes: list[Shape] = [Edge(left, 0, right, 0, Role.BORDER, width=0.05)]
        spots: dict[str, HotSpot] = {}
        drawn: dict[Pair, int] = {}
        for a, b in position:
            copies = drawn[a, b] = drawn.get((a, b), -1) + 1
            line = _line(points, a, b, copies)
            shapes.append(line)
            spots.setdefault(f"{a}-{b}", HotSpot(f"{a}-{b}", line))
        for vertex, (x, y) in points.items():
            if vertex != GROUND and vertex in standing:
                shapes.append(Token(x, y, 0.22, Role.EMPTY, str(vertex)))
        description = Message(
            "a picture on the ground, vertex 0, with the edges {edges}",
            edges=self.format(position) or "–",
        )
        return Scene(tuple(shapes), tuple(spots.values()), description)

    def reasons(self, position: Picture, misere: bool = False) -> Sequence[Step]:
        if misere or not position:
            return ()
        fused = _Fused(position)
        steps = []
        if any(fused.loops):
            steps.append(_fusion_step(fused))
        steps.append(_colon_step(fused, self.format(position)))
        return steps


class _Fused:
    """A picture with every cycle melted into a point: a tree of clusters, some with loops."""

    def __init__(self, position: Picture) -> None:
        self.clusters, bridges = _clusters(position)
        place = {v: i for i, cluster in enumerate(self.clusters) for v in cluster}
        self.loops = [0] * len(self.clusters)
        self.children: list[list[int]] = [[] for _ in self.clusters]
        for index, (a, b) in enumerate(position):
            if index in bridges:
                # Clusters are numbered from the ground up, so the larger number is the child.
                low, high = sorted((place[a], place[b]))
                self.children[low].append(high)
            else:
                self.loops[place[a]] += 1
        self.values = [0] * len(self.clusters)
        for i in reversed(range(len(self.clusters))):
            self.values[i] = self.loops[i] % 2
            for child in self.children[i]:
                self.values[i] ^= self.values[child] + 1

    @property
    def value(self) -> int:
        """Return the nim-value of the whole picture: that of the cluster with the ground."""
        return self.values[0]


def _clusters(position: Picture) -> tuple[list[list[int]], set[int]]:
    """Return the vertices joined by cycles, from the ground up, and which edges are bridges.

    A depth-first search numbers the vertices; an edge is a bridge when nothing above it leads back to or
    below its lower end [Tarjan's low-link].
    """
    edges_at: dict[int, list[tuple[int, int]]] = {GROUND: []}
    for index, (a, b) in enumerate(position):
        edges_at.setdefault(a, []).append((b, index))
        edges_at.setdefault(b, []).append((a, index))
    number = {GROUND: 0}
    low = {GROUND: 0}
    bridges: set[int] = set()
    stack = [(GROUND, -1, iter(edges_at[GROUND]))]
    while stack:
        vertex, by, rest = stack[-1]
        for other, index in rest:
            if index == by:
                continue
            if other in number:
                low[vertex] = min(low[vertex], number[other])
            else:
                number[other] = low[other] = len(number)
                stack.append((other, index, iter(edges_at[other])))
                break
        else:
            stack.pop()
            if stack:
                parent = stack[-1][0]
                low[parent] = min(low[parent], low[vertex])
                if low[vertex] == number[vertex]:
                    bridges.add(by)
    clusters: list[list[int]] = []
    cluster_of: dict[int, int] = {}
    for vertex in number:  # in depth-first order, so a cluster's lowest vertex comes first
        if low[vertex] == number[vertex]:
            cluster_of[vertex] = len(clusters)
            clusters.append([vertex])
    by_number = {n: v for v, n in number.items()}
    for vertex in number:
        if vertex not in cluster_of:
            # Follow the low-links down; they stay inside the cluster.
            target = vertex
            while target not in cluster_of:
                target = by_number[low[target]]
            cluster_of[vertex] = cluster_of[target]
            clusters[cluster_of[vertex]].append(vertex)
    return clusters, bridges


def _standing(edges: Sequence[Pair]) -> Picture:
    """Return the edges that are connected to the ground."""
    near: dict[int, list[int]] = {GROUND: []}
    for a, b in edges:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    standing = reached((GROUND,), near.__getitem__)
    return tuple((a, b) for a, b in edges if a in standing)


def _find(root: dict[int, int], vertex: int) -> int:
    while root[vertex] != vertex:
        vertex = root[vertex]
    return vertex


def _points(position: Picture) -> dict[int, Point]:
    near: dict[int, list[int]] = {GROUND: []}
    for a, b in position:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    points = layers(by_distance([GROUND], lambda v: near[v]))
    # A second vertex in the same row stands a little higher, so that edges between them are seen.
    return {v: (x, y - 0.3 * (i % 2) if v else y) for i, (v, (x, y)) in enumerate(points.items())}


def _line(points: dict[int, Point], a: int, b: int, copies: int) -> Edge:
    (x1, y1), (x2, y2) = points[a], points[b]
    if a == b:
        return Edge(x1 - 0.2, y1 - 0.1, x2 + 0.2, y2 - 0.1, Role.NEUTRAL, bend=-0.4 - 0.25 * copies)
    if a == GROUND:
        x1 = x2 if abs(x2) > 0.2 else x1  # edges at the ground go straight up
    bend = 0.2 * ((copies + 1) // 2) * (-1) ** copies
    return Edge(x1, y1, x2, y2, Role.NEUTRAL, bend=bend)


def _fusion_step(fused: _Fused) -> Step:
    melted = [
        "{" + ",".join(map(str, sorted(cluster))) + "}" + f": {loops}"
        for cluster, loops in zip(fused.clusters, fused.loops, strict=True)
        if loops
    ]
    return Step(
        "fusion",
        Message(
            "Fuse the vertices of every cycle into one (fusion principle). Each edge of a"
            " cycle becomes a loop there; a loop is worth 1, and two loops cancel. Fused vertices and"
            " their loops: {melted}.",
            melted="; ".join(melted),
        ),
        "Conway1976",
    )


def _colon_step(fused: _Fused, position: str) -> Step:
    rows = []
    for i in reversed(range(len(fused.clusters))):
        parts = [f"({fused.values[child]}+1)" for child in fused.children[i]]
        parts += ["1"] * (fused.loops[i] % 2)
        rows.append(
            (
                ",".join(map(str, sorted(fused.clusters[i]))),
                " ⊕ ".join(parts) or "0",
                str(fused.values[i]),
            )
        )
    return Step(
        "colon",
        Message(
            "From the tips down to the ground: a branch is one longer than the value at its"
            " upper end, and at each vertex the branches are added without carrying (colon"
            " principle). The value at the ground is {value}.",
            value=fused.value,
        ),
        "Conway1976",
        Table(
            head=(Message("vertex"), Message("branches"), Message("value")),
            rows=tuple(rows[-40:]),
        ),
        facts=(Fact("green-hackenbush", position, grundy=fused.value),) if len(rows) <= 8 else (),
    )
