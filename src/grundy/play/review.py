"""The review after a game: which moves threw it away, and what was right.

>>> from grundy.rulesets.registry import get
>>> from grundy.play.match import Match
>>> match = Match(get("nim"), (1, 2))
>>> match.play("2→0")
>>> [(b.ply.move, b.better) for b in blunders(match, match.first)]
[('2→0', ('2→1',))]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.core.budget import Budget
from grundy.play.match import Match, Ply
from grundy.play.perfect import analyse, winning


@dataclass(frozen=True)
class Blunder:
    """A move that gave away the win (or the draw), and the moves that would have kept it."""

    number: int
    ply: Ply
    better: tuple[str, ...]


def blunders(match: Match, player: Any, seconds: float = 2.0) -> list[Blunder]:
    """Return the moves of `player` that did not win although some move did."""
    found: list[Blunder] = []
    for number, ply in enumerate(match.plies, start=1):
        if ply.player != player:
            continue
        result = analyse(match.game, ply.position, player, match.misere, Budget(seconds))
        good = tuple(move for move, _option in winning(result))
        if good and ply.move not in good:
            found.append(Blunder(number, ply, good))
    return found
