"""Short games as graphs, and graphs without cycles as short games.

>>> from grundy.core.values.value import Value
>>> graph = graph_of(Value("^").game)
>>> len(graph), game_of_graph(graph) is Value("^").game
(3, True)
"""

from __future__ import annotations

from functools import lru_cache

from grundy.core.depth_first import postorder
from grundy.core.loopy.graph import MOST_VERTICES, LoopyGraph, TooManyPositions
from grundy.core.values import counts, engine
from grundy.core.values.engine import Canonical

ZERO = LoopyGraph(((),), ((),))


def graph_of(game: Canonical) -> LoopyGraph:
    """Return the graph of a canonical form; one with too many followers is refused."""
    count = counts.follower_count(game)
    if count > MOST_VERTICES:
        raise TooManyPositions("a loopy game with more than {count} positions", count=MOST_VERTICES)
    return LoopyGraph.explore(game, lambda g: (engine.left(g), engine.right(g)))


@lru_cache(maxsize=4096)
def _heights(graph: LoopyGraph) -> tuple[int, ...]:
    """Return the vertices of a graph without cycles, options before those that have them."""
    return tuple(postorder((graph.start,), lambda v: (*graph.left[v], *graph.right[v])))


def game_of_graph(graph: LoopyGraph) -> Canonical:
    """Return the value of a graph without cycles."""
    engine.ready()
    games: dict[int, Canonical] = {}
    for vertex in _heights(graph):
        games[vertex] = engine.make(
            [games[u] for u in graph.left[vertex]], [games[u] for u in graph.right[vertex]]
        )
    return games[graph.start]
