"""Geography on an undirected graph: move the token to a neighbouring vertex that was not visited before.

The vertex that the token leaves is removed. Whoever cannot move loses.

A position is a graph and the vertex of the token: `0-1,1-2,2-3;at=1`, or a named graph, `grid(3x3);at=4`.
A move is the vertex that the token goes to.

**Theorem** [FraenkelScheinermanUllman1993]. The player to move wins exactly when every largest matching
of the graph covers the vertex of the token. *Proof.* If so, the player always moves along a fixed largest
matching; were the opponent ever to reach a vertex that it does not cover, exchanging the edges of the
path walked would give a matching as large that leaves out the start. If a largest matching leaves the
start out, the opponent moves along it in the same way. The size of a largest matching is found in
polynomial time [Edmonds1965].

In *edge Geography* the edge that the token walks along is removed, and vertices may be visited again.

**Theorem** [FraenkelScheinermanUllman1993]. On a bipartite graph the player to move loses exactly when some
set of vertices on the token's side holds the token's vertex and meets the neighbours of every vertex of the
other side in an even number (an *even kernel*). Such a set is a solution of linear equations modulo 2. On
any graph deciding the winner is PSPACE-complete, so it is searched.

>>> import grundy
>>> grundy.solve("geography", "path(4);at=0").outcome.value
'N'
>>> grundy.solve("geography", "grid(3x3);at=4").outcome.value
'P'
>>> grundy.solve("edge-geography", "cycle(6);at=0").outcome.value
'P'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar

from grundy.core.bitset import bits
from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Outcome, Player, Ruleset
from grundy.rulesets.families.matching import matching_size
from grundy.rulesets.families.simple_graph import SimpleGraph, make_graph, read_simple_graph
from grundy.rulesets.scene import HotSpot, Past, Role, Scene, Token

EXAMPLE = "0-1,1-2,2-3;at=1"


@dataclass(frozen=True, slots=True)
class Walk:
    """What is left of the graph, and where the token stands."""

    graph: SimpleGraph
    token: int


class Geography(Ruleset[Walk]):
    """Walk through a graph without visiting a vertex twice."""

    name = "geography"
    title = Message("Geography")
    summary = Message("Move a token through a graph; no vertex may be visited twice.")
    rules = Message(
        "A token stands on a vertex of a graph. A move takes it along an edge to a vertex that has not been"
        " visited before. Whoever cannot move loses."
    )
    notation = Message(
        "Edges and the vertex of the token: 0-1,1-2,2-3;at=1; or path(7), cycle(6), complete(4), star(5),"
        " grid(3x3) before the ;. A move is the vertex that the token goes to: 2."
    )
    theory = Message(
        "The player to move wins exactly when every largest matching of the graph covers the vertex of the"
        " token, which is found in polynomial time [FraenkelScheinermanUllman1993]."
    )
    family = "graphs"
    sources: ClassVar[tuple[str, ...]] = ("FraenkelScheinermanUllman1993", "Edmonds1965")
    openings = ("grid(3x4);at=0", "grid(4x4);at=5", "grid(4x5);at=0")
    examples: ClassVar[tuple[Example, ...]] = (
        Example("grid(3x4);at=0", outcome="N", source="FraenkelScheinermanUllman1993"),
        Example("grid(3x3);at=4", outcome="P", source="FraenkelScheinermanUllman1993"),
        Example("cycle(5);at=0", outcome="P", source="FraenkelScheinermanUllman1993"),
    )

    def parse(self, text: str) -> Walk:
        body, place = Reader(text, EXAMPLE).cut(";")
        graph = read_simple_graph(body.text)
        name, vertex = place.cut("=") if place is not None else (body, None)
        if vertex is None or name.text.strip() != "at":
            raise (place or body).problem("write ;at= and the vertex of the token after the graph")
        token = graph.vertex(vertex)
        if not 0 <= token < len(graph.neighbours) or not graph.alive >> token & 1:
            raise vertex.problem("the token must stand on a vertex of the graph")
        return Walk(graph, token)

    def format(self, position: Walk) -> str:
        return f"{position.graph.text};at={position.graph.name(position.token)}"

    def normalize(self, position: Walk) -> tuple[int, ...]:
        return (position.token, *_reachable(position).key())

    def moves(self, position: Walk, player: Player) -> Iterator[Option[Walk]]:
        rest = position.graph.without(1 << position.token)
        for vertex in bits(position.graph.near(position.token)):
            yield position.graph.name(vertex), Walk(rest, vertex)

    def claim(self, position: Walk, misere: bool = False) -> Claim | None:
        if misere:
            return None
        graph = _reachable(position)
        covered = matching_size(graph.without(1 << position.token)) < matching_size(graph)
        return Claim("FraenkelScheinermanUllman1993", outcome=Outcome.N if covered else Outcome.P)

    def small_positions(self) -> Iterator[Walk]:
        for n in (1, 2, 3, 4):
            pairs = list(combinations(range(n), 2))
            for chosen in range(1 << len(pairs)):
                edges = [pair for i, pair in enumerate(pairs) if chosen >> i & 1]
                yield Walk(make_graph(n, edges, (1 << n) - 1), 0)
        for text in ("cycle(5)", "cycle(6)", "grid(2x3)", "0-1,1-2,2-0,2-3,3-4,4-5,5-3", "path(6)"):
            graph = read_simple_graph(text)
            yield from (Walk(graph, vertex) for vertex in graph.vertices())

    def staged(self, position: Walk, past: Past) -> Scene:
        points: dict[int, tuple[float, float]] = past.start.graph.places()
        x, y = points[position.token]
        token = Token(x, y, 0.33, Role.NEUTRAL, position.graph.name(position.token))
        shapes = (*position.graph.shapes(points), token)
        spots = [
            HotSpot(position.graph.name(v), Token(*points[v], 0.36))
            for v in bits(position.graph.near(position.token))
        ]
        return Scene(shapes, tuple(spots), self.format(position))


class EdgeGeography(Geography):
    """Walk through a graph without using an edge twice."""

    name = "edge-geography"
    title = Message("Edge Geography")
    summary = Message("Move a token through a graph; no edge may be used twice.")
    rules = Message(
        "A token stands on a vertex of a graph. A move takes it along an edge, which is removed; vertices"
        " may be visited again. Whoever cannot move loses."
    )
    theory = Message(
        "On a bipartite graph the player to move loses exactly when an even kernel contains the vertex of"
        " the token: a set on its side in which every vertex of the other side has an even number of"
        " neighbours. Linear equations modulo 2 find it. On other graphs the problem is PSPACE-complete"
        " [FraenkelScheinermanUllman1993]."
    )
    sources = ("FraenkelScheinermanUllman1993",)
    openings = ("grid(3x4);at=5", "complete(5);at=0", "grid(4x5);at=7")
    examples = (
        Example("grid(3x4);at=5", outcome="N"),
        Example("cycle(6);at=0", outcome="P", source="FraenkelScheinermanUllman1993"),
        Example("cycle(5);at=0", outcome="N"),
        Example("path(4);at=0", outcome="N", source="FraenkelScheinermanUllman1993"),
        Example("complete(5);at=0", outcome="N", is_small=False),
    )

    def moves(self, position: Walk, player: Player) -> Iterator[Option[Walk]]:
        near = position.graph.neighbours
        for vertex in bits(position.graph.near(position.token)):
            left = list(near)
            left[position.token] &= ~(1 << vertex)
            left[vertex] &= ~(1 << position.token)
            yield (
                position.graph.name(vertex),
                Walk(replace(position.graph, neighbours=tuple(left)), vertex),
            )

    def claim(self, position: Walk, misere: bool = False) -> Claim | None:
        graph = _reachable(position)
        side = None if misere else two_sides(graph, position.token)
        if side is None:
            return None
        lost = in_even_kernel(graph, side, position.token)
        theorem = "FraenkelScheinermanUllman1993"
        return Claim(theorem, outcome=Outcome.P if lost else Outcome.N)

    def normalize(self, position: Walk) -> tuple[int, ...]:
        # Vertices that the token can no longer reach do not matter.
        return (position.token, *_reachable(position).key())


def two_sides(graph: SimpleGraph, start: int) -> int | None:
    """Return the vertices at an even distance from the start where the graph is bipartite, else None.

    >>> two_sides(read_simple_graph("path(4)"), 0), two_sides(read_simple_graph("cycle(5)"), 0)
    (5, None)
    """
    sides = [1 << start, 0]
    fresh, turn = 1 << start, 0
    while fresh:
        grown = 0
        for vertex in bits(fresh):
            grown |= graph.near(vertex)
        turn = 1 - turn
        if grown & sides[1 - turn]:
            return None
        fresh = grown & ~sides[turn]
        sides[turn] |= grown
    return sides[0]


def in_even_kernel(graph: SimpleGraph, side: int, vertex: int) -> bool:
    """Return whether a set of vertices of one side holds `vertex` and meets each neighbourhood evenly.

    >>> graph = read_simple_graph("cycle(6)")
    >>> in_even_kernel(graph, two_sides(graph, 0), 0)
    True
    """
    # One equation for each vertex of the other side. The unknown of `vertex` is 1 in some solution unless
    # the equation "it is 0" follows from the others, that is, unless its unit vector is a sum of rows.
    rows: dict[int, int] = {}

    def reduced(row: int) -> int:
        while row and row.bit_length() in rows:
            row ^= rows[row.bit_length()]
        return row

    for other in graph.vertices():
        if not side >> other & 1:
            row = reduced(graph.near(other))
            if row:
                rows[row.bit_length()] = row
    return reduced(1 << vertex) != 0


def _reachable(position: Walk) -> SimpleGraph:
    """Return the component in which the token stands."""
    for part in position.graph.components():
        if part.alive >> position.token & 1:
            return part
    raise AssertionError("the token stands on a vertex")
