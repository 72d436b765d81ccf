"""Node Kayles: choose a vertex of a graph; it and all its neighbours are removed.

Whoever takes the last vertex wins. So the players build an independent set that cannot be enlarged.

A position is an undirected graph, `0-1,1-2,5`, or a named one: `path(7)`, `cycle(6)`, `grid(2x3)`.
A move is the chosen vertex, `1`.

**Theorem**. A path of n vertices is Dawson's Kayles one larger, with nim-values of period 34
[GuySmith1956]; a cycle has one move up to symmetry, to a path that is shorter by 3. On graphs in
general the game is PSPACE-complete [Schaefer1978], so it is searched.

>>> import grundy
>>> [grundy.solve("node-kayles", f"path({n})").grundy for n in range(1, 10)]
[1, 1, 2, 0, 3, 1, 1, 0, 3]
>>> grundy.solve("node-kayles", "grid(3x3)").grundy
1
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from grundy.i18n import Message, plural
from grundy.rulesets.base import Example, Option, Player, Step
from grundy.rulesets.families.dawson import dawson
from grundy.rulesets.families.kayles import GraphKayles
from grundy.rulesets.families.simple_graph import SimpleGraph, make_graph, read_simple_graph
from grundy.rulesets.parts import Fact
from grundy.rulesets.scene import HotSpot, Past, Scene, Token
from grundy.rulesets.structures import WORD, Placements


class NodeKayles(GraphKayles):
    """Remove a vertex and its neighbours."""

    name = "node-kayles"
    title = Message("Node Kayles")
    summary = Message("Choose a vertex of a graph; it and all its neighbours are removed.")
    rules = Message(
        "A move chooses a vertex of the graph and removes it together with all its neighbours."
        " Whoever cannot move, because no vertex is left, loses."
    )
    notation = Message(
        "Edges, and vertices without edges alone: 0-1,1-2,5; or path(7), cycle(6), complete(4),"
        " star(5), grid(2x3). A move is the chosen vertex: 1."
    )
    theory = Message(
        "A path of n vertices is heap n + 1 of Dawson's Kayles, with period 34 [GuySmith1956]; on graphs"
        " in general it is PSPACE-complete [Schaefer1978]."
    )
    family = "graphs"
    structure = Placements
    sources = ("Schaefer1978", "GuySmith1956")
    openings = ("path(7)", "cycle(9)", "grid(3x4)")
    examples = (
        Example("path(7)", outcome="N", grundy=1, source="GuySmith1956"),
        Example("path(8)", outcome="P", grundy=0, source="GuySmith1956"),
        Example("complete(4)", outcome="N", grundy=1, source="Schaefer1978"),
    )

    def parse(self, text: str) -> SimpleGraph:
        return read_simple_graph(text)

    def moves(self, position: SimpleGraph, player: Player) -> Iterator[Option[SimpleGraph]]:
        for v in position.vertices():
            yield position.name(v), position.without(1 << v | position.near(v))

    def count_moves(self, position: SimpleGraph, player: Player) -> int:
        return position.alive.bit_count()

    def known_value(self, part: SimpleGraph) -> int | None:
        """Return the value of a connected graph that is a path, a cycle or complete."""
        n = part.alive.bit_count()
        degrees = part.degrees()
        if degrees[0] == n - 1:
            return 1
        if degrees[-1] > 2:
            return None
        if degrees[0] == 2:
            return 0 if dawson(n - 2) else 1
        return dawson(n + 1)

    def structured(self, position: SimpleGraph) -> Placements:
        """Return the vertices as moves, for the compiled search: neighbours share the edge."""
        whole = position.whole(WORD)
        needs = {v: 1 << v for v in whole.vertices()}
        for number, edge in enumerate(whole.edges(), start=len(whole.neighbours)):
            for v in edge:
                needs[v] |= 1 << number
        now = sum(1 << i for i, v in enumerate(needs) if position.alive >> v & 1)
        moves = tuple(needs.values())
        return Placements(moves, moves, now, now)

    def small_positions(self) -> Iterator[SimpleGraph]:
        yield from small_graphs()

    def staged(self, position: SimpleGraph, past: Past) -> Scene:
        points: dict[int, tuple[float, float]] = past.start.places()
        spots = [HotSpot(position.name(v), Token(*points[v], 0.36)) for v in position.vertices()]
        return Scene(position.shapes(points), tuple(spots), position.description())

    def reasons(self, position: SimpleGraph, misere: bool = False) -> Sequence[Step]:
        if misere or len(position.components()) != 1:
            return ()
        value = self.known_value(position)
        if value is None:
            return ()
        n = position.alive.bit_count()
        if position.degrees()[0] == 2 and n > 3:
            text = plural(
                "All vertices of a cycle are alike. A move leaves a path of {n} vertex, of value"
                " {left}: the value of the cycle is {value}.",
                "All vertices of a cycle are alike. A move leaves a path of {n} vertices, of value"
                " {left}: the value of the cycle is {value}.",
                n=n - 3,
                left=dawson(n - 2),
                value=value,
            )
        else:
            text = plural(
                "The graph is a path or complete. On a path a move takes two vertices at an"
                " end or three in a row, and leaves one or two shorter paths. A path of {n} vertex is"
                " heap {heap} of Dawson's Kayles and has the value {path}; a complete graph is taken by"
                " one move, value 1.",
                "The graph is a path or complete. On a path a move takes two vertices at an"
                " end or three in a row, and leaves one or two shorter paths. A path of {n} vertices is"
                " heap {heap} of Dawson's Kayles and has the value {path}; a complete graph is taken by"
                " one move, value 1.",
                n=n,
                heap=n + 1,
                path=dawson(n + 1),
            )
        facts = (Fact("node-kayles", position.text, grundy=value),) if n <= 12 else ()
        return (Step("path", text, "GuySmith1956", facts=facts),)


def small_graphs() -> Iterator[SimpleGraph]:
    """Yield all graphs on up to four vertices, one star, one grid, and paths and cycles."""
    for n in range(5):
        pairs = list(combinations(range(n), 2))
        for chosen in range(1 << len(pairs)):
            edges = [pair for i, pair in enumerate(pairs) if chosen >> i & 1]
            yield make_graph(n, edges, (1 << n) - 1)
    for text in ("star(5)", "grid(2x3)", "0-1,1-2,2-0,2-3,3-4", "path(3)"):
        yield read_simple_graph(text)
    for n in range(4, 15):
        yield read_simple_graph(f"path({n})")
        yield read_simple_graph(f"cycle({n})")
