"""Games on directed graphs: a token moves along edges, and whoever cannot move loses.

Every impartial game is such a game: vertices are positions, edges are moves. With several tokens on
one graph a move moves one of them (tokens do not meet), so the position is a sum. In
`partizan-digraph` an edge marked L belongs to Left only, one marked R to Right only.

A position lists the edges and the tokens: `0>1,1>2,0>2;at=0`, with two tokens `0>1,1>2;a=0;b=1`;
without a token the play starts where the first edge does. It may also be JSON, where vertices may
have names: `{"edges": [["a", "b"], ["b", "c"]], "at": ["a"]}`. A move is the edge used, `0→1` or
`a→b`. From Python, `grundy.Digraph` takes edge lists, arrays and networkx graphs of millions of edges.

**Theorem** [Sprague1935, Grundy1939]. On a graph without cycles the label mex of the followers'
labels is the nim-value, and a sum of graphs has the xor of the labels. With cycles a vertex may be
infinite, and a draw is possible [Smith1966].

>>> import grundy
>>> result = grundy.solve("digraph", "0>1,0>2,1>2,2>3;at=0")
>>> result.grundy, [m.move for m in result.winning()]
(2, ['0→1'])
>>> grundy.solve("digraph", "0>1,1>0").outcome.value
'D'
>>> grundy.solve("partizan-digraph", "0>1L,1>2L").outcome.value
'L'
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from grundy.core.players import LEFT
from grundy.core.reading import Reader
from grundy.errors import NotationError
from grundy.i18n import Message
from grundy.rulesets.base import Example, Option, Player, Ruleset
from grundy.rulesets.families.digraph_scene import Picture
from grundy.rulesets.families.digraphs import (
    BOTH,
    EXAMPLE,
    LEFT_EDGE,
    Digraph,
    read_json,
)
from grundy.rulesets.notation import read_graph
from grundy.rulesets.position import Position
from grundy.rulesets.reading import is_graph
from grundy.rulesets.scene import HotSpot, Past, Role, Scene
from grundy.rulesets.structures import TokensOnDigraph


@dataclass(frozen=True)
class Place:
    """A graph and the vertices on which its tokens stand."""

    graph: Digraph
    tokens: tuple[int, ...]


class DigraphGame(Ruleset[Place]):
    """Move a token along an edge of a directed graph."""

    name = "digraph"
    title = Message("Game on a directed graph")
    summary = Message("Move a token along an edge of a directed graph.")
    rules = Message(
        "A token stands on a vertex of a directed graph. A move takes it along an edge. With"
        " several tokens a move moves one of them. Whoever cannot move loses; play that never ends"
        " is a draw."
    )
    notation = Message(
        "Edges and tokens: 0>1,1>2,0>2;at=0, with two tokens 0>1,1>2;a=0;b=1; or a JSON"
        " object with the lists edges and at. A move is the edge used: 0->1."
    )
    theory = Message(
        "Label each vertex by the mex of its followers' labels; label 0 is lost for the player"
        " to move, and in a sum the labels are added without carrying [Sprague1935]. Where play"
        " can be endless a vertex may have an infinite label [Smith1966]."
    )
    family = "graphs"
    sources: ClassVar[tuple[str, ...]] = ("Sprague1935", "Grundy1939", "Smith1966")
    structure = TokensOnDigraph
    marks = ""
    openings = (
        "0>1,0>2,1>3,2>3,1>4,3>5,4>5,2>4;at=0",
        "0>1,0>2,1>3,2>3,2>4,3>5,4>5,4>6,5>7,6>7,6>8,3>8;at=0",
        "0>1,0>2,1>3,2>3,3>0,2>4,4>5,5>2,4>6,6>7,5>7,7>8,6>8;at=0",
    )
    examples: ClassVar[tuple[Example, ...]] = (
        Example("0>1,0>2,1>2,2>3;at=0", outcome="N", grundy=2, source="Grundy1939"),
        Example("0>1,1>2,0>2,2>3,3>4,2>4;a=0;b=2", outcome="N", grundy=3, source="Sprague1935"),
        Example("0>1,1>0;at=0", outcome="D", source="Smith1966"),
        Example("0>0,0>1,1>2;a=0;b=1", outcome="N", source="Smith1966"),
    )

    def at(self, graph: Digraph, *tokens: int | str) -> Position:
        """Return the position with tokens on the given vertices, by number or by name.

        >>> import grundy, networkx
        >>> graph = grundy.Digraph.from_networkx(networkx.DiGraph([("a", "b"), ("b", "c")]))
        >>> grundy.digraph.at(graph, "a", "b").solve().best()
        'a→b'
        """
        return self(self._place(graph, tokens))

    def _place(self, graph: Digraph, tokens: Sequence[object]) -> Place:
        places = tuple(graph.vertex(token) for token in tokens)
        if -1 in places:
            raise NotationError(_NO_VERTEX, example=self._sample())
        return Place(graph, places)

    def read(self, position: object) -> Any:
        """Return a position from its text, or from a graph and the vertices where tokens stand.

        The graph is a `Digraph` or a directed graph of networkx, whose vertices may have any names.

        >>> import grundy, networkx
        >>> grundy.digraph((networkx.DiGraph([("a", "b"), ("b", "c")]), "b")).winning_moves()
        ('b→c',)
        """
        if isinstance(position, Place):
            return position
        graph, *tokens = position if isinstance(position, tuple) and position else (position,)
        if is_graph(graph) and graph.is_directed():
            graph = Digraph.from_networkx(graph)
        if isinstance(graph, Digraph):
            if self.impartial and not graph.is_impartial:
                return self.parse(graph.text)  # which refuses it
            return self._place(graph, tokens or [0] * (graph.vertices > 0))
        return super().read(position)

    def parse(self, text: str) -> Place:
        graph, tokens = (
            _read_json(text) if text.lstrip().startswith("{") else self._read_edges(text)
        )
        place = self._place(graph, tokens or ([0] if graph.vertices else []))
        if self.impartial and not graph.is_impartial:
            raise NotationError(
                "edges marked L or R belong to partizan-digraph", example=self._sample()
            )
        return place

    def _read_edges(self, text: str) -> tuple[Digraph, Sequence[object]]:
        reader = Reader(text, self._sample())
        read = read_graph(reader, marks=self.marks)
        if read.edges and not read.directed:
            raise reader.problem("an edge must have a direction, written with >", at=text.find("-"))
        tokens = [*read.named.values()]
        largest = max([-1, *(v for t, h, _ in read.edges for v in (t, h)), *tokens])
        graph = Digraph.from_edges(read.edges, largest + 1)
        if read.vertices.named:
            names = {int(v): name for name, v in read.vertices.named.items()}
            graph.names = tuple(names.get(v, str(v)) for v in range(graph.vertices))
        return graph, tokens or [tail for tail, _, _ in read.edges[:1]]

    def _sample(self) -> str:
        return EXAMPLE if self.impartial else "0>1L,1>2R,0>2;at=0"

    def format(self, position: Place) -> str:
        if position.graph.names:
            at = [position.graph.name(v) for v in position.tokens]
            return json.dumps(position.graph.document() | {"at": at}, ensure_ascii=False)
        if len(position.tokens) == 1:
            return f"{position.graph.text};at={position.tokens[0]}"
        tokens = "".join(f";t{i}={v}" for i, v in enumerate(position.tokens, start=1))
        return position.graph.text + tokens

    def normalize(self, position: Place) -> Place:
        return Place(position.graph, tuple(sorted(position.tokens)))

    def components(self, position: Place) -> Sequence[Place]:
        return [Place(position.graph, (vertex,)) for vertex in position.tokens]

    def moves(self, position: Place, player: Player) -> Iterator[Option[Place]]:
        graph, tokens = position.graph, position.tokens
        for index, head in self._steps(position, player):
            moved = (*tokens[:index], head, *tokens[index + 1 :])
            yield f"{graph.name(tokens[index])}→{graph.name(head)}", Place(graph, moved)

    def _steps(self, position: Place, player: Player) -> Iterator[tuple[int, int]]:
        """Yield which token may go where; of tokens on one vertex only the first."""
        for index, vertex in enumerate(position.tokens):
            if vertex not in position.tokens[:index]:
                for head in position.graph.followers(vertex, player):
                    yield index, head

    def small_positions(self) -> Iterator[Place]:
        yield from (self.parse(text) for text in _SMALL)

    def staged(self, position: Place, past: Past) -> Scene:
        graph, tokens = position.graph, position.tokens
        picture = Picture(graph, tokens, past.start.tokens)
        vertices = [picture.vertex(v, Role.EMPTY, graph.name(v)) for v in picture.points]
        # A token lies on its vertex, whose name it shows.
        vertices += [
            replace(picture.vertex(v, Role.NEUTRAL, graph.name(v)), radius=0.33)
            for v in dict.fromkeys(tokens)
            if v in picture.points
        ]
        spots: list[HotSpot] = []
        for player in (LEFT,) if self.impartial else Player:
            for index, head in self._steps(position, player):
                tail = tokens[index]
                if {tail, head} <= set(picture.points):
                    who = None if self.impartial else player
                    move = f"{graph.name(tail)}→{graph.name(head)}"
                    spots.append(HotSpot(move, picture.arrow(tail, head), who))
        return Scene((*picture.arrows(), *vertices), tuple(spots), picture.description())


class PartizanDigraph(DigraphGame):
    """Move a token along an edge that is yours."""

    name = "partizan-digraph"
    title = Message("Partizan game on a directed graph")
    summary = Message(
        "Move a token along an edge of a directed graph that belongs to you or to both."
    )
    rules = Message(
        "A token stands on a vertex of a directed graph. Left moves it along edges marked L,"
        " Right along edges marked R, and both along unmarked edges. Whoever cannot move loses;"
        " play that never ends is a draw."
    )
    notation = Message(
        "Edges, marked L or R or for both, and tokens: 0>1L,1>2R,0>2;at=0. A move is the edge"
        " used: 0->1."
    )
    theory = Message(
        "Without cycles every vertex has a value, a short game [Conway1976]; with cycles who"
        " wins is found backwards from the ends of play, and what is not decided that way is a"
        " draw."
    )
    sources = ("Conway1976", "Siegel2013")
    impartial = False
    openings = (
        "0>1L,0>2R,1>2,2>3L,1>3R,3>4;at=0",
        "0>1L,0>2R,1>3,2>3L,1>4R,3>5,4>5L,2>4R,5>6;at=0",
        "0>1L,0>2R,1>3,2>3L,1>4R,3>5R,4>5L,2>4R,5>6,4>6R,3>7L,6>7;at=0",
    )
    marks = "LR"
    examples = (
        Example("0>1L,1>2L;at=0", outcome="L", source="Conway1976"),
        Example("0>1L,0>1R;at=0", outcome="N", source="Conway1976"),
        Example("0>1R,1>0L,0>2L;at=0", outcome="N^", source="Siegel2013"),
    )

    def negative(self, position: Place) -> Place:
        exchanged = {BOTH: "", LEFT_EDGE: "R"}
        edges = [(t, h, exchanged.get(m, "L")) for t, h, m in position.graph.rows()]
        graph = Digraph.from_edges(edges, position.graph.vertices)
        graph.names = position.graph.names
        return Place(graph, position.tokens)

    def small_positions(self) -> Iterator[Place]:
        yield from (self.parse(text) for text in (*_SMALL, *_SMALL_PARTIZAN))


_NO_VERTEX = Message("a token stands on a vertex that is not in the graph")

# Trees, diamonds, parallel edges, cycles with and without a way out, one token and several.
_SMALL = (
    "0>1;at=1",
    "0>1,1>2,0>2;at=0",
    "0>1,0>1,1>2;at=0",
    "0>1,0>2,1>3,2>3,3>4,2>4;at=0",
    "0>1,0>2,1>3,2>3,3>4,2>4;a=0;b=2",
    "0>1,1>2,2>3,0>2,0>3,1>3;a=0;b=0",
    "0>1,1>0;at=0",
    "0>0,0>1,1>2;at=0",
    "0>0,0>1,1>2;a=0;b=1",
    "0>0,0>1,1>2;a=0;b=0",
    "0>1,1>0,1>2;at=0",
    "0>1,1>2,2>0,2>3,3>4;a=0;b=3",
    "0>1,1>2,2>0,0>3,1>3,3>4;a=1;b=3",
    '{"nodes": ["b", "a", "c"], "edges": [["a", "b"], ["b", "c"]], "at": ["a", "b"]}',
)
_SMALL_PARTIZAN = (
    "0>1L,0>2R;at=0",
    "0>1L,0>1R;at=0",
    "0>1L,1>2L,0>3R,3>4R,3>5L;at=0",
    "0>1L,1>2R,2>3L,0>2R;a=0;b=1",
    "0>1R,1>0L,0>2L;at=0",
    "0>1L,1>0R;at=0",
    "0>1L,1>0R,0>2R,1>2L;a=0;b=1",
)


def _read_json(text: str) -> tuple[Digraph, Sequence[object]]:
    document = read_json(text)
    at = document.get("at", [])
    return Digraph.from_document(document), at if isinstance(at, list) else [at]
