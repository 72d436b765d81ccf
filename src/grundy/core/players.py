"""The two players and the outcome classes, both of them strings as well.

>>> -Player.LEFT
<Player.RIGHT: 'right'>
>>> Player("left") is Player.LEFT, Player.LEFT == "left"
(True, True)
>>> Outcome.of(left_first=Player.LEFT, right_first=Player.RIGHT)
<Outcome.N: 'N'>
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Literal

from grundy.errors import GameError


class Player(StrEnum):
    """Left (vertical, blue) or Right (horizontal, red); `-player` is the opponent."""

    LEFT = "left"
    RIGHT = "right"

    @classmethod
    def _missing_(cls, value: object) -> Player:
        raise GameError('a player must be "left" or "right", not {player}', player=repr(value))

    def __neg__(self) -> Player:
        return _OPPONENT[self]

    @property
    def sign(self) -> int:
        """Return +1 for Left and -1 for Right: scores and payoffs are counted for Left."""
        return 1 if self is Player.LEFT else -1


_OPPONENT = {Player.LEFT: Player.RIGHT, Player.RIGHT: Player.LEFT}

LEFT, RIGHT = Player.LEFT, Player.RIGHT

Score = int | Fraction
"""Points of one player minus those of the other: whole, except where a game scores fractions."""

PlayerName = Player | Literal["left", "right"]
"""What is accepted where a player is named; `Player(name)` reads it and refuses everything else."""


def signed(score: Score) -> str:
    """Return a score with its sign.

    >>> signed(2), signed(Fraction(-1, 2)), signed(0)
    ('+2', '-1/2', '0')
    """
    return f"{'+' if score > 0 else ''}{score}"


class Outcome(StrEnum):
    """Who wins under best play: four classes, and five more where a draw is possible.

    ============  ==============  ==========  ==============
    Left starts   Right starts:
                  Right wins      draw        Left wins
    ============  ==============  ==========  ==============
    Left wins     N               N^          L
    draw          Nv              D           P^
    Right wins    R               Pv          P
    ============  ==============  ==========  ==============

    The hat leans to Left, the check to Right [Siegel2013, section VI.1].
    """

    N = "N"
    P = "P"
    L = "L"
    R = "R"
    D = "D"
    N_HAT = "N^"
    N_CHECK = "Nv"
    P_HAT = "P^"
    P_CHECK = "Pv"

    @classmethod
    def of(cls, *, left_first: Player | None, right_first: Player | None) -> Outcome:
        """Return the class from who wins when Left starts and when Right starts (None: a draw)."""
        return _FROM_WINNERS[left_first, right_first]

    def winner(self, first: Player) -> Player | None:
        """Return who wins when `first` moves first, or None for a draw.

        >>> Outcome.P.winner(Player.LEFT)
        <Player.RIGHT: 'right'>
        """
        return _WINNERS[self][0 if first is Player.LEFT else 1]

    @property
    def has_draw(self) -> bool:
        """Return whether some first player can only draw."""
        return None in _WINNERS[self]

    def __neg__(self) -> Outcome:
        """Return the outcome of the negative: the players change roles."""
        left, right = _WINNERS[self]
        return Outcome.of(left_first=right and -right, right_first=left and -left)


_WINNERS: dict[Outcome, tuple[Player | None, Player | None]] = {
    Outcome.N: (LEFT, RIGHT),
    Outcome.P: (RIGHT, LEFT),
    Outcome.L: (LEFT, LEFT),
    Outcome.R: (RIGHT, RIGHT),
    Outcome.D: (None, None),
    Outcome.N_HAT: (LEFT, None),
    Outcome.N_CHECK: (None, RIGHT),
    Outcome.P_HAT: (None, LEFT),
    Outcome.P_CHECK: (RIGHT, None),
}
_FROM_WINNERS = {winners: outcome for outcome, winners in _WINNERS.items()}
