"""The vertex version of Shannon's game: Short takes vertices of a graph, Cut removes them.

Short (Left) wins when vertices that Short has taken join the terminals a and b, Cut (Right) when removed
vertices part them. The terminals belong to Short from the start. Hex is this game on the graph of its
cells; on graphs in general no fast method is known, so this one is searched.

A position is written as a graph with its terminals, `0-1,1-2;a=0;b=2`; vertices that have been played
follow as `;short=1.4` and `;cut=3`. A move is the number of a vertex.

**Theorem** [EvenTarjan1976]. Deciding who wins is complete in polynomial space.

>>> import grundy
>>> grundy.solve("shannon-vertex", "0-1,0-2,1-3,2-3;a=0;b=3").outcome.value
'L'
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, Example, Player, Ruleset
from grundy.rulesets.families.layers import layered
from grundy.rulesets.notation import read_graph
from grundy.rulesets.scene import Edge, HotSpot, Label, Role, Scene, Shape, Token
from grundy.rulesets.structures import VertexGraph

EXAMPLE = "0-1,0-2,1-2,1-3,2-3,2-4,3-4,3-5,4-5;a=0;b=5"
_STRETCH = 1.8


class ShannonVertex(Ruleset[VertexGraph]):
    """Take or remove a vertex; taken vertices should join the terminals."""

    name = "shannon-vertex"
    title = Message("Shannon game on vertices")
    summary = Message("Short takes vertices to join two others, Cut removes vertices to part them.")
    rules = Message(
        "Two vertices of a graph, A and B, are the terminals. Short (Left) takes an open vertex, Cut"
        " (Right) removes one. Short wins when a path of taken vertices joins A and B, Cut when no path"
        " can join them any more. Hex is this game on the cells of its board."
    )
    notation = Message(
        "Edges and terminals: 0-1,1-2;a=0;b=2; then played vertices with dots between them: ;short=1.4"
        " ;cut=3. A move is a vertex."
    )
    theory = Message(
        "Deciding who wins is PSPACE-complete [EvenTarjan1976], unlike the game on edges."
    )
    family = "connection"
    impartial = False
    structure = VertexGraph
    sources = ("EvenTarjan1976", "Nash1952")
    openings = (
        "0-1,0-2,1-2,1-3,2-3,2-4,3-4,3-5,4-5;a=0;b=5",
        "0-1,0-2,0-3,1-2,2-3,1-4,2-4,2-5,3-5,4-5,4-6,5-6;a=0;b=6",
        "0-1,0-2,0-3,1-2,2-3,1-4,2-5,3-6,4-5,5-6,4-7,5-7,5-8,6-8,7-8,7-9,8-9;a=0;b=9",
    )
    examples = (
        Example(EXAMPLE, outcome="N", source="Nash1952"),  # Hex on the board 2x2
        Example("0-1,0-2,1-3,2-3;a=0;b=3", outcome="L"),
        Example("0-1,1-2;a=0;b=2", outcome="N"),
        Example("0-1,1-2,2-3;a=0;b=3", outcome="R"),
        Example("0-1,0-2,1-3,2-3;a=0;b=3;cut=1", outcome="N"),
    )

    def parse(self, text: str) -> VertexGraph:
        reader = Reader(text, EXAMPLE)
        end = len(text)
        played: dict[str, Reader] = {}
        for word in reader.words(";"):
            name, vertices = word.cut("=")
            if vertices is not None and name.text.strip() in ("short", "cut"):
                end = min(end, word.start - 1)
                played[name.text.strip()] = vertices
            elif played and word:
                raise word.problem("played vertices come at the end")
        graph = read_graph(reader.piece(0, end))
        a, b = graph.named.get("a"), graph.named.get("b")
        if a is None or b is None or a == b or len(graph.named) > 2 or graph.directed:
            raise reader.problem(
                "this game needs an undirected graph with two different terminals a and b",
                at=text.find(";") if ";" in text else len(text),
            )
        short, cut = (
            frozenset(map(graph.vertices.vertex, played[name].words(".") if name in played else ()))
            for name in ("short", "cut")
        )
        position = VertexGraph(tuple((u, v) for u, v, _ in graph.edges), a, b, short, cut)
        for v in sorted(position.short | position.cut):
            twice = v in position.short & position.cut
            if twice or v in (a, b) or v not in position.vertices:
                raise reader.problem("vertex {vertex} cannot have been played", at=end, vertex=v)
        return position

    def format(self, position: VertexGraph) -> str:
        edges = ",".join(f"{u}-{v}" for u, v in position.edges)
        text = f"{edges};a={position.a};b={position.b}"
        for name, vertices in (("short", position.short), ("cut", position.cut)):
            if vertices:
                text += f";{name}=" + ".".join(map(str, sorted(vertices)))
        return text

    def structured(self, position: VertexGraph) -> VertexGraph:
        """Return the position as the solver sees it."""
        return position

    def moves(self, position: VertexGraph, player: Player) -> Iterator[tuple[str, VertexGraph]]:
        if position.winner() is not None:
            return
        for v in position.open:
            short = position.short | {v} if player is LEFT else position.short
            cut = position.cut if player is LEFT else position.cut | {v}
            yield str(v), VertexGraph(position.edges, position.a, position.b, short, cut)

    def payoff(self, position: VertexGraph, player: Player) -> int | None:
        winner = position.winner()
        return None if winner is None else winner.sign

    def scene(self, position: VertexGraph) -> Scene:
        places = {
            v: (x * _STRETCH, y * _STRETCH)
            for v, (x, y) in layered(position.around(), position.a, position.b).items()
        }
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        for u, v in position.edges:
            role = Role.FAINT if position.cut & {u, v} else Role.NEUTRAL
            (x1, y1), (x2, y2) = places[u], places[v]
            # A straight line through other vertices of its row or layer would be misread.
            is_long = max(abs(x1 - x2), abs(y1 - y2)) > 1.5 * _STRETCH and (x1 == x2 or y1 == y2)
            shapes.append(Edge(x1, y1, x2, y2, role=role, bend=0.45 if is_long else 0, width=0.05))
        over = position.winner() is not None
        for v, (x, y) in places.items():
            disc = Token(x, y, radius=0.36, role=_role(position, v), label=str(v))
            shapes.append(disc)
            if v in (position.a, position.b):
                shapes.append(Label(x, y - 0.6, "A" if v == position.a else "B"))
            elif v in position.open and not over:
                spots.append(HotSpot(str(v), disc))
        return Scene(tuple(shapes), tuple(spots), _described(position))


def _role(position: VertexGraph, vertex: int) -> Role:
    if vertex in (position.a, position.b):
        return Role.NEUTRAL
    if vertex in position.short:
        return Role.LEFT
    return Role.FAINT if vertex in position.cut else Role.EMPTY


def _described(position: VertexGraph) -> Message:
    def listed(vertices: frozenset[int] | tuple[int, ...]) -> str:
        return ", ".join(map(str, sorted(vertices))) or "–"

    return Message(
        "A graph with terminals {a} and {b}; open vertices: {open}; taken: {short}; removed: {cut}.",
        a=position.a,
        b=position.b,
        open=listed(position.open),
        short=listed(position.short),
        cut=listed(position.cut),
    )
