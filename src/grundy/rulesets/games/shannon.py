"""Shannon's switching game: Short fastens an edge of a graph, Cut deletes one.

Short (Left) wins by joining the two terminals a and b with fastened edges, Cut (Right) by parting them.

A position is written as a graph, `0-1,1-2,1-2;a=0;b=2`: edges as pairs of vertices, repeated for parallel
edges, then the terminals. An edge that Short has fastened carries an L, one that Cut has deleted an R:
`0-1L,1-2,1-2R;a=0;b=2`. A move is written as the edge, `1-2`; where several open edges join the same
vertices, `1-2@2` is the edge with index 2, counted from 0.

**Theorem** [Lehman1964]. Short wins as second player exactly when two edge-disjoint trees span the same
vertices, a and b among them; so the game is decided in polynomial time on any graph.

>>> import grundy
>>> grundy.solve("shannon", "0-1,0-1;a=0;b=1").outcome.value
'L'
>>> result = grundy.solve("shannon", "0-1,1-2,1-2;a=0;b=2")
>>> result.outcome.value, result.best(grundy.LEFT)
('N', '0-1')

In Python a networkx graph is a position too, together with its terminals:

>>> import networkx
>>> grundy.solve("shannon", (networkx.complete_graph(5), 0, 4)).outcome.value
'L'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import Example, Player
from grundy.rulesets.families.layers import layered
from grundy.rulesets.families.switching import (
    DELETED,
    FASTENED,
    OPEN,
    SwitchingPosition,
    SwitchingRuleset,
)
from grundy.rulesets.notation import read_graph
from grundy.rulesets.scene import Edge, HotSpot, Label, Role, Scene, Shape, Token

EXAMPLE = "0-1,0-2,1-2,1-3,2-3;a=0;b=3"
_ROLES = {OPEN: Role.NEUTRAL, FASTENED: Role.LEFT, DELETED: Role.GHOST}
_STRETCH = 1.8


class Shannon(SwitchingRuleset):
    """Fasten or delete an edge; fastened edges should join the terminals."""

    name = "shannon"
    aliases = ("shannon-switching",)
    title = Message("Shannon switching game")
    summary = Message("Short fastens edges to join two vertices, Cut deletes edges to part them.")
    rules = Message(
        "Two vertices of a graph, A and B, are the terminals. Short (Left) fastens an open edge,"
        " which can then not be deleted; Cut (Right) deletes an open edge. Short wins when a path of"
        " fastened edges joins A and B, Cut when no path can join them any more."
    )
    notation = Message(
        "Edges as pairs of vertices, then the terminals: 0-1,1-2,1-2;a=0;b=2. L after an edge means"
        " fastened, R deleted. A move is an edge: 1-2, or 1-2@2 for the edge with index 2 where several"
        " are parallel."
    )
    theory = Message(
        "Short wins as second player exactly when two edge-disjoint trees span the same vertices, A and"
        " B among them. If that holds only with one more edge A–B, whoever starts wins; otherwise Cut"
        " wins [Lehman1964]."
    )
    sources = ("Lehman1964", "BrunoWeinberg1970")
    openings = (
        "0-1,0-2,1-2,1-3,2-3;a=0;b=3",
        "0-1,0-2,0-3,1-2,2-3,1-4,2-4,2-5,3-5,4-5,4-6,5-6;a=0;b=6",
        "0-1,0-2,0-3,1-2,2-3,1-4,2-5,3-6,4-5,5-6,4-7,5-7,5-8,6-8,7-8,7-9,8-9;a=0;b=9",
    )
    examples = (
        Example(EXAMPLE, outcome="N", source="Lehman1964"),
        Example("0-1,0-1;a=0;b=1", outcome="L", source="Lehman1964"),
        Example("0-1,1-2;a=0;b=2", outcome="R", source="Lehman1964"),
        Example("0-1,0-1,1-2,1-2;a=0;b=2", outcome="L", source="Lehman1964"),
        Example("0-1L,1-2,1-2;a=0;b=2", outcome="L", source="Lehman1964"),
        Example("0-1,0-2,0-3,1-2,1-3,2-3;a=0;b=3", outcome="L", source="Lehman1964"),
    )

    def parse(self, text: str) -> SwitchingPosition:
        reader = Reader(text, EXAMPLE)
        graph = read_graph(reader, marks="LR")
        if graph.directed:
            raise reader.problem("the edges of this game have no direction", at=text.index(">"))
        a, b = read_terminals(reader, graph.named)
        state = "".join(mark or OPEN for _, _, mark in graph.edges)
        return SwitchingPosition(tuple((u, v) for u, v, _ in graph.edges), a, b, state)

    def format(self, position: SwitchingPosition) -> str:
        edges = ",".join(
            f"{u}-{v}" + (state if state != OPEN else "")
            for (u, v), state in zip(position.edges, position.state, strict=True)
        )
        return f"{edges};a={position.a};b={position.b}"

    def edge_name(self, position: SwitchingPosition, edge: int) -> str:
        return next(name for i, name in _names(position) if i == edge)

    def moves(
        self, position: SwitchingPosition, player: Player
    ) -> Iterator[tuple[str, SwitchingPosition]]:
        if position.winner() is None:
            for edge, name in _names(position):
                yield name, position.play(edge, player)

    def find_move(
        self, position: SwitchingPosition, player: Player, text: str
    ) -> tuple[str, SwitchingPosition]:
        # An edge has no direction: 2-1 is 1-2.
        word, at, index = "".join(text.split()).partition("@")
        u, dash, v = word.partition("-")
        names = {name for _, name in _names(position)}
        if dash and word + at + index not in names:
            text = f"{v}-{u}{at}{index}"
        return super().find_move(position, player, text)

    def scene_with(self, position: SwitchingPosition, roles: Mapping[str, Role]) -> Scene:
        places = _places(position)
        bends = _bends(position.edges, places)
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        over = position.winner() is not None
        names = dict(_names(position))
        for i, (u, v) in enumerate(position.edges):
            role = roles.get(names.get(i, ""), _ROLES[position.state[i]])
            # An open edge is thin: what Short has made firm is seen at once.
            width = 0.05 if position.state[i] == OPEN and role is Role.NEUTRAL else None
            line = Edge(*places[u], *places[v], role=role, bend=bends[i], width=width)
            if u == v:  # a loop hangs below its vertex
                x, y = places[u]
                line = Edge(
                    x - 0.25, y + 0.3, x + 0.25, y + 0.3, role=role, bend=0.3 + abs(bends[i])
                )
            shapes.append(line)
            if i in names and not over:
                spots.append(HotSpot(names[i], line))
        for v, (x, y) in places.items():
            terminal = v in (position.a, position.b)
            role = Role.NEUTRAL if terminal else Role.EMPTY
            shapes.append(Token(x, y, radius=0.3, role=role, label=str(v)))
            if terminal:
                shapes.append(Label(x, y - 0.55, "A" if v == position.a else "B"))
        return Scene(tuple(shapes), tuple(spots), _described(position))


def read_terminals(reader: Reader, named: Mapping[str, int]) -> tuple[int, int]:
    """Return the terminals a and b that stand after the edges of a graph."""
    text = reader.text
    start = text.find(";") if ";" in text else len(text)
    for name in ("a", "b"):
        if name not in named:
            raise reader.problem(
                'the terminal "{name}" is missing: write ;{name}= and a vertex', at=start, name=name
            )
    unknown = next((name for name in named if name not in ("a", "b")), None)
    if unknown is not None:
        raise reader.problem(
            'the terminals are called a and b, not "{name}"',
            at=text.index(unknown + "="),
            name=unknown,
        )
    if named["a"] == named["b"]:
        raise reader.problem("the two terminals are the same vertex", at=start)
    return named["a"], named["b"]


def _names(position: SwitchingPosition) -> Iterator[tuple[int, str]]:
    """Yield each open edge and its name; the first of several parallel ones has the plain name."""
    taken = set()
    for edge in position.indices(OPEN):
        u, v = position.edges[edge]
        pair = frozenset((u, v))
        yield edge, f"{u}-{v}" if pair not in taken else f"{u}-{v}@{edge}"
        taken.add(pair)


def _places(position: SwitchingPosition) -> dict[int, tuple[float, float]]:
    around: dict[int, list[int]] = {position.a: [], position.b: []}
    for u, v in position.edges:
        around.setdefault(u, []).append(v)
        around.setdefault(v, []).append(u)
    places = layered(around, position.a, position.b)
    return {v: (x * _STRETCH, y * _STRETCH) for v, (x, y) in places.items()}


def _bends(
    edges: tuple[tuple[int, int], ...], places: Mapping[int, tuple[float, float]]
) -> list[float]:
    """Return how much each edge curves: parallel edges fan out, long straight ones step aside."""
    total = Counter(frozenset(edge) for edge in edges)
    seen: Counter[frozenset[int]] = Counter()
    bends = []
    for u, v in edges:
        pair = frozenset((u, v))
        shift = seen[pair] - (total[pair] - 1) / 2
        seen[pair] += 1
        (x1, y1), (x2, y2) = places[u], places[v]
        is_long = max(abs(x1 - x2), abs(y1 - y2)) > 1.5 * _STRETCH and (x1 == x2 or y1 == y2)
        # The curve leans the same way whichever end is written first.
        sign = 1 if (u, v) == tuple(sorted(pair)) else -1
        bends.append(sign * (0.28 * shift + (0.45 if is_long else 0)))
    return bends


def _described(position: SwitchingPosition) -> Message:
    return Message(
        "A graph with terminals {a} and {b}; open edges: {open}; fastened: {fastened}; deleted:"
        " {deleted}.",
        a=position.a,
        b=position.b,
        open=_listed(position, OPEN),
        fastened=_listed(position, FASTENED),
        deleted=_listed(position, DELETED),
    )


def _listed(position: SwitchingPosition, mark: str) -> str:
    edges = [f"{u}-{v}" for u, v in (position.edges[i] for i in position.indices(mark))]
    return ", ".join(edges[:40]) + (" …" if len(edges) > 40 else "") or "–"
