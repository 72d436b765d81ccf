"""A loopy game as a finite directed graph with Left's and Right's edges and a start.

>>> over = LoopyGraph(((), (0,)), ((), (1,)), 1)
>>> over.is_stopper, over.is_loopfree, over.negative().left
(True, False, ((), (1,)))
>>> (over + over.negative()).is_stopper
False
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from grundy.core.budget import current_budget
from grundy.core.depth_first import back_edges
from grundy.errors import BudgetExhausted

Edges = tuple[tuple[int, ...], ...]
Name = TypeVar("Name", bound=Hashable)

MOST_VERTICES = 3_000
"""A product of graphs with more vertices than this is refused: its order would fill the memory."""


class TooManyPositions(BudgetExhausted):
    """The graph of a loopy game has too many vertices."""


@dataclass(frozen=True)
class LoopyGraph:
    """A loopy game: `left[v]` and `right[v]` are the options of vertex v, play begins at `start`."""

    left: Edges
    right: Edges
    start: int = 0

    def __len__(self) -> int:
        return len(self.left)

    @classmethod
    def explore(
        cls,
        root: Name,
        options: Callable[[Name], tuple[Iterable[Name], Iterable[Name]]],
        most: int = MOST_VERTICES,
    ) -> LoopyGraph:
        """Return the graph of everything that can be reached from `root`, which becomes vertex 0."""
        return explore_all((root,), options, most)[0]

    def at(self, vertex: int) -> LoopyGraph:
        """Return the game that starts at another vertex, without what cannot be reached."""
        return self.explore(vertex, lambda v: (self.left[v], self.right[v]), len(self))

    def negative(self) -> LoopyGraph:
        """Return the game with the players exchanged."""
        return LoopyGraph(self.right, self.left, self.start)

    def __add__(self, other: LoopyGraph) -> LoopyGraph:
        """Return the sum: a move is a move in one of the two."""

        def options(pair: tuple[int, int]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
            g, h = pair
            return (
                [(k, h) for k in self.left[g]] + [(g, k) for k in other.left[h]],
                [(k, h) for k in self.right[g]] + [(g, k) for k in other.right[h]],
            )

        return self.explore((self.start, other.start), options)

    @cached_property
    def is_loopfree(self) -> bool:
        """Whether no vertex that can be reached lies on a cycle."""
        both = [(*left, *right) for left, right in zip(self.left, self.right, strict=True)]
        return next(back_edges([self.start], both.__getitem__), None) is None

    @cached_property
    def is_stopper(self) -> bool:
        """Whether no alternating play, from any position and by any player, goes on for ever."""

        def turns(state: tuple[int, bool]) -> list[tuple[int, bool]]:
            v, left = state
            return [(k, not left) for k in (self.left if left else self.right)[v]]

        begins = [(v, turn) for v in range(len(self)) for turn in (True, False)]
        return next(back_edges(begins, turns), None) is None


def explore_all(
    roots: tuple[Name, ...],
    options: Callable[[Name], tuple[Iterable[Name], Iterable[Name]]],
    most: int = MOST_VERTICES,
) -> tuple[LoopyGraph, list[Name]]:
    """Return the graph reachable from the roots, the first of them its start, and its vertices' names.

    Equal options of one vertex are kept once.
    """
    place = {root: k for k, root in enumerate(dict.fromkeys(roots))}
    names = list(place)
    left: list[tuple[int, ...]] = []
    right: list[tuple[int, ...]] = []
    budget = current_budget()
    while len(left) < len(names):
        budget.spend()
        sides: list[tuple[int, ...]] = []
        for found in options(names[len(left)]):
            ends: dict[int, None] = {}
            for name in found:
                if name not in place:
                    place[name] = len(names)
                    names.append(name)
                ends[place[name]] = None
            sides.append(tuple(ends))
        left.append(sides[0])
        right.append(sides[1])
        if len(names) > most:
            raise TooManyPositions("a loopy game with more than {count} positions", count=most)
    return LoopyGraph(tuple(left), tuple(right), 0), names
