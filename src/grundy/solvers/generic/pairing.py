"""Paired positions: every move has a twin, so the player to move loses.

A position is *paired* when its components form pairs that are each other's negatives, or when the board
is its own mirror image in such a way that mirrored moves do not get into each other's way. Whoever has
to move from a paired position loses, because every move can be answered by its twin [WinningWays].

>>> from grundy.rulesets.registry import get
>>> is_paired(get("nim"), (5, 2, 5, 2)), is_paired(get("nim"), (1, 2, 3))
(True, False)
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from grundy.rulesets.base import Ruleset


def is_paired(game: Ruleset[Any], position: Any) -> bool:
    """Return whether the position is a sum of pairs G + (−G), or is mirrored by the game's symmetry."""
    if game.is_mirrored(position):
        return True
    waiting: dict[Hashable, int] = {}
    for part in game.components(position):
        opposite = game.negative(part)
        if opposite is None:
            return False
        twin, own = game.normalize(opposite), game.normalize(part)
        if waiting.get(twin, 0):
            waiting[twin] -= 1
        else:
            waiting[own] = waiting.get(own, 0) + 1
    return not any(waiting.values())
