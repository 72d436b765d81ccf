"""Kayles on graphs: what Node Kayles and Arc Kayles share."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from grundy.rulesets.base import Claim, Ruleset
from grundy.rulesets.families.simple_graph import SimpleGraph


class GraphKayles(Ruleset[SimpleGraph]):
    """A subclass says what a move removes, and which connected graphs it knows the value of.

    >>> import grundy
    >>> grundy.game("arc-kayles").claim(grundy.game("arc-kayles").parse("path(6)")).grundy
    3
    """

    def known_value(self, part: SimpleGraph) -> int | None:
        """Return the value of a connected graph, such as a path, where a theorem gives it."""
        raise NotImplementedError

    def format(self, position: SimpleGraph) -> str:
        return position.text

    def normalize(self, position: SimpleGraph) -> Hashable:
        return position.key()

    def components(self, position: SimpleGraph) -> Sequence[SimpleGraph]:
        return position.components()

    def claim(self, position: SimpleGraph, misere: bool = False) -> Claim | None:
        if misere:
            return None
        total = 0
        for part in position.components():
            value = self.known_value(part)
            if value is None:
                return None
            total ^= value
        return Claim("GuySmith1956", grundy=total)
