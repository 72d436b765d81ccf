"""The review after a game: which moves threw it away, and what was right.

>>> from grundy.rulesets.registry import get
>>> from grundy.play.match import Match
>>> match = Match(get("nim"), (1, 2))
>>> match.play("2→0")
>>> [(b.ply.move, b.better) for b in review(match, match.first).blunders]
[('2→0', ('2→1',))]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.core.budget import Budget
from grundy.play.match import Match, Ply
from grundy.play.perfect import analyse, winning

SECONDS = 20.0
"""What the review of one game may take."""
MOVE_SECONDS = 2.0


@dataclass(frozen=True)
class Blunder:
    """A move that gave away the win (or the draw), and the moves that would have kept it."""

    number: int
    ply: Ply
    better: tuple[str, ...]


@dataclass(frozen=True)
class Review:
    """What is known about one player's moves after a game."""

    blunders: tuple[Blunder, ...]
    unjudged: tuple[int, ...] = ()
    """The numbers of the moves that could not be judged: their positions were not solved in time."""


def review(match: Match, player: Any, budget: Budget | None = None) -> Review:
    """Judge the moves of `player`: which did not win although some move did, and which are not known.

    The last positions are the easiest to solve, so they come first, each with at most two seconds.
    """
    budget = budget or Budget(SECONDS)
    found: list[Blunder] = []
    unjudged: list[int] = []
    for number, ply in reversed(list(enumerate(match.plies, start=1))):
        if ply.player != player:
            continue
        allowed = min(MOVE_SECONDS, budget.remaining or 0.0)
        result = analyse(match.game, ply.position, player, match.misere, Budget(allowed))
        good = tuple(move for move, _option in winning(result))
        if ply.move in good:
            continue
        if not result.exact:
            unjudged.append(number)
        elif good:
            found.append(Blunder(number, ply, good))
    return Review(tuple(reversed(found)), tuple(reversed(unjudged)))
