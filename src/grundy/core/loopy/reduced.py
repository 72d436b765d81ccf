"""The reduced form of a stopper: the simplest game that differs from it by an infinitesimal.

Two stoppers are *near* each other when each is at least the other up to an infinitesimal
(`order.nearly_at_least`). Where a position is near a number, on or off, it becomes that; everywhere else
options are dropped and bypassed as in the canonical form, with the order up to infinitesimals, and
positions near each other are fused [Siegel2006; GrossmanSiegel2009]. What comes out is compared with
what went in.

>>> from grundy.core.loopy.graph import LoopyGraph
>>> over = LoopyGraph(((), (0,)), ((), (1,)), 1)
>>> reduced(over)
LoopyGraph(left=((),), right=((),), start=0)
"""

from __future__ import annotations

from grundy.core.loopy.graph import LoopyGraph
from grundy.core.loopy.measures import stops
from grundy.core.loopy.order import Side, nearly_at_least
from grundy.core.loopy.simplify import bypassed, canonical, fused, undominated
from grundy.core.players import LEFT
from grundy.errors import GameError


def reduced(graph: LoopyGraph) -> LoopyGraph:
    """Return the reduced form of a canonical stopper."""
    found = graph
    while True:
        simpler = canonical(_step(found))
        if not simpler.is_stopper or not are_near(simpler, graph):
            raise GameError("the reduced form of this loopy game was not found")
        if simpler == found:
            return found
        found = simpler


def are_near(g: LoopyGraph, h: LoopyGraph) -> bool:
    """Return whether two stoppers differ by an infinitesimal."""
    there, back = nearly_at_least(g, h), nearly_at_least(h, g)
    return bool(there[g.start] >> h.start & 1 and back[h.start] >> g.start & 1)


def _step(graph: LoopyGraph) -> LoopyGraph:
    """Return the graph with all three simplifications made once."""
    graph, cold = _with_numbers(graph)
    order = nearly_at_least(graph, graph)
    simpler = _outside(cold, graph, bypassed(graph, order, Side.BOTH))
    simpler = _outside(cold, simpler, undominated(simpler, order))
    return fused(simpler, order)


def _outside(cold: set[int], graph: LoopyGraph, changed: LoopyGraph) -> LoopyGraph:
    """Return the changed graph with the options of numbers, on and off left as they were."""
    return LoopyGraph(
        tuple((graph if v in cold else changed).left[v] for v in range(len(graph))),
        tuple((graph if v in cold else changed).right[v] for v in range(len(graph))),
        graph.start,
    )


def _with_numbers(graph: LoopyGraph) -> tuple[LoopyGraph, set[int]]:
    """Return the graph with positions near a number made numbers, and all vertices that are cold then."""
    left, right = list(graph.left), list(graph.right)
    cold: set[int] = set()
    for v in range(len(graph)):
        rest = _rest(graph.at(v))
        if rest is None:
            continue
        base = len(left) - 1
        # The number's own start takes the place of v, its other vertices are new.
        places = [v if u == rest.start else base + u + (u < rest.start) for u in range(len(rest))]
        for u in range(len(rest)):
            ends = (
                tuple(places[w] for w in rest.left[u]),
                tuple(places[w] for w in rest.right[u]),
            )
            if u == rest.start:
                left[v], right[v] = ends
            else:
                left.append(ends[0])
                right.append(ends[1])
        cold.update(places)
    return LoopyGraph(tuple(left), tuple(right), graph.start), cold


def _rest(graph: LoopyGraph) -> LoopyGraph | None:
    """Return the number, on or off that a stopper is near, or None."""
    rest = graph.at(stops(graph)[LEFT])
    if not rest.is_loopfree:
        if not rest.left[rest.start] or not rest.right[rest.start]:  # off or on
            return rest if are_near(rest, graph) else None
        near = [v for v in (*rest.left[rest.start], *rest.right[rest.start]) if v != rest.start]
        rest = rest.at(near[0])  # x in xover = {x|pass} and in xunder = {pass|x}
    return rest if are_near(rest, graph) else None
