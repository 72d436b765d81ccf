"""Checks the solvers' reasons; imports nothing from them and trusts nothing they say.

For the switching game: `check_trees`, `check_forests` look at the two trees or forests themselves.
For Hex: `check_hex_strategy` follows a strategy tree through every reply of the opponent.

Each function returns None when the reason holds and raises `CheckFailed` with the first fault.

>>> check_trees([(0, 1), (0, 1)], 0, 1, [0], [1])
>>> check_trees([(0, 1), (1, 2)], 0, 2, [0], [1])
Traceback (most recent call last):
    ...
grundy.solvers.connection.checker.CheckFailed: the two trees do not span the same vertices
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grundy.errors import GameError

Edge = tuple[int, int]


class CheckFailed(GameError):
    """A reason does not hold."""


def check_trees(
    edges: Sequence[Edge],
    a: int,
    b: int,
    first: Sequence[int],
    second: Sequence[int],
    fastened: Iterable[Edge] = (),
) -> None:
    """Check that two sets of edges are disjoint trees on the same vertices, `a` and `b` among them."""
    name = _contract(fastened)
    spans = []
    for tree in (first, second):
        pairs = [_renamed(edges[i], name) for i in tree]
        vertices = {v for pair in pairs for v in pair}
        if not _is_forest(pairs) or len(vertices) not in (0, len(pairs) + 1):
            raise CheckFailed("one of the two is not a tree")
        spans.append(vertices)
    if set(first) & set(second):
        raise CheckFailed("the two trees share an edge")
    if spans[0] != spans[1]:
        raise CheckFailed("the two trees do not span the same vertices")
    ends = {name.get(a, a), name.get(b, b)}
    if len(ends) == 2 and not ends <= spans[0]:
        raise CheckFailed("the trees miss a terminal")


def check_forests(
    edges: Sequence[Edge],
    a: int,
    b: int,
    first: Sequence[int],
    second: Sequence[int],
    given: Sequence[int],
    fastened: Iterable[Edge] = (),
) -> None:
    """Check that all edges but the given ones split into two forests that an edge a–b keeps forests.

    >>> check_forests([(0, 1), (1, 2)], 0, 2, [0], [1], [])
    """
    if sorted([*first, *second, *given]) != list(range(len(edges))):
        raise CheckFailed("the two forests and the given edges are not a partition")
    name = _contract([*fastened, *(edges[i] for i in given)])
    for forest in (first, second):
        if not _is_forest([_renamed(edges[i], name) for i in forest] + [_renamed((a, b), name)]):
            raise CheckFailed("a forest closes a cycle with the edge between the terminals")


def _contract(pairs: Iterable[Edge]) -> dict[int, int]:
    """Return a representative for each vertex that the pairs touch."""
    name: dict[int, int] = {}
    for u, v in pairs:
        u, v = name.setdefault(u, u), name.setdefault(v, v)
        if u != v:
            for vertex, old in name.items():
                if old == u:
                    name[vertex] = v
    return name


def _renamed(edge: Edge, name: dict[int, int]) -> Edge:
    return name.get(edge[0], edge[0]), name.get(edge[1], edge[1])


def _is_forest(pairs: Sequence[Edge]) -> bool:
    """Return whether the pairs close no cycle: leaves are stripped until nothing is left."""
    around: dict[int, set[int]] = {}
    for i, (u, v) in enumerate(pairs):
        if u == v:
            return False
        around.setdefault(u, set()).add(i)
        around.setdefault(v, set()).add(i)
    leaves = [v for v, at in around.items() if len(at) == 1]
    left = len(pairs)
    while leaves:
        v = leaves.pop()
        if not around[v]:
            continue
        edge = around[v].pop()
        left -= 1
        other = pairs[edge][0] if pairs[edge][1] == v else pairs[edge][1]
        around[other].discard(edge)
        if len(around[other]) == 1:
            leaves.append(other)
    return left == 0
