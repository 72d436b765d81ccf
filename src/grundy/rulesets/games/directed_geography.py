"""Geography on a directed graph: move the token along an edge, in its direction.

In `directed-geography` no vertex may be visited twice: the vertex that the token leaves is removed. In
`directed-geography(edges)` no edge may be used twice. Whoever cannot move loses. The game of naming places,
each beginning with the last letter of the one before, is of this kind.

A position is a directed graph and the vertex of the token: `0>1,1>2,0>2;at=0`. A move is the vertex that
the token goes to.

Deciding the winner is PSPACE-complete in both versions [Schaefer1978]: the program searches.

>>> import grundy
>>> grundy.solve("directed-geography", "0>1,1>2,2>0;at=0").outcome.value
'P'
>>> grundy.solve("directed-geography(edges)", "0>1,1>2,2>0;at=0").outcome.value
'N'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from grundy.core.players import LEFT
from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import Example, Option, Parameter, Player, Ruleset
from grundy.rulesets.families.digraph_scene import Picture
from grundy.rulesets.families.digraphs import Digraph
from grundy.rulesets.notation import read_graph
from grundy.rulesets.scene import HotSpot, Past, Role, Scene

EXAMPLE = "0>1,1>2,0>2;at=0"
MAX_VERTEX = 400
VERTICES, EDGES = "vertices", "edges"


class Route(NamedTuple):
    """The edges that are left, and where the token stands."""

    edges: tuple[tuple[int, int], ...]
    token: int


class DirectedGeography(Ruleset[Route]):
    """Walk along directed edges without coming back."""

    name = "directed-geography"
    title = Message("Directed Geography")
    summary = Message("Move a token along directed edges; nothing may be visited twice.")
    rules = Message(
        "A token stands on a vertex of a directed graph. A move takes it along an edge, in its direction,"
        " to a vertex that has not been visited before; in the version “edges” vertices may be visited"
        " again, but no edge may be used twice. Whoever cannot move loses."
    )
    notation = Message(
        "Edges and the vertex of the token: 0>1,1>2,0>2;at=0. A move is the vertex that the token goes"
        " to: 2."
    )
    theory = Message(
        "Deciding the winner is PSPACE-complete [Schaefer1978]; the program searches for the winner."
    )
    family = "graphs"
    sources = ("Schaefer1978",)
    parameters = (
        Parameter(
            "once",
            Message("what may be used only once"),
            kind=str,
            default=VERTICES,
            choices={VERTICES: Message("vertices"), EDGES: Message("edges")},
        ),
    )
    openings = (
        "0>1,0>2,1>3,2>3,3>4,4>1,2>4,4>5,5>0,3>5;at=0",
        "0>1,1>2,2>3,3>0,0>4,1>5,2>6,3>7,4>5,5>6,6>7,7>4,5>0,7>2;at=0",
    )
    examples = (
        Example("0>1,0>2,1>3,2>3,3>4,4>1,2>4,4>5,5>0,3>5;at=0", outcome="N"),
        Example("0>1,1>2,2>0;at=0", outcome="P"),
        Example("0>1,1>2,2>3,0>3;at=0", outcome="N"),
        Example("0>1,1>2,2>0;at=0", outcome="N", game="directed-geography(edges)"),
    )

    def __init__(self, once: str = VERTICES) -> None:
        self.once = once

    @classmethod
    def sample_name(cls) -> str:
        return cls.name

    def parse(self, text: str) -> Route:
        reader = Reader(text, EXAMPLE)
        read = read_graph(reader)
        if read.edges and not read.directed:
            raise reader.problem("an edge must have a direction, written with >", at=text.find("-"))
        if set(read.named) != {"at"}:
            raise reader.problem("write ;at= and the vertex of the token after the graph")
        token = read.named["at"]
        if max([token, *(v for edge in read.edges for v in edge[:2])]) > MAX_VERTEX:
            raise reader.problem("a vertex must be a number up to {limit}", limit=MAX_VERTEX)
        return Route(tuple(sorted({(tail, head) for tail, head, _ in read.edges})), token)

    def format(self, position: Route) -> str:
        edges = ",".join(f"{tail}>{head}" for tail, head in position.edges)
        return f"{edges};at={position.token}"

    def moves(self, position: Route, player: Player) -> Iterator[Option[Route]]:
        edges, token = position
        for edge in edges:
            if edge[0] == token:
                if self.once == EDGES:
                    left = tuple(other for other in edges if other != edge)
                elif edge[1] == token:
                    continue  # a loop leads to a vertex that has been visited
                else:
                    left = tuple(other for other in edges if token not in other)
                yield str(edge[1]), Route(left, edge[1])

    def normalize(self, position: Route) -> Route:
        """Return the position without the edges that the token cannot reach."""
        ahead: dict[int, list[int]] = {}
        for tail, head in position.edges:
            ahead.setdefault(tail, []).append(head)
        seen, queue = {position.token}, [position.token]
        while queue:
            for head in ahead.get(queue.pop(), ()):
                if head not in seen:
                    seen.add(head)
                    queue.append(head)
        return Route(tuple(edge for edge in position.edges if edge[0] in seen), position.token)

    def small_positions(self) -> Iterator[Route]:
        for text in ("", "0>1", "0>1,1>0", "0>0,0>1", "0>1,1>2,2>0", "0>1,0>2,1>2,2>3,3>1,3>0"):
            yield from (self.parse(f"{text};at={vertex}") for vertex in range(3))
        yield self.parse("0>1,0>2,1>3,2>3,3>4,4>1,2>4,4>5,5>0,3>5;at=0")

    def staged(self, position: Route, past: Past) -> Scene:
        start: Route = past.start
        vertices = 1 + max([start.token, *(v for edge in start.edges for v in edge)])
        whole = Picture(Digraph.from_edges(start.edges, vertices), [start.token])
        left = Picture(Digraph.from_edges(position.edges, vertices), [position.token])
        left.points = whole.points  # every vertex stays where it was at the start
        used = {v for edge in start.edges for v in edge} | {start.token}
        here = {v for edge in position.edges for v in edge} | {position.token}
        discs = [
            left.vertex(v, Role.EMPTY if v in here else Role.FAINT, str(v)) for v in sorted(used)
        ]
        discs.append(
            replace(left.vertex(position.token, Role.NEUTRAL, str(position.token)), radius=0.33)
        )
        spots = tuple(
            HotSpot(str(option.token), left.vertex(option.token, Role.EMPTY, ""))
            for _, option in self.moves(position, LEFT)
        )
        return Scene((*left.arrows(), *discs), spots, left.description())
