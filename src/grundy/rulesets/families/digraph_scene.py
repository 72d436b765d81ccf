"""Drawing a directed graph: vertices in rows by their distance from the tokens, or on a circle.

>>> from grundy.rulesets.families.digraphs import Digraph
>>> picture = Picture(Digraph.from_edges([(0, 1), (1, 2)]), [0])
>>> len(picture.points), len(picture.arrows())
(3, 2)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import hypot

from grundy.i18n import Message
from grundy.rulesets.families.digraphs import BOTH, LEFT_EDGE, Digraph
from grundy.rulesets.families.layout import Point, bend_past, by_distance, circle, layers
from grundy.rulesets.scene import Edge, Role, Token

DRAWN = 80
"""Of a larger graph only the tokens and their next moves are drawn."""
RADIUS = 0.4


class Picture:
    """The places of the vertices of one graph, and shapes for its vertices and edges."""

    def __init__(
        self, graph: Digraph, tokens: Sequence[int], start: Sequence[int] | None = None
    ) -> None:
        """Lay the graph out as it was seen from the tokens at the start."""
        self.graph, self.tokens = graph, tuple(tokens)
        if graph.vertices <= DRAWN:
            shown = list(range(graph.vertices))
        else:
            near = [*tokens, *(h for t in tokens for h in graph.followers(t))]
            shown = list(dict.fromkeys(near))[:DRAWN]
        self.points = self._place(shown, tokens if start is None else start)

    def _place(self, shown: Sequence[int], roots: Sequence[int]) -> dict[int, Point]:
        chosen = set(shown)

        def ahead(vertex: int) -> list[int]:
            return [u for u in self.graph.followers(vertex) if u in chosen]

        rows = by_distance(dict.fromkeys(t for t in roots if t in chosen), ahead)
        if {v for row in rows for v in row} != chosen or max(map(len, rows), default=0) > 12:
            return dict(zip(shown, circle(len(shown)), strict=True))
        # Neighbours stand a little askew: no edge runs through a third vertex of its row.
        points = layers(rows[::-1])
        return {
            v: (x + 0.2 * (i % 3), y + 0.3 * (i % 2))
            for i, (v, (x, y)) in enumerate(points.items())
        }

    @cached_property
    def pairs(self) -> dict[tuple[int, int], int]:
        """Return whose each drawn edge is, parallel edges joined."""
        found: dict[tuple[int, int], int] = {}
        for vertex in self.points:
            span = slice(int(self.graph.offsets[vertex]), int(self.graph.offsets[vertex + 1]))
            heads, marks = self.graph.targets[span].tolist(), self.graph.marks[span].tolist()
            for head, mark in zip(heads, marks, strict=True):
                if head in self.points:
                    found[vertex, head] = found.get((vertex, head), 0) | mark
        return found

    def arrows(self) -> list[Edge]:
        """Return every drawn edge, in the colour of the player it belongs to."""
        roles = {BOTH: Role.NEUTRAL, LEFT_EDGE: Role.LEFT}
        return [self.arrow(t, h, roles.get(m, Role.RIGHT)) for (t, h), m in self.pairs.items()]

    def arrow(self, tail: int, head: int, role: Role = Role.NEUTRAL) -> Edge:
        """Return the arrow between two vertices, bent where there is one in each direction."""
        (x1, y1), (x2, y2) = self.points[tail], self.points[head]
        if tail == head:
            return Edge(x1 - 0.28, y1 - 0.3, x2 + 0.28, y2 - 0.3, role, bend=-0.6, arrow=True)
        length = hypot(x2 - x1, y2 - y1)
        dx, dy = (RADIUS + 0.02) * (x2 - x1) / length, (RADIUS + 0.02) * (y2 - y1) / length
        bend = bend_past(self.points[tail], self.points[head], self.points.values(), RADIUS + 0.08)
        if (head, tail) in self.pairs:
            bend = abs(bend) or 0.22
        return Edge(x1 + dx, y1 + dy, x2 - dx, y2 - dy, role, bend=bend, arrow=True)

    def vertex(self, vertex: int, role: Role, label: str) -> Token:
        """Return the disc of a vertex."""
        x, y = self.points[vertex]
        return Token(x, y, RADIUS, role, label)

    def description(self) -> Message:
        """Return the graph in words."""
        return Message(
            "graph: vertices {vertices}, edges {edges}; tokens on {tokens}",
            vertices=self.graph.vertices,
            edges=self.graph.edges,
            tokens=", ".join(map(self.graph.name, self.tokens)) or "–",
        )
