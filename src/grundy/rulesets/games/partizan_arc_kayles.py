"""Partizan Arc Kayles: choose an edge of your colour; its two ends and every edge at them are removed.

Left chooses blue edges (L), Right red ones (R), both may choose green ones (G). Whoever cannot move loses.
Domineering is of this kind: cells are vertices, upright dominoes blue edges, lying ones red.

A position is written by its edges and their colours: `0-1L,1-2R,2-3G`. A move is the chosen edge, `1-2R`.

>>> import grundy
>>> game = grundy.game("partizan-arc-kayles")
>>> str(game("0-1L,1-2R,2-3L").value), str(game("0-1R,0-2L,1-3L,2-3R").value)
('{1|0}', '+-1')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Option, Player, Ruleset
from grundy.rulesets.families.layout import Point, circle
from grundy.rulesets.notation import read_graph
from grundy.rulesets.scene import Edge, HotSpot, Past, Role, Scene, Shape, Token

Arc = tuple[int, int, str]
Arcs = tuple[Arc, ...]
CHOICES = {LEFT: "LG", RIGHT: "RG"}
ROLES = {"L": Role.LEFT, "R": Role.RIGHT, "G": Role.BOTH}
SWAP = {"L": "R", "R": "L", "G": "G"}
EXAMPLE = "0-1L,1-2R,2-3G"
MAX_VERTEX = 400


class PartizanArcKayles(Ruleset[Arcs]):
    """Remove an edge of one's colour with its two ends."""

    name = "partizan-arc-kayles"
    title = Message("Partizan Arc Kayles")
    summary = Message("Choose an edge of your colour; its ends and all edges at them are removed.")
    rules = Message(
        "Left chooses blue edges (L), Right red ones (R), and both may choose green ones (G). The two ends"
        " of the chosen edge are removed together with every edge that meets them. Whoever cannot move"
        " loses."
    )
    notation = Message(
        "Edges as two vertices and a colour: 0-1L,1-2R,2-3G. A move is the chosen edge: 1-2R."
    )
    theory = Message(
        "Domineering is this game on a grid: cells are vertices, vertical dominoes are blue "
        "edges, horizontal ones red."
    )
    family = "graphs"
    sources = ("WinningWays",)
    impartial = False
    openings = (
        "0-1L,1-2R,2-3L,3-4G,4-5R,5-0R",
        "0-1L,1-2R,2-3L,3-4R,4-5L,5-6R,6-7L,7-0R,0-4G,2-6G",
        "0-1L,1-2R,2-3L,3-4R,4-5L,5-6R,6-7L,7-8R,8-0G,0-4L,2-6R,1-5G",
    )
    examples = (
        Example("0-1L,1-2R,2-3L,3-4G,4-5R,5-0R", outcome="R", value="{*|-1*}"),
        Example("0-1L,1-2R,2-3L", outcome="N", value="{1|0}"),
        Example("0-1R,0-2L,1-3L,2-3R", outcome="N", value="+-1", source="WinningWays"),
        Example("0-1G,1-2G,2-3G", outcome="N", value="*2", source="GuySmith1956"),
    )

    def parse(self, text: str) -> Arcs:
        reader = Reader(text, EXAMPLE)
        graph = read_graph(reader, marks="LRGlrg")
        if graph.directed or graph.named:
            raise reader.problem("a position is a list of edges, each with its colour")
        for word, (tail, head, mark) in zip(reader.words(), graph.edges, strict=True):
            if not mark:
                raise word.problem("an edge ends with its colour, L, R or G", at=len(word.text))
            if tail == head:
                raise word.problem("an edge joins two different vertices")
            if max(tail, head) > MAX_VERTEX:
                raise word.problem("a vertex must be a number up to {limit}", limit=MAX_VERTEX)
        return tuple(sorted((min(u, v), max(u, v), mark.upper()) for u, v, mark in graph.edges))

    def format(self, position: Arcs) -> str:
        return ",".join(map(_name, position))

    def moves(self, position: Arcs, player: Player) -> Iterator[Option[Arcs]]:
        for arc in dict.fromkeys(position):
            if arc[2] in CHOICES[player]:
                yield _name(arc), tuple(a for a in position if not {*a[:2]} & {*arc[:2]})

    def components(self, position: Arcs) -> Sequence[Arcs]:
        parts: list[tuple[set[int], list[Arc]]] = []
        for arc in position:
            ends, joined = {arc[0], arc[1]}, [arc]
            for other in [part for part in parts if part[0] & ends]:
                parts.remove(other)
                ends |= other[0]
                joined += other[1]
            parts.append((ends, joined))
        return [tuple(sorted(arcs)) for _, arcs in parts]

    def normalize(self, position: Arcs) -> Arcs:
        # Parallel edges of one colour are one edge; vertices are numbered by where they first appear.
        number: dict[int, int] = {}
        for u, v, _ in position:
            number.setdefault(u, len(number))
            number.setdefault(v, len(number))
        renamed = {(number[u], number[v], mark) for u, v, mark in position}
        return tuple(sorted((min(u, v), max(u, v), mark) for u, v, mark in renamed))

    def negative(self, position: Arcs) -> Arcs:
        return tuple(sorted((u, v, SWAP[mark]) for u, v, mark in position))

    def small_positions(self) -> Iterator[Arcs]:
        yield ()
        for length in (1, 2, 3):
            for colours in product("LRG", repeat=length):
                yield tuple((i, i + 1, mark) for i, mark in enumerate(colours))
        for colours in product("LR", repeat=4):
            yield from (
                tuple(sorted((u, v, m) for (u, v), m in zip(ends, colours, strict=True)))
                for ends in (((0, 1), (1, 2), (2, 3), (0, 3)), ((0, 1), (0, 2), (0, 3), (2, 3)))
            )

    def staged(self, position: Arcs, past: Past) -> Scene:
        names = sorted({v for arc in past.start for v in arc[:2]})
        points: dict[int, Point] = dict(zip(names, circle(len(names)), strict=True))
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        for index, arc in enumerate(position):
            beside = sum(other[:2] == arc[:2] for other in position[:index])
            if arc in position[:index]:
                continue
            line = Edge(*points[arc[0]], *points[arc[1]], ROLES[arc[2]], bend=0.3 * beside)
            shapes.append(line)
            for player in (LEFT, RIGHT):
                if arc[2] in CHOICES[player]:
                    spots.append(HotSpot(_name(arc), line, player))
        here = {v for arc in position for v in arc[:2]}
        shapes += [
            Token(*points[v], 0.3, Role.EMPTY if v in here else Role.FAINT, str(v)) for v in names
        ]
        said = Message("a graph with the edges {edges}", edges=self.format(position) or "–")
        return Scene(tuple(shapes), tuple(spots), said)


def _name(arc: Arc) -> str:
    return f"{arc[0]}-{arc[1]}{arc[2]}"
