"""Arc Kayles: choose an edge of a graph; its two ends and every edge at them are removed.

Whoever takes the last edge wins. So the players build a matching that cannot be enlarged. Cram is
Arc Kayles on a grid.

A position is an undirected graph, `0-1,1-2,2-3`, or a named one: `path(7)`, `cycle(6)`,
`grid(2x3)`. A move is the chosen edge, `1-2`.

**Theorem**. A path of n vertices is Dawson's Kayles, with nim-values of period 34 [GuySmith1956]; a
cycle has one move up to symmetry, to a path that is shorter by 2; a star is over after one move.

>>> import grundy
>>> [grundy.solve("arc-kayles", f"path({n})").grundy for n in range(1, 10)]
[0, 1, 1, 2, 0, 3, 1, 1, 0]
>>> grundy.solve("arc-kayles", "grid(4x5)").grundy == grundy.solve("cram", "4x5").grundy
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.i18n import Message
from grundy.rulesets.base import Example, Option, Player, Step
from grundy.rulesets.families.dawson import dawson
from grundy.rulesets.families.kayles import GraphKayles
from grundy.rulesets.families.simple_graph import SimpleGraph, read_simple_graph
from grundy.rulesets.parts import Fact
from grundy.rulesets.scene import Edge, HotSpot, Past, Scene
from grundy.rulesets.structures import WORD, Placements


class ArcKayles(GraphKayles):
    """Remove an edge with its two ends."""

    name = "arc-kayles"
    title = Message("Arc Kayles")
    summary = Message("Choose an edge of a graph; its ends and all edges at them are removed.")
    rules = Message(
        "A move chooses an edge of the graph and removes its two ends together with every edge"
        " that meets them. Whoever cannot move, because no edge is left, loses."
    )
    notation = Message(
        "Edges: 0-1,1-2,2-3; or path(7), cycle(6), complete(4), star(5), grid(2x3). A move is"
        " the chosen edge: 1-2."
    )
    theory = Message("On a path it is Dawson's Kayles with period 34 [GuySmith1956].")
    family = "graphs"
    structure = Placements
    sources = ("Schaefer1978", "GuySmith1956")
    openings = ("path(6)", "path(10)", "grid(3x3)")
    examples = (
        Example("path(6)", outcome="N", grundy=3, source="GuySmith1956"),
        Example("path(9)", outcome="P", grundy=0, source="GuySmith1956"),
        Example("star(5)", outcome="N", grundy=1, source="Schaefer1978"),
    )

    def parse(self, text: str) -> SimpleGraph:
        return read_simple_graph(text).without_isolated()

    def moves(self, position: SimpleGraph, player: Player) -> Iterator[Option[SimpleGraph]]:
        for v, u in position.edges():
            yield _name(position, v, u), position.without(1 << v | 1 << u).without_isolated()

    def known_value(self, part: SimpleGraph) -> int | None:
        """Return the value of a connected graph that is a star, a path or a cycle."""
        n = part.alive.bit_count()
        degrees = part.degrees()
        if degrees[-1] == n - 1 and (n == 3 or sum(degrees) == 2 * (n - 1)):
            return 1 if n > 1 else 0
        if degrees[-1] > 2:
            return None
        if degrees[0] == 2:
            return 0 if dawson(n - 2) else 1
        return dawson(n)

    def structured(self, position: SimpleGraph) -> Placements:
        """Return the edges as pairs of vertices, for the compiled search."""
        edges = tuple(1 << v | 1 << u for v, u in position.whole(WORD).edges())
        now = sum(1 << i for i, edge in enumerate(edges) if not edge & ~position.alive)
        return Placements(edges, edges, now, now, grid=position.grid)

    def small_positions(self) -> Iterator[SimpleGraph]:
        texts = ["", "0-1", "0-1,2-3", "0-1,1-2,2-0", "0-1,0-2,0-3,1-2", "0-1,1-2,2-0,2-3,3-4"]
        texts += ["0-1,1-2,3-4,4-5,5-6", "grid(2x3)", "grid(3x3)", "star(3)", "star(5)"]
        texts += ["complete(4)", "complete(5)"]
        texts += [f"{kind}({n})" for n in range(3, 15) for kind in ("path", "cycle")]
        yield from map(self.parse, texts)

    def staged(self, position: SimpleGraph, past: Past) -> Scene:
        points: dict[int, tuple[float, float]] = past.start.places()
        spots = [
            HotSpot(_name(position, v, u), Edge(*points[v], *points[u]))
            for v, u in position.edges()
        ]
        return Scene(position.shapes(points), tuple(spots), position.description())

    def reasons(self, position: SimpleGraph, misere: bool = False) -> Sequence[Step]:
        if misere or len(position.components()) != 1:
            return ()
        value = self.known_value(position)
        if value is None:
            return ()
        n = position.alive.bit_count()
        degrees = position.degrees()
        if degrees[-1] == n - 1:
            text = Message(
                "Every edge meets the centre of the star (or there is only a triangle), so one"
                " move ends the game: the value is 1."
            )
            step = Step("star", text)
        else:
            path = n - 2 if degrees[0] == 2 else n
            said = Message(
                "On a path a move takes two neighbouring vertices and leaves one or two"
                " shorter paths: Dawson's Kayles; a cycle becomes a path by its first move."
                " The path of {n} vertices has the value {path}, so the value here is {value}.",
                n=path,
                path=dawson(path),
                value=value,
            )
            step = Step("path", said, "GuySmith1956")
        facts = (Fact("arc-kayles", position.text, grundy=value),) if n <= 12 else ()
        return (Step(step.kind, step.text, step.theorem, facts=facts),)


def _name(graph: SimpleGraph, v: int, u: int) -> str:
    return f"{graph.name(v)}-{graph.name(u)}"
