"""Domineering as a user would write it: plain Python, with the helpers for grids."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.grid import least_reflection, regions
from grundy.core.players import LEFT, Player
from grundy.rulesets.base import Ruleset


class UserDomineering(Ruleset[int]):
    """Left puts upright dominoes, Right lying ones; a position is the set of empty cells."""

    name = "user-domineering"
    impartial = False

    def __init__(self, columns: int) -> None:
        self.stride = columns + 1

    def empty_board(self, rows: int) -> int:
        """Return the empty board."""
        row = (1 << (self.stride - 1)) - 1
        return sum(row << self.stride * r for r in range(rows))

    def moves(self, position: int, player: Player) -> Iterator[tuple[str, int]]:
        reach = self.stride if player is LEFT else 1
        places = position & position >> reach
        while places:
            place = places & -places
            places ^= place
            yield str(place.bit_length()), position ^ (place | place << reach)

    def components(self, position: int) -> list[int]:
        return regions(position, self.stride)

    def normalize(self, position: int) -> tuple[int, ...]:
        return least_reflection(position, self.stride)
