"""The arrays in which connections are built and kept; `hsearch` fills them."""

from __future__ import annotations

from grundy.arrays import np

# kinds of connections; the columns of `parents` mean
TOUCH = 0  # –
AND = 1  # connection, connection
OR = 2  # up to four semi-connections, -1 for none
SEMI = 3  # connection, connection, key

FULLS = 16
"""Full connections kept for a pair of points."""
SEMIS = 32
"""Semi-connections kept for a pair of points."""
JOINS = 128
"""Full connections made of one new semi-connection and others."""
ARENA = 60_000
"""Connections kept in all."""


class Workspace:
    """The arrays of one H-search, used again and again for boards of one size."""

    def __init__(self, cells: int) -> None:
        points = cells + 2
        self.points = points
        self.carrier = np.zeros(ARENA, np.int64)
        self.kind = np.zeros(ARENA, np.int8)
        self.parents = np.zeros((ARENA, 4), np.int32)
        self.ends = np.zeros((ARENA, 2), np.int64)
        self.alive = np.zeros(ARENA, np.bool_)
        self.full_count = np.zeros(points * points, np.int32)
        self.fulls = np.zeros((points * points, FULLS), np.int32)
        self.full_masks = np.zeros((points * points, FULLS), np.int64)  # their carriers
        self.semi_count = np.zeros(points * points, np.int32)
        self.semis = np.zeros((points * points, SEMIS), np.int32)
        self.semi_masks = np.zeros((points * points, SEMIS), np.int64)
        self.link_count = np.zeros(points, np.int64)
        self.links = np.zeros(
            (points, points), np.int64
        )  # the points with a full connection to one

    def side_fulls(self) -> list[int]:
        """Return the full connections between the two sides."""
        pair = (self.points - 2) * self.points + self.points - 1
        return [int(f) for f in self.fulls[pair, : self.full_count[pair]]]

    def side_semis(self) -> list[int]:
        """Return the semi-connections between the two sides."""
        pair = (self.points - 2) * self.points + self.points - 1
        return [int(s) for s in self.semis[pair, : self.semi_count[pair]]]
