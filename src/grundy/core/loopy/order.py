"""The order of loopy games, for all pairs of vertices of two graphs at once.

A relation is a list of bit sets: bit j of row i says that vertex i of G is at least vertex j of H, in the
sense of the *side* that is asked for. `reference.survives` says the same slowly.

>>> from grundy.core.loopy.graph import LoopyGraph
>>> over = LoopyGraph(((), (0,)), ((), (1,)), 1)
>>> at_least(over, over, Side.BOTH)
[1, 3]
"""

from __future__ import annotations

from enum import Enum

from grundy.core.budget import current_budget
from grundy.core.loopy.graph import Edges, LoopyGraph

Relation = list[int]


class Side(Enum):
    """Whom endless play favours: the sides of a loopy game, or both at once for stoppers."""

    ON = "onside"
    OFF = "offside"
    BOTH = "stopper"


def at_least(
    g: LoopyGraph, h: LoopyGraph, side: Side, without_over: Relation | None = None
) -> Relation:
    """Return for all vertices whether G ≥ H: Left, moving second, survives the difference.

    The greatest fixed point, and for one side alone a least one inside of it: a move that counts for
    Left leads to what survived the last round, any other to what has been reached in this one.

    With the order of two stoppers given as `without_over`, the answer is whether G + over ≥ H: Right may
    also pass, and Left may also end that by moving from over to 0.
    """
    full = (1 << len(h)) - 1
    saved_second, saved_first = [full] * len(g), [full] * len(g)
    before_left, before_right = _before(h.left), _before(h.right)
    ends_first = _ends_first(g)
    budget = current_budget()
    while True:
        if side is Side.BOTH:
            second, first = saved_second, saved_first
        else:
            second, first = [0] * len(g), [0] * len(g)
        g_second, g_first = (second, first) if side is Side.OFF else (saved_second, saved_first)
        h_second, h_first = (second, first) if side is Side.ON else (saved_second, saved_first)
        changed = True
        while changed:
            changed = False
            budget.spend(len(g))
            for i in ends_first:
                # Right to move: every move of his must lead to where Left, on move, survives.
                row = full
                for k in g.right[i]:
                    row &= g_first[k]
                row &= ~_reach(before_left, full & ~h_first[i])
                # Left to move: one move is enough.
                free = _reach(before_right, h_second[i])
                for k in g.left[i]:
                    free |= g_second[k]
                if without_over is not None:
                    row &= first[i]
                    free |= without_over[i]
                if row != second[i] or free != first[i]:
                    second[i], first[i] = row, free
                    changed = True
        if side is Side.BOTH or (second == saved_second and first == saved_first):
            return second
        saved_second, saved_first = second, first


def nearly_at_least(g: LoopyGraph, h: LoopyGraph) -> Relation:
    """Return for all vertices of two stoppers whether G ≥ H up to an infinitesimal: G + over ≥ H.

    **Theorem.** G + over ≥ H exactly when G + x ≥ H for every number x > 0. Where Right wins G + over - H
    he passes in over at most, say, k times, and so often he can move in x = 2^-k too, while Left's move
    there leads to 0 as it does in over. Where Left survives, she survives with x in the place of over,
    which leaves Right nothing new.

    >>> over = LoopyGraph(((), (0,)), ((), (1,)), 1)
    >>> nearly_at_least(over, over)    # 0 and over differ by an infinitesimal
    [3, 3]
    """
    return at_least(g, h, Side.BOTH, at_least(g, h, Side.BOTH))


def _ends_first(g: LoopyGraph) -> list[int]:
    """Return the vertices so that options mostly come before those that have them: fewer rounds."""
    order: list[int] = []
    seen: set[int] = set()
    for root in range(len(g)):
        stack = [(root, False)]
        while stack:
            vertex, is_done = stack.pop()
            if is_done:
                order.append(vertex)
            elif vertex not in seen:
                seen.add(vertex)
                stack.append((vertex, True))
                stack += [(u, False) for u in (*g.left[vertex], *g.right[vertex])]
    return order


def is_at_least(g: LoopyGraph, h: LoopyGraph, side: Side) -> bool:
    """Return whether the game that starts at G is at least the one that starts at H."""
    return bool(at_least(g, h, side)[g.start] >> h.start & 1)


def _before(edges: Edges) -> list[int]:
    """Return for each vertex the set of vertices with an edge to it."""
    before = [0] * len(edges)
    for vertex, ends in enumerate(edges):
        for end in ends:
            before[end] |= 1 << vertex
    return before


def _reach(before: list[int], targets: int) -> int:
    """Return the vertices with an edge into the set of targets."""
    found = 0
    while targets:
        lowest = targets & -targets
        found |= before[lowest.bit_length() - 1]
        targets ^= lowest
    return found
