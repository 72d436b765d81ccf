"""Checks the solvers' reasons; imports nothing from them and trusts nothing they say.

For the switching game: `check_trees`, `check_forests` look at the two trees or forests themselves.
For Hex: `check_hex_strategy` follows a strategy tree through every reply of the opponent.

Each function returns None when the reason holds and raises `CheckFailed` with the first fault.

>>> check_trees([(0, 1), (0, 1)], 0, 1, [0], [1])
>>> check_trees([(0, 1), (1, 2)], 0, 2, [0], [1])
Traceback (most recent call last):
    ...
grundy.checking.connection.CheckFailed: the two trees do not span the same vertices
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

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


def check_hex_strategy(document: Mapping[str, Any]) -> None:
    """Check a strategy tree of Hex (see `hexstrategy`) against every reply of the opponent.

    Each node promises to join its two ends inside its carrier, given that the cells it relies on are
    the owner's. By induction from the leaves the promise holds whatever the opponent does: a reply
    outside the carrier changes nothing, a reply inside it leaves some threat of an `either` untouched.
    """
    rows, columns = document["rows"], document["columns"]
    owner, nodes = document["winner"], document["nodes"]
    board = _HexCells(rows, columns, owner == "left")
    own = set(document[owner])
    other = set(document["right" if owner == "left" else "left"])
    if document["opening"] is not None:
        if document["opening"] in own | other:
            raise CheckFailed("the opening cell is not empty")
        own.add(document["opening"])
    checked: list[_Promise] = []
    for number, node in enumerate(nodes):
        if any(part >= number for part in _children(node)):
            raise CheckFailed("node {number} rests on a later node", number=number)
        checked.append(_check_node(number, node, checked, board))
    root = checked[document["root"]]
    if root.ends != (-1, -2):
        raise CheckFailed("the root does not join the two sides")
    if not root.relies_on <= own:
        raise CheckFailed("the strategy relies on stones that are not there")
    if root.carrier & (own | other):
        raise CheckFailed("the strategy plays on cells that are not empty")


class _Promise:
    """What a checked node gives: its ends, the cells it plays on, the cells it relies on."""

    def __init__(self, ends: Edge, carrier: set[int], relies_on: set[int]) -> None:
        self.ends, self.carrier, self.relies_on = ends, carrier, relies_on


class _HexCells:
    """Who is next to whom, by coordinates; -1 and -2 are the owner's two sides."""

    def __init__(self, rows: int, columns: int, vertical: bool) -> None:
        self.rows, self.columns, self.vertical = rows, columns, vertical

    def are_next(self, x: int, y: int) -> bool:
        if x < 0 or y < 0:
            side, cell = min(x, y), max(x, y)
            if cell < 0:
                return False
            place = divmod(cell, self.columns)[0 if self.vertical else 1]
            last = (self.rows if self.vertical else self.columns) - 1
            return place == (0 if side == -1 else last)
        (r1, c1), (r2, c2) = divmod(x, self.columns), divmod(y, self.columns)
        return (r2 - r1, c2 - c1) in {(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)}

    def has(self, cell: int) -> bool:
        return 0 <= cell < self.rows * self.columns


def _children(node: Mapping[str, Any]) -> list[int]:
    if node["kind"] == "chain":
        return list(node["parts"])
    return [then for _, then in node["parts"]] if node["kind"] == "either" else []


def _check_node(
    number: int, node: Mapping[str, Any], checked: Sequence[_Promise], board: _HexCells
) -> _Promise:
    kind, parts = node["kind"], node["parts"]
    if kind == "path":
        if not all(board.are_next(x, y) for x, y in pairwise(parts)):
            raise CheckFailed("node {number}: the path has a gap", number=number)
        return _Promise(_ends(parts[0], parts[-1]), set(), {cell for cell in parts if cell >= 0})
    if kind == "chain":
        promises = [checked[part] for part in parts]
        carrier = set().union(*(p.carrier for p in promises))
        if len(carrier) != sum(len(p.carrier) for p in promises):
            raise CheckFailed("node {number}: links share a cell", number=number)
        ends = _joined([p.ends for p in promises])
        if ends is None:
            raise CheckFailed("node {number}: the links are not a chain", number=number)
        relies_on = set().union(*(p.relies_on for p in promises))
    else:
        threats = [(key, checked[then]) for key, then in parts]
        if not threats or set.intersection(*({key} | p.carrier for key, p in threats)):
            raise CheckFailed("node {number}: one reply stops every threat", number=number)
        if any(not board.has(key) or key in p.carrier for key, p in threats):
            raise CheckFailed("node {number}: a threat plays a cell twice", number=number)
        ends = threats[0][1].ends
        if any(p.ends != ends for _, p in threats):
            raise CheckFailed("node {number}: threats join different ends", number=number)
        carrier = set().union(*({key} | p.carrier for key, p in threats))
        relies_on = set().union(*(p.relies_on - {key} for key, p in threats))
    if carrier & relies_on:
        raise CheckFailed(
            "node {number}: it relies on a cell that it still has to win", number=number
        )
    return _Promise(ends, carrier, relies_on)


def _ends(x: int, y: int) -> Edge:
    """Return two ends in a fixed order: sides first, -1 before -2."""
    low, high = sorted((x, y))
    return (high, low) if high < 0 else (low, high)


def _joined(links: Sequence[Edge]) -> Edge | None:
    """Return the ends of the walk that the links make one after another, or None."""
    for start, end in (links[0], links[0][::-1]):
        here = end
        for x, y in links[1:]:
            if here not in (x, y):
                break
            here = y if here == x else x
        else:
            return _ends(start, here)
    return None
