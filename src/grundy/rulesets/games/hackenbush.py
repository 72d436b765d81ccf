"""Hackenbush: cut an edge of your colour; what is no longer connected to the ground falls away.

Left cuts blue edges (L), Right red ones (R), both cut green ones (G). Whoever cannot move loses.

A position is a graph whose vertex 0 is the ground, `0-1L,1-2R,1-3G`; a string that grows from the
ground is also written by its colours alone, `LRG`. A move names an edge: `1-2R`.

**Theorem** [WinningWays, chapters 1–2]. A red-blue string is the number that Berlekamp's sign
expansion gives; in general a red-blue picture is a number, and the value of a green tree is the nim-sum
of its branches, each lengthened by one. In any tree a branch is the ordinal sum of its lowest edge and
of what stands on it, which may be replaced by its value (the colon principle).

>>> import grundy
>>> hackenbush = grundy.game("hackenbush")
>>> hackenbush.parse("LR")
((0, 1, 'L'), (1, 2, 'R'))
>>> list(hackenbush.moves(hackenbush.parse("LR"), grundy.LEFT))
[('0-1L', ())]
>>> grundy.solve(hackenbush, "LR").outcome.value
'L'
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import ClassVar

from grundy.core.depth_first import reached
from grundy.core.reading import Reader
from grundy.core.values.value import Value
from grundy.i18n import Message, Readable
from grundy.rulesets.base import LEFT, RIGHT, Example, Player, Ruleset, Step
from grundy.rulesets.families.signs import signs_step
from grundy.rulesets.notation import read_graph
from grundy.rulesets.scene import Edge, HotSpot, Past, Role, Scene, Shape, Token

Line = tuple[int, int, str]
Picture = tuple[Line, ...]

GROUND = 0
CUTS = {LEFT: "LG", RIGHT: "RG"}
SWAP = str.maketrans("LR", "RL")
ROLES = {"L": Role.LEFT, "R": Role.RIGHT, "G": Role.BOTH}
STALKS = {"L": "1", "R": "-1", "G": "*"}
EXAMPLE = "0-1L,1-2R,1-3G"


class Hackenbush(Ruleset[Picture]):
    """Cut an edge; everything that loses its connection with the ground falls away."""

    name = "hackenbush"
    title = Message("Hackenbush")
    summary = Message("Cut an edge of your colour; what hangs in the air falls away.")
    rules = Message(
        "Left cuts blue edges (L), Right cuts red ones (R), and both may cut green ones (G). After a"
        " cut everything that is no longer connected to the ground, vertex 0, falls away. Whoever cannot"
        " cut loses."
    )
    notation = Message(
        "Edges as two vertices and a colour, vertex 0 is the ground: 0-1L,1-2R,1-3G. A string from"
        " the ground up is also written LRG. A move names an edge: 1-2R."
    )
    theory: Readable | None = Message(
        "A red-blue picture is a number; for a string Berlekamp's sign expansion gives it at once. In"
        " a green tree the values of the branches at a vertex are added without carrying, each"
        " lengthened by one [WinningWays]."
    )
    family = "graphs"
    sources = ("WinningWays",)
    impartial = False
    openings = (
        "0-1L,1-2R,1-3G,0-4R",
        "0-1L,1-2R,1-3L,3-4R,0-5R,5-6L,5-7G",
        "0-1L,1-2R,2-3L,0-4R,4-5L,5-6G,0-7L,7-8R,7-9R,9-10L",
    )
    examples: ClassVar[tuple[Example, ...]] = (
        Example("0-1L,1-2R,1-3G,0-4R", outcome="R", value="-1/2*"),
        Example("LR", outcome="L", value="1/2", source="WinningWays"),
        Example("LRR", outcome="L", value="1/4", source="WinningWays"),
        Example("LRL", outcome="L", value="3/4", source="WinningWays"),
        Example("GGG", outcome="N", value="*3", source="WinningWays"),
        Example("GL", outcome="N", value="^*", source="WinningWays"),
        Example("0-1G,1-2G,2-0G", outcome="N", value="*", source="WinningWays"),
    )

    def parse(self, text: str) -> Picture:
        stripped = text.strip().upper()
        if stripped and not set(stripped) - set("LRG"):
            return tuple((level, level + 1, mark) for level, mark in enumerate(stripped))
        reader = Reader(text, EXAMPLE)
        graph = read_graph(reader, marks="LRGlrg", grounded=True)
        for word, (_, _, mark) in zip(reader.words(), graph.edges, strict=False):
            if not mark:
                raise word.problem("an edge ends with its colour, L, R or G", at=len(word.text))
        picture = tuple(sorted((min(u, v), max(u, v), mark.upper()) for u, v, mark in graph.edges))
        grounded = _grounded(picture)
        loose = next((line for line in picture if line not in grounded), None)
        if loose is not None:
            raise reader.problem(
                "the edge {edge} is not connected to the ground, vertex 0", edge=_name(loose)
            )
        return picture

    def format(self, position: Picture) -> str:
        return ",".join(map(_name, position))

    def moves(self, position: Picture, player: Player) -> Iterator[tuple[str, Picture]]:
        for index, line in enumerate(position):
            if line[2] in CUTS[player] and line not in position[:index]:
                yield _name(line), _grounded((*position[:index], *position[index + 1 :]))

    def components(self, position: Picture) -> Sequence[Picture]:
        """Return the parts that meet only at the ground."""
        owner: dict[int, int] = {}

        def root(vertex: int) -> int:
            while owner.setdefault(vertex, vertex) != vertex:
                vertex = owner[vertex]
            return vertex

        for u, v, _ in position:
            if u != GROUND and v != GROUND:
                owner[root(u)] = root(v)
        parts: dict[int, list[Line]] = {}
        for index, (u, v, mark) in enumerate(position):
            # A loop at the ground is a part of its own.
            key = root(v) if v != GROUND else root(u) if u != GROUND else -1 - index
            parts.setdefault(key, []).append((u, v, mark))
        return [tuple(part) for part in parts.values()]

    def format_part(self, part: Picture) -> str:
        """Return a string from the ground by its colours, any other part as usual."""
        return _string(part) or self.format(part)

    def reasons(self, position: Picture, misere: bool = False) -> Sequence[Step]:
        strings = [_string(part) for part in self.components(position)]
        counted = [colours for colours in strings if colours and "G" not in colours]
        return (signs_step(counted),) if counted and not misere else ()

    def normalize(self, position: Picture) -> Picture:
        """Return the picture with vertices numbered as a search from the ground meets them."""
        number = {GROUND: 0}
        neighbours: dict[int, list[tuple[str, int]]] = {}
        for u, v, mark in position:
            neighbours.setdefault(u, []).append((mark, v))
            neighbours.setdefault(v, []).append((mark, u))
        shape = {v: "".join(sorted(mark for mark, _ in ends)) for v, ends in neighbours.items()}
        queue = deque([GROUND])
        while queue:
            here = queue.popleft()
            for _, there in sorted(neighbours.get(here, ()), key=lambda e: (e[0], shape[e[1]])):
                if there not in number:
                    number[there] = len(number)
                    queue.append(there)
        renamed = ((number[u], number[v], mark) for u, v, mark in position)
        return tuple(sorted((min(u, v), max(u, v), mark) for u, v, mark in renamed))

    def negative(self, position: Picture) -> Picture:
        return tuple((u, v, mark.translate(SWAP)) for u, v, mark in position)

    def fast_value(self, position: Picture) -> Value | None:
        """Return the value of a tree: an edge with what stands on it is the ordinal sum of both."""
        neighbours: dict[int, list[tuple[str, int]]] = {GROUND: []}
        for u, v, mark in position:
            neighbours.setdefault(u, []).append((mark, v))
            neighbours.setdefault(v, []).append((mark, u))
        if len(neighbours) != len(position) + 1:
            return None
        order = [GROUND]
        branches: dict[int, list[tuple[str, int]]] = {}
        for vertex in order:
            branches[vertex] = [edge for edge in neighbours[vertex] if edge[1] not in branches]
            order += [above for _, above in branches[vertex]]
        values: dict[int, Value] = {}
        for vertex in reversed(order):
            stalks = [Value(STALKS[mark]).ordinal_sum(values[v]) for mark, v in branches[vertex]]
            values[vertex] = sum(stalks, start=Value(0))
        return values[GROUND]

    def small_positions(self) -> Iterator[Picture]:
        for length in range(4):
            for marks in product("LRG", repeat=length):
                yield self.parse("".join(marks))
        shapes = ("0-1{},1-2{},1-3{}", "0-1{},1-2{},0-2{}", "0-1{},0-1{},1-1{}")
        for shape in shapes:
            for marks in combinations_with_replacement("LRG", 3):
                yield self.parse(shape.format(*marks))

    def staged(self, position: Picture, past: Past) -> Scene:
        places = _places(past.start)
        width = max([x for x, _ in places.values()] + [1.0])
        shapes: list[Shape] = [Edge(-0.8, 0, width + 0.8, 0, Role.BORDER, width=0.05)]
        standing = {end for line in position for end in line[:2]}
        spots: list[HotSpot] = []
        seen: dict[tuple[int, int], int] = {}
        for line in position:
            u, v, mark = line
            # Parallel edges are bent apart; a loop is drawn as a bow over its vertex.
            seen[u, v] = seen.get((u, v), 0) + 1
            bend = 0.35 * (seen[u, v] // 2) * (1 if seen[u, v] % 2 else -1)
            (x1, y1), (x2, y2) = places[u], places[v]
            if u == GROUND:
                x1, y1 = (x2, 0.0) if u != v else (x1 - 0.4, 0.0)
            edge = Edge(
                x1, y1, x2 if u != v else x2 + 0.4, y2, ROLES[mark], bend if u != v else 0.6
            )
            shapes.append(edge)
            if seen[u, v] == 1 or line not in position[: position.index(line)]:
                players = [p for p in (LEFT, RIGHT) if mark in CUTS[p]]
                player = players[0] if len(players) == 1 else None
                spots.append(HotSpot(_name(line), edge, player))
        for vertex, (x, y) in places.items():
            if vertex != GROUND and vertex in standing:
                shapes.append(Token(x, y, 0.22, Role.EMPTY, str(vertex)))
        edges = self.format(position) or "–"
        return Scene(
            tuple(shapes), tuple(spots), Message("edges from the ground 0: {edges}", edges=edges)
        )


class ChildishHackenbush(Hackenbush):
    """Cut an edge of your own colour only where nothing else falls; green edges may be cut at any time.

    The rule for green edges is that of CGSuite, whose values of lollipops (green stalks, loops of two
    colours) are in the tables of truth.
    """

    name = "childish-hackenbush"
    title = Message("Childish Hackenbush")
    summary = Message("Cut an edge of your colour, but only where nothing else falls away.")
    rules = Message(
        "Left cuts blue edges (L), Right cuts red ones (R). Such an edge may be cut only if everything else"
        " stays connected to the ground, vertex 0. Both may cut green edges (G), and these at any time:"
        " what is no longer connected to the ground then falls away. Whoever cannot cut loses."
    )
    theory = None
    openings = (
        "0-1L,1-2R,1-3G,0-4R",
        "0-1L,1-2R,1-3L,3-4R,0-5R,5-6L,5-7G",
        "0-1L,1-2R,2-3L,0-4R,4-5L,5-6G,0-7L,7-8R,7-9R,9-10L",
    )
    examples = (
        Example("0-1L,1-2R,1-3G,0-4R", outcome="R", value="-1*"),
        Example("GL", outcome="N", value="^*"),
        Example("LR", outcome="P", value="0"),
        Example("0-1L,0-1R", outcome="P", value="0"),
    )

    def moves(self, position: Picture, player: Player) -> Iterator[tuple[str, Picture]]:
        for move, option in super().moves(position, player):
            if move.endswith("G") or len(option) == len(position) - 1:
                yield move, option

    def fast_value(self, position: Picture) -> None:
        return None

    def staged(self, position: Picture, past: Past) -> Scene:
        drawn = super().staged(position, past)
        known = {(m, p) for p in (LEFT, RIGHT) for m, _ in self.moves(position, p)}
        spots = tuple(
            spot
            for spot in drawn.hot_spots
            if {(spot.move, p) for p in ((spot.player,) if spot.player else (LEFT, RIGHT))} <= known
        )
        return Scene(drawn.shapes, spots, drawn.description)


def _name(line: Line) -> str:
    return f"{line[0]}-{line[1]}{line[2]}"


def _string(picture: Picture) -> str | None:
    """Return the colours from the ground up, where the picture is one string; otherwise None."""
    above: dict[int, list[tuple[int, str]]] = {}
    for u, v, mark in picture:
        above.setdefault(u, []).append((v, mark))
        above.setdefault(v, []).append((u, mark))
    colours, below, here = "", None, GROUND
    while next_edges := [edge for edge in above.get(here, ()) if edge[0] != below]:
        if len(next_edges) > 1 or len(colours) > len(picture):
            return None
        below, (here, mark) = here, next_edges[0]
        colours += mark
    return colours if colours and len(colours) == len(picture) else None


def _grounded(picture: Picture) -> Picture:
    """Return the edges that are still connected to the ground."""
    neighbours: dict[int, list[int]] = {}
    for u, v, _ in picture:
        neighbours.setdefault(u, []).append(v)
        neighbours.setdefault(v, []).append(u)
    held = reached((GROUND,), lambda vertex: neighbours.get(vertex, ()))
    return tuple(line for line in picture if line[0] in held)


def _places(picture: Picture) -> dict[int, tuple[float, float]]:
    """Return where each vertex is drawn: height by distance from the ground, leaves side by side."""
    children: dict[int, list[int]] = {GROUND: []}
    level = {GROUND: 0}
    queue = deque([GROUND])
    while queue:
        here = queue.popleft()
        for u, v, _ in picture:
            for there in (v,) if u == here else (u,) if v == here else ():
                if there not in level:
                    level[there] = level[here] + 1
                    children[here].append(there)
                    children[there] = []
                    queue.append(there)
    x: dict[int, float] = {}
    column = 0.0
    for vertex in reversed(_preorder(children)):  # leaves first, then the middle of their parents
        if children[vertex]:
            x[vertex] = sum(x[child] for child in children[vertex]) / len(children[vertex])
        else:
            x[vertex] = column
            column += 1.2
    return {vertex: (x[vertex], -1.2 * level[vertex]) for vertex in level}


def _preorder(children: dict[int, list[int]]) -> list[int]:
    order: list[int] = []
    stack = [GROUND]
    while stack:
        vertex = stack.pop()
        order.append(vertex)
        stack.extend(reversed(children[vertex]))
    return order
