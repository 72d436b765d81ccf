"""The review after a game: which moves threw it away, and what was right.

>>> from grundy.rulesets.registry import get
>>> from grundy.play.session import Session
>>> session = Session(get("nim"), (1, 2))
>>> session.play("2→0")
>>> [(b.ply.move, b.better) for b in blunders(session, session.first)]
[('2→0', ('2→1',))]
"""

from __future__ import annotations

from dataclasses import dataclass

from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.play.perfect import analyse
from grundy.play.session import Ply, Session


@dataclass(frozen=True)
class Blunder:
    """A move that gave away the win (or the draw), and the moves that would have kept it."""

    number: int
    ply: Ply
    better: tuple[str, ...]


def blunders(session: Session, player: Player, seconds: float = 2.0) -> list[Blunder]:
    """Return the moves of `player` that did not win although some move did."""
    found: list[Blunder] = []
    for number, ply in enumerate(session.plies, start=1):
        if ply.player is not player:
            continue
        result = analyse(session.game, ply.position, player, session.misere, Budget(seconds))
        good = tuple(move.move for move in result.winning())
        if good and ply.move not in good:
            found.append(Blunder(number, ply, good))
    return found
