"""Graphs: pressing an edge changes its colour or removes it; two vertices make a new edge."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot

from grundy.i18n import Message, show
from grundy.render.svg import Link
from grundy.rulesets.scene import Edge, Scene, Token
from grundy.web.editing.numbers import steps
from grundy.web.editing.sheet import Button, Desk, Group, Sheet, group, lines

COLOURS = ("", "L", "R", "G")
_EDGE = re.compile(r"(\d+)([->])(\d+)([LRG]?)")


def edit_graph(desk: Desk, text: str, scene: Scene) -> Sheet:
    """Return the editor of a graph, such as `0-1L,1-2R` or `0>1,1>2;at=0`."""
    return _Graph(desk, text, scene).sheet()


class _Graph:
    def __init__(self, desk: Desk, text: str, scene: Scene) -> None:
        self._desk, self._scene, self._text = desk, scene, text
        head, semicolon, rest = text.partition(";")
        self._edges, self._after = head.split(","), semicolon + rest
        numbers = {int(n) for n in re.findall(r"\d+", re.sub(r"[a-z]\w*=", "", text))}
        self._vertices = [str(n) for n in sorted({*numbers, 0})]
        self._new = str(max(numbers) + 1)
        self._from = desk.picked if desk.picked in self._vertices else None

    def sheet(self) -> Sheet:
        links = [*self._drawn_edges(), *self._drawn_vertices()]
        groups: list[Group] = []
        for index, edge in enumerate(self._edges):
            groups += group(edge, self._changes(index))
        title = Message("new edge from {vertex} to", vertex=self._from or "…")
        groups += group(title if self._from else Message("new edge from"), self._ends())
        for part in re.finditer(r";(\w+)=\d+", self._text):
            buttons = steps(self._desk, self._text, part.end(1) + 1, part.end())
            groups += group(part.group()[1:], buttons)
        return Sheet(tuple(links), tuple(groups), (self._from,) if self._from else ())

    # -- edges --------------------------------------------------------------------------------------

    def _changes(self, index: int) -> Iterator[Button]:
        edge = self._edges[index]
        recoloured = self._recoloured(index)
        if recoloured:
            said = Message("{text}: another colour", text=edge)
            yield Button("◐", show(said), self._desk.page(recoloured))
        removed = self._joined(self._edges[:index] + self._edges[index + 1 :])
        if self._desk.reads(removed):
            said = Message("{text}: remove", text=edge)
            yield Button("×", show(said), self._desk.page(removed))

    def _recoloured(self, index: int) -> str | None:
        """Return the graph with the next colour of an edge, or None where it has only one."""
        tail, between, head, colour = self._parts(index)
        at = COLOURS.index(colour)
        for other in COLOURS[at + 1 :] + COLOURS[:at]:
            edges = list(self._edges)
            edges[index] = f"{tail}{between}{head}{other}"
            # A game without colours may read one and mean something else by it.
            if bool(other) == bool(colour) and self._desk.reads(self._joined(edges)):
                return self._joined(edges)
        return None

    def _drawn_edges(self) -> Iterator[Link]:
        for index, line in self._lines():
            changes = list(self._changes(index))
            if changes:
                yield Link(self._edges[index], line, changes[0].url, changes[0].label)

    def _lines(self) -> Iterator[tuple[int, Edge]]:
        """Yield which edge each line of the picture is, told by the vertices at its ends."""
        drawn = lines(self._scene)
        vertices = {s.label: s for s in self._tokens()}
        if not vertices:
            # Nothing has a name in this picture: it draws the edges in the order of their text.
            yield from enumerate(drawn if len(drawn) == len(self._edges) else ())
            return
        open_edges = dict(enumerate(self._edges))
        for line in drawn:
            ends = (_vertex_at(line.x1, line.y1, vertices), _vertex_at(line.x2, line.y2, vertices))
            for index in open_edges:
                tail, between, head, _ = self._parts(index)
                if ends == (tail, head) or (between == "-" and ends == (head, tail)):
                    del open_edges[index]
                    yield index, line
                    break

    # -- vertices -----------------------------------------------------------------------------------

    def _ends(self) -> Iterator[Button]:
        for vertex in [*self._vertices, self._new]:
            url = self._end(vertex)
            if url:
                yield Button(vertex, show(Message("vertex {vertex}", vertex=vertex)), url)

    def _drawn_vertices(self) -> Iterator[Link]:
        for token in self._tokens():
            url = self._end(token.label)
            said = show(Message("vertex {vertex}", vertex=token.label))
            if token.label == self._from:
                url = self._desk.giving_back()
                yield Link(f"vertex {token.label}", token, url, said, "chosen")
            elif url:
                kind = "" if self._from else "pick"
                yield Link(f"vertex {token.label}", token, url, said, kind)

    def _tokens(self) -> list[Token]:
        """Return the vertices that the picture names."""
        tokens = [shape for shape in self._scene.shapes if isinstance(shape, Token)]
        return [token for token in tokens if token.label in self._vertices]

    def _end(self, vertex: str) -> str | None:
        """Return the page after a vertex was pressed: it is the start of an edge, or the end of one."""
        if self._from is None:
            return None if vertex == self._new else self._desk.picking(vertex)
        _, between, _, colour = self._parts(-1)
        for end in dict.fromkeys((colour, *COLOURS)):
            graph = self._joined([*self._edges, f"{self._from}{between}{vertex}{end}"])
            if vertex != self._from and self._desk.reads(graph):
                return self._desk.page(graph)
        return None

    def _parts(self, index: int) -> tuple[str, str, str, str]:
        found = _EDGE.fullmatch(self._edges[index])
        assert found is not None
        tail, between, head, colour = found.groups()
        return tail, between, head, colour

    def _joined(self, edges: list[str]) -> str:
        return ",".join(edges) + self._after


def _vertex_at(x: float, y: float, vertices: dict[str, Token]) -> str:
    """Return the vertex where a line ends; an end away from all of them stands on the ground, 0."""
    near = min(vertices, key=lambda name: hypot(vertices[name].x - x, vertices[name].y - y))
    return near if hypot(vertices[near].x - x, vertices[near].y - y) < 0.6 else "0"
