"""Canonical forms of stoppers, and the sides of other loopy games made as simple as can be.

**Theorem** [Siegel2009]. Every stopper equals one without dominated and without reversible options, and
two such stoppers that are equal have equal options. Fusing equal vertices then leaves a graph that is
unique up to the names of its vertices. (The proof is in docs/explanation/loopy-games.md.)

A game that is no stopper has two *sides*: the onside, where endless play is a win of Left, and the
offside. A side is simplified in the same way, with the order of that side; but where play can go round
the three steps need not be sound, so each result is compared with what it came from, and dropped when
it differs. What comes out is always equal to what went in; most often it is a stopper, and then its
canonical form.

>>> from grundy.core.loopy.graph import LoopyGraph
>>> dud = LoopyGraph(((0,),), ((0,),))
>>> onside(dud)
LoopyGraph(left=((0,),), right=((),), start=0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grundy.core.loopy.graph import Edges, LoopyGraph
from grundy.core.loopy.order import Relation, Side, at_least


def canonical(graph: LoopyGraph) -> LoopyGraph:
    """Return the canonical form of a stopper.

    >>> star_twice = LoopyGraph(((), (0,), (1,)), ((), (0,), (1,)), 2)
    >>> canonical(star_twice)
    LoopyGraph(left=((),), right=((),), start=0)
    """
    graph = graph.at(graph.start)
    order = at_least(graph, graph, Side.BOTH)
    return in_order(fused(undominated(irreversible(graph, order), order), order))


def irreversible(graph: LoopyGraph, order: Relation) -> LoopyGraph:
    """Return a stopper without reversible options: bypassing one may make another reversible."""
    simpler = bypassed(graph, order, Side.BOTH)
    while simpler != graph:
        graph, simpler = simpler, bypassed(simpler, order, Side.BOTH)
    return graph


def onside(graph: LoopyGraph) -> LoopyGraph:
    """Return the game in which endless play is won by Left: a canonical stopper where one is found."""
    return side_of(graph, Side.ON)


def offside(graph: LoopyGraph) -> LoopyGraph:
    """Return the game in which endless play is won by Right: a canonical stopper where one is found."""
    return side_of(graph, Side.OFF)


def side_of(graph: LoopyGraph, side: Side) -> LoopyGraph:
    """Return one side of a loopy game, as simple as the three steps can make it."""
    graph = graph.at(graph.start)
    while not graph.is_stopper:
        simpler = next(_simpler(graph, side), None)
        if simpler is None:
            return in_order(graph)
        graph = simpler
    return canonical(graph)


def simplified(graph: LoopyGraph, side: Side) -> LoopyGraph:
    """Return a graph in which every vertex has the side of the vertex with its number, made simpler.

    Vertices keep their numbers; what came out of a step and differs is dropped, as in `side_of`.
    """
    while not graph.is_stopper:
        order = at_least(graph, graph, side)
        bypass, pruned = bypassed(graph, order, side), undominated(graph, order)
        for candidate in (undominated(bypass, order), bypass, pruned):
            if candidate != graph and _are_equal(candidate, graph, side):
                graph = candidate
                break
        else:
            return graph
    return graph


def _are_equal(g: LoopyGraph, h: LoopyGraph, side: Side) -> bool:
    """Return whether each vertex of one graph has the side of the same vertex of the other."""
    there, back = at_least(g, h, side), at_least(h, g, side)
    return all(there[v] & back[v] & 1 << v for v in range(len(g)))


def _simpler(graph: LoopyGraph, side: Side) -> Iterator[LoopyGraph]:
    """Yield games equal to one side of the graph and smaller: all steps at once, then one at a time."""
    order = at_least(graph, graph, side)
    bypass, pruned = bypassed(graph, order, side), undominated(graph, order)
    both = undominated(bypass, order)
    candidates = [fused(both, order), both, bypass, pruned, *_one_change(graph, bypass, pruned)]
    for candidate in candidates:
        candidate = candidate.at(candidate.start)
        if _size(candidate) < _size(graph) and is_equal(candidate, graph, side):
            yield candidate


def _one_change(graph: LoopyGraph, *changes: LoopyGraph) -> Iterator[LoopyGraph]:
    """Yield the graphs in which one side of one vertex is that of a changed graph."""
    for v in range(len(graph)):
        for changed in changes:
            left, right = graph.left, graph.right
            if set(left[v]) != set(changed.left[v]):
                edges = (*left[:v], changed.left[v], *left[v + 1 :])
                yield LoopyGraph(edges, right, graph.start)
            if set(right[v]) != set(changed.right[v]):
                edges = (*right[:v], changed.right[v], *right[v + 1 :])
                yield LoopyGraph(left, edges, graph.start)


def _size(graph: LoopyGraph) -> int:
    return len(graph) + sum(map(len, graph.left)) + sum(map(len, graph.right))


def is_equal(g: LoopyGraph, h: LoopyGraph, side: Side) -> bool:
    """Return whether one side of two games is equal."""
    there = at_least(g, h, side)[g.start] >> h.start & 1
    return bool(there and at_least(h, g, side)[h.start] >> g.start & 1)


# -- the steps; vertices keep their numbers, so the order found at first stays that of the vertices


def bypassed(graph: LoopyGraph, order: Relation, side: Side) -> LoopyGraph:
    """Return the graph with every reversible option replaced by what lies behind it.

    A Left option is reversible when Right has an answer that is no better for Left than the position
    before: she may as well go on from that answer at once. Where this leads round in a circle, the
    player whom endless play hurts has gained nothing and the option goes; the other one keeps it.
    """

    def at_most(u: int, v: int) -> bool:
        return bool(order[v] >> u & 1)

    def at_least_as_good(u: int, v: int) -> bool:
        return bool(order[u] >> v & 1)

    left = tuple(
        _behind(v, graph.left, graph.right, at_most, keeps_circles=side is Side.ON)
        for v in range(len(graph))
    )
    right = tuple(
        _behind(v, graph.right, graph.left, at_least_as_good, keeps_circles=side is Side.OFF)
        for v in range(len(graph))
    )
    return LoopyGraph(left, right, graph.start)


def _behind(
    vertex: int,
    own: Edges,
    other: Edges,
    reverses: Callable[[int, int], bool],
    *,
    keeps_circles: bool,
) -> tuple[int, ...]:
    """Return the options of one player at a vertex, reversible ones bypassed as often as needed."""
    kept: dict[int, None] = {}
    seen: set[int] = set()
    # Each option comes with the bypassed options on the way to it, which closes a circle.
    waiting: list[tuple[int, frozenset[int]]] = [
        (option, frozenset()) for option in reversed(own[vertex])
    ]
    while waiting:
        option, way = waiting.pop()
        if option in way and keeps_circles:
            kept[option] = None
        if option in seen:
            continue
        seen.add(option)
        answer = next((u for u in other[option] if reverses(u, vertex)), None)
        if answer is None:
            kept[option] = None
        else:
            further = way | {option}
            waiting += [(behind, further) for behind in reversed(own[answer])]
    return tuple(kept)


def undominated(graph: LoopyGraph, order: Relation) -> LoopyGraph:
    """Return the graph without dominated options; of equal options the first stays."""

    def better(u: int, v: int) -> bool:
        return bool(order[u] >> v & 1)

    def best(options: tuple[int, ...], beats: Callable[[int, int], bool]) -> tuple[int, ...]:
        return tuple(
            option
            for place, option in enumerate(options)
            if not any(
                beats(rival, option) and (rank < place or not beats(option, rival))
                for rank, rival in enumerate(options)
                if rival != option
            )
        )

    return LoopyGraph(
        tuple(best(options, better) for options in graph.left),
        tuple(best(options, lambda u, v: better(v, u)) for options in graph.right),
        graph.start,
    )


def fused(graph: LoopyGraph, order: Relation) -> LoopyGraph:
    """Return the graph with one vertex for all that are equal, and only what can be reached."""
    first = [
        next(u for u in range(v + 1) if order[u] >> v & 1 and order[v] >> u & 1)
        for v in range(len(graph))
    ]

    def options(vertex: int) -> tuple[list[int], list[int]]:
        return [first[u] for u in graph.left[vertex]], [first[u] for u in graph.right[vertex]]

    return LoopyGraph.explore(first[graph.start], options, len(graph))


def in_order(graph: LoopyGraph) -> LoopyGraph:
    """Return the graph with its vertices numbered by what can be reached from them.

    Ranks are refined until they no longer split. In a canonical stopper they then differ: vertices that
    cannot be told apart are equal as games. So isomorphic canonical stoppers become identical.
    """
    rank = _heights(graph)
    count = len(set(rank))
    while True:
        keys = [
            (
                rank[v],
                sorted(rank[u] for u in graph.left[v]),
                sorted(rank[u] for u in graph.right[v]),
            )
            for v in range(len(graph))
        ]
        places = sorted(set(map(_frozen, keys)))
        at = {key: place for place, key in enumerate(places)}
        rank = [at[_frozen(key)] for key in keys]
        if len(places) == count:
            break
        count = len(places)
    order = sorted(range(len(graph)), key=rank.__getitem__)
    place_of = {v: place for place, v in enumerate(order)}

    def renamed(edges: Edges) -> Edges:
        return tuple(tuple(sorted(place_of[u] for u in edges[v])) for v in order)

    return LoopyGraph(renamed(graph.left), renamed(graph.right), place_of[graph.start])


def _heights(graph: LoopyGraph) -> list[int]:
    """Return the longest play from each vertex, -1 where it is endless: what ranks start from."""
    before: list[list[int]] = [[] for _ in range(len(graph))]
    open_options = [0] * len(graph)
    for edges in (graph.left, graph.right):
        for vertex, options in enumerate(edges):
            open_options[vertex] += len(options)
            for u in options:
                before[u].append(vertex)
    height = [-1] * len(graph)
    ready = [v for v in range(len(graph)) if not open_options[v]]
    for v in ready:  # which grows while it is read
        height[v] += 1
        for u in before[v]:
            height[u] = max(height[u], height[v])
            open_options[u] -= 1
            if not open_options[u]:
                ready.append(u)
    return [h if not rest else -1 for h, rest in zip(height, open_options, strict=True)]


def _frozen(
    key: tuple[int, list[int], list[int]],
) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    return key[0], tuple(key[1]), tuple(key[2])
