"""What is measured on the canonical form of a stopper: pseudonumbers and stops.

>>> from grundy.core.loopy.graph import LoopyGraph
>>> over = LoopyGraph(((), (0,)), ((), (1,)), 1)
>>> is_pseudonumber(over), stops(over)[LEFT]
(True, 1)
"""

from __future__ import annotations

from functools import cache

from grundy.core.depth_first import postorder
from grundy.core.loopy.graph import LoopyGraph
from grundy.core.loopy.order import Relation, Side, at_least
from grundy.core.players import LEFT, Player


@cache
def _order(graph: LoopyGraph) -> tuple[int, ...]:
    return tuple(at_least(graph, graph, Side.BOTH))


def is_pseudonumber(graph: LoopyGraph) -> bool:
    """Return whether in every position each Left option is less than each Right option."""
    return graph.start in pseudonumbers(graph, list(_order(graph)))


def pseudonumbers(graph: LoopyGraph, order: Relation) -> set[int]:
    """Return the vertices from which, wherever play goes, Left's options are less than Right's."""
    cold = {
        v
        for v in range(len(graph))
        if all(
            order[r] >> a & 1 and not order[a] >> r & 1
            for a in graph.left[v]
            for r in graph.right[v]
        )
    }
    while True:
        inside = {v for v in cold if {*graph.left[v], *graph.right[v]} <= cold}
        if inside == cold:
            return cold
        cold = inside


def stops(graph: LoopyGraph) -> dict[Player, int]:
    """Return the vertices where alternating play comes to rest, for either player who begins.

    Play rests at the first pseudonumber; Left steers to the greatest one she can reach, Right to the
    least. In a stopper alternating play ends, so the recursion does.
    """
    order = list(_order(graph))
    resting = pseudonumbers(graph, order)
    found: dict[tuple[int, Player], int] = {(v, player): v for v in resting for player in Player}

    def options(state: tuple[int, Player]) -> list[tuple[int, Player]]:
        vertex, player = state
        if vertex in resting:
            return []
        return [(u, -player) for u in (graph.left if player is LEFT else graph.right)[vertex]]

    for state in postorder([(graph.start, player) for player in Player], options):
        vertex, player = state
        if vertex in resting:
            continue
        best: int | None = None
        for after in options(state):
            rival = found[after]
            if best is None:
                best = rival
                continue
            better = order[rival] >> best if player is LEFT else order[best] >> rival
            best = rival if better & 1 else best
        found[state] = vertex if best is None else best
    return {player: found[graph.start, player] for player in Player}
