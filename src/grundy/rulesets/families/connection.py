"""What a connection game shows to a solver: a switching graph, a switching graph on vertices, a Hex board.

A ruleset whose positions *are* one of these names the structure and offers the methods of the protocol
below; the solver knows the structure and never the named game.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Protocol, TypeVar

from grundy.core.players import Player
from grundy.rulesets.scene import Role, Scene
from grundy.rulesets.structures import HexBoard, SwitchingGraph, VertexGraph

PositionT = TypeVar("PositionT", bound=Hashable, contravariant=True)


class ShowsSwitchingGraph(Protocol[PositionT]):
    """A ruleset with this structure; its moves are the open edges, in order."""

    def structured(self, position: PositionT) -> SwitchingGraph:
        """Return the position as a switching graph with Left as Short."""

    def scene_with(self, position: PositionT, roles: Mapping[str, Role]) -> Scene:
        """Return the picture with the edges of some moves in given roles."""


class ShowsVertexGraph(Protocol[PositionT]):
    """A ruleset with this structure."""

    def structured(self, position: PositionT) -> VertexGraph:
        """Return the position as a vertex graph with Left as Short."""


class ShowsHexBoard(Protocol[PositionT]):
    """A ruleset with this structure."""

    @property
    def has_swap_rule(self) -> bool:
        """Return whether the second player may take over the first stone."""

    def structured(self, position: PositionT) -> HexBoard:
        """Return the position as a Hex board."""

    def scene_with(self, position: PositionT, roles: Mapping[str, Role]) -> Scene:
        """Return the picture with the cells of some moves in given roles."""

    def may_swap(self, position: PositionT, player: Player) -> bool:
        """Return whether `player`, on move, may take over the first stone."""
