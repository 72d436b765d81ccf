"""What a connection game shows to a solver: a switching graph, a switching graph on vertices, a Hex board.

A ruleset whose positions *are* one of these names the structure (`structure = "switching-graph"`,
`"vertex-graph"` or `"hex-board"`) and offers the methods of the protocol below; the solver knows the
structure and never the named game. The records hold data only.

>>> square = SwitchingGraph(edges=((0, 1), (1, 2), (2, 3), (3, 0)), a=0, b=2)
>>> square.vertices
(0, 1, 2, 3)
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, TypeVar

from grundy.core.players import Player
from grundy.rulesets.families.hexboard import HexBoard
from grundy.rulesets.scene import Role, Scene

PositionT = TypeVar("PositionT", bound=Hashable, contravariant=True)


@dataclass(frozen=True)
class SwitchingGraph:
    """A multigraph with two terminals, in the middle of Shannon's switching game on its edges.

    `edges` are the edges still open (a repeated pair is a pair of parallel edges, a loop is a wasted
    move), `fastened` those that Short has made safe; what Cut has deleted is simply not there.
    """

    edges: tuple[tuple[int, int], ...]
    a: int
    b: int
    fastened: tuple[tuple[int, int], ...] = ()

    @cached_property
    def vertices(self) -> tuple[int, ...]:
        """Return every vertex that is a terminal or the end of an edge, in order."""
        ends = {v for pair in (*self.edges, *self.fastened) for v in pair}
        return tuple(sorted(ends | {self.a, self.b}))

    def fasten(self, edge: int) -> SwitchingGraph:
        """Return the graph after Short has fastened the open edge with this index.

        >>> SwitchingGraph(((0, 1), (0, 1)), a=0, b=1).fasten(0)
        SwitchingGraph(edges=((0, 1),), a=0, b=1, fastened=((0, 1),))
        """
        rest = self.edges[:edge] + self.edges[edge + 1 :]
        return SwitchingGraph(rest, self.a, self.b, (*self.fastened, self.edges[edge]))

    def delete(self, edge: int) -> SwitchingGraph:
        """Return the graph after Cut has deleted the open edge with this index.

        >>> SwitchingGraph(((0, 1), (0, 1)), a=0, b=1).delete(0)
        SwitchingGraph(edges=((0, 1),), a=0, b=1, fastened=())
        """
        rest = self.edges[:edge] + self.edges[edge + 1 :]
        return SwitchingGraph(rest, self.a, self.b, self.fastened)


@dataclass(frozen=True)
class VertexGraph:
    """A graph with two terminals, in the middle of the switching game on its vertices.

    `short` are the vertices that Short has taken, `cut` those that Cut has removed; the terminals belong
    to Short from the start.

    >>> VertexGraph(((0, 1), (1, 2)), a=0, b=2).open
    (1,)
    """

    edges: tuple[tuple[int, int], ...]
    a: int
    b: int
    short: frozenset[int] = frozenset()
    cut: frozenset[int] = frozenset()

    @property
    def vertices(self) -> tuple[int, ...]:
        """Return all vertices in order."""
        return tuple(sorted({self.a, self.b, *(v for edge in self.edges for v in edge)}))

    @property
    def open(self) -> tuple[int, ...]:
        """Return the vertices nobody has played."""
        played = {self.a, self.b} | self.short | self.cut
        return tuple(v for v in self.vertices if v not in played)

    def around(self) -> dict[int, list[int]]:
        """Return the neighbours of each vertex."""
        near: dict[int, list[int]] = {v: [] for v in self.vertices}
        for u, v in self.edges:
            near[u].append(v)
            near[v].append(u)
        return near

    def winner(self) -> Player | None:
        """Return LEFT when taken vertices join a and b, RIGHT when nothing can any more."""
        if self._joins(self.short):
            return Player.LEFT
        return None if self._joins(self.short.union(self.open)) else Player.RIGHT

    def _joins(self, allowed: frozenset[int]) -> bool:
        near = self.around()
        seen, stack = {self.a}, [self.a]
        while stack:
            for v in near[stack.pop()]:
                if v == self.b:
                    return True
                if v in allowed and v not in seen:
                    seen.add(v)
                    stack.append(v)
        return False


class ShowsSwitchingGraph(Protocol[PositionT]):
    """A ruleset with the structure `"switching-graph"`; its moves are the open edges, in order."""

    def switching_graph(self, position: PositionT) -> SwitchingGraph:
        """Return the position as a switching graph with Left as Short."""

    def scene_with(self, position: PositionT, roles: Mapping[str, Role]) -> Scene:
        """Return the picture with the edges of some moves in given roles."""


class ShowsVertexGraph(Protocol[PositionT]):
    """A ruleset with the structure `"vertex-graph"`."""

    def vertex_graph(self, position: PositionT) -> VertexGraph:
        """Return the position as a vertex graph with Left as Short."""


class ShowsHexBoard(Protocol[PositionT]):
    """A ruleset with the structure `"hex-board"`."""

    @property
    def has_swap_rule(self) -> bool:
        """Return whether the second player may take over the first stone."""

    def hex_board(self, position: PositionT) -> HexBoard:
        """Return the position as a Hex board."""

    def scene_with(self, position: PositionT, roles: Mapping[str, Role]) -> Scene:
        """Return the picture with the cells of some moves in given roles."""

    def may_swap(self, position: PositionT, player: Player) -> bool:
        """Return whether `player`, on move, may take over the first stone."""
