"""The engine of switching games: a board of edges, each open, fastened by Short or deleted by Cut.

Shannon's game, Bridg-It and any other game of this kind differ only in how a board is written and drawn.
Left is Short.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from grundy.core.depth_first import reached
from grundy.core.players import LEFT, Player
from grundy.rulesets.base import Ruleset
from grundy.rulesets.scene import Role, Scene
from grundy.rulesets.structures import SwitchingGraph

OPEN, FASTENED, DELETED = ".", "L", "R"


@dataclass(frozen=True)
class SwitchingPosition:
    """Edges in a fixed order, the terminals a and b, and one character of `state` for each edge.

    >>> start = SwitchingPosition(((0, 1), (1, 2)), 0, 2, "..")
    >>> start.play(1, LEFT).state
    '.L'
    """

    edges: tuple[tuple[int, int], ...]
    a: int
    b: int
    state: str

    def play(self, edge: int, player: Player) -> SwitchingPosition:
        """Return the position after `player` has played an open edge."""
        mark = FASTENED if player is LEFT else DELETED
        return replace(self, state=self.state[:edge] + mark + self.state[edge + 1 :])

    def indices(self, mark: str) -> list[int]:
        """Return the edges in one state, in order."""
        return [i for i, state in enumerate(self.state) if state == mark]

    def graph(self) -> SwitchingGraph:
        """Return what is left as a graph: open edges in order, fastened ones, no deleted ones."""
        still_open, fastened = (
            tuple(self.edges[i] for i in self.indices(mark)) for mark in (OPEN, FASTENED)
        )
        return SwitchingGraph(still_open, self.a, self.b, fastened)

    def winner(self) -> Player | None:
        """Return LEFT when fastened edges join a and b, RIGHT when nothing can any more."""
        if self._joins(FASTENED):
            return Player.LEFT
        return None if self._joins(FASTENED + OPEN) else Player.RIGHT

    def _joins(self, marks: str) -> bool:
        around: dict[int, list[int]] = {}
        for (u, v), state in zip(self.edges, self.state, strict=True):
            if state in marks:
                around.setdefault(u, []).append(v)
                around.setdefault(v, []).append(u)
        return self.b in reached((self.a,), lambda v: around.get(v, ()))


class SwitchingRuleset(Ruleset[SwitchingPosition]):
    """A switching game; a subclass reads, writes, names and draws the edges."""

    family = "connection"
    impartial = False
    structure = SwitchingGraph

    def structured(self, position: SwitchingPosition) -> SwitchingGraph:
        """Return the position as the solver sees it."""
        return position.graph()

    def edge_name(self, position: SwitchingPosition, edge: int) -> str:
        """Return the text of the move that plays an edge."""
        raise NotImplementedError

    def scene_with(self, position: SwitchingPosition, roles: Mapping[str, Role]) -> Scene:
        """Return the picture with the edges of some moves in given roles, such as two trees."""
        raise NotImplementedError

    def scene(self, position: SwitchingPosition) -> Scene:
        return self.scene_with(position, {})

    def moves(
        self, position: SwitchingPosition, player: Player
    ) -> Iterator[tuple[str, SwitchingPosition]]:
        if position.winner() is None:
            for edge in position.indices(OPEN):
                yield self.edge_name(position, edge), position.play(edge, player)

    def options(self, position: SwitchingPosition, player: Player) -> Iterator[SwitchingPosition]:
        if position.winner() is None:
            tried = set()
            for edge in position.indices(OPEN):
                ends = frozenset(position.edges[edge])
                if ends not in tried:  # parallel edges do the same
                    tried.add(ends)
                    yield position.play(edge, player)

    def normalize(self, position: SwitchingPosition) -> tuple[object, ...]:
        """Return what matters: parallel edges are alike, deleted edges are nothing."""
        left = sorted(
            (min(edge), max(edge), state)
            for edge, state in zip(position.edges, position.state, strict=True)
            if state != DELETED
        )
        return position.a, position.b, tuple(chain.from_iterable(left))

    def payoff(self, position: SwitchingPosition, player: Player) -> int | None:
        winner = position.winner()
        return None if winner is None else winner.sign
