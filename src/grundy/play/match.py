"""Matches: one strategy against another, once or many times.

>>> from grundy.rulesets.registry import get
>>> from grundy.play.perfect import Perfect
>>> from grundy.play.chance import Random
>>> play_match(get("nim"), (3, 5, 7), Perfect(), Random(1)).winner
'first'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.core.players import Player
from grundy.errors import GameError
from grundy.play.base import Strategy
from grundy.play.chance import legal_moves
from grundy.play.session import Ply, Session
from grundy.rulesets.base import Ruleset

MAX_PLIES = 100_000


@dataclass(frozen=True)
class Match:
    """A finished match: every ply, who won (`first`, `second` or `draw`), and the score if any."""

    game: Ruleset[Any]
    start: Any
    misere: bool
    first: str
    second: str
    plies: tuple[Ply, ...]
    winner: str
    score: int | None = None
    """The first player's points minus the second's, in a game that counts points."""

    def document(self) -> dict[str, Any]:
        """Return the match as a JSON object."""
        return {
            "first": self.first,
            "second": self.second,
            "moves": [
                {"player": "first" if ply.player is self._first else "second", "move": ply.move}
                for ply in self.plies
            ],
            "winner": self.winner,
            "score": self.score,
        }

    @property
    def _first(self) -> Player | None:
        return self.plies[0].player if self.plies else None


def play_match(
    game: Ruleset[Any],
    start: Any,
    first: Strategy,
    second: Strategy,
    *,
    misere: bool = False,
    opening: str | None = None,
) -> Match:
    """Play one match from `start`; `opening` fixes the first move."""
    session = Session(game, start, misere=misere)
    if opening is not None:
        session.play(opening)
    while not session.is_over:
        if len(session.plies) >= MAX_PLIES:
            raise GameError("the match did not end after {plies} moves", plies=MAX_PLIES)
        mover = first if session.turn is session.first else second
        chosen = mover.choose(game, session.position, session.turn, misere)
        if chosen is None:
            break
        session.play(chosen[0])
    return _finished(session, first.name, second.name)


def all_openings(
    game: Ruleset[Any], start: Any, first: Strategy, second: Strategy, *, misere: bool = False
) -> list[Match]:
    """Play one match for every possible first move."""
    session = Session(game, start, misere=misere)
    openings = [move for move, _ in legal_moves(game, start, session.turn)]
    return [play_match(game, start, first, second, misere=misere, opening=m) for m in openings]


@dataclass(frozen=True)
class TwoBoards:
    """The copycat's two games: in one the opponent moves first, in the other the copycat."""

    opponent_first: Match
    opponent_second: Match

    @property
    def copycat_lost_both(self) -> bool:
        """Return whether the copycat lost both games; the strategy makes that impossible."""
        return self.opponent_first.winner == "first" and self.opponent_second.winner == "second"


def copycat(
    game: Ruleset[Any], start: Any, one: Strategy, two: Strategy, *, misere: bool = False
) -> TwoBoards:
    """Play on two boards at once: copy the moves of each opponent onto the other's board.

    Opponent `one` moves first on the first board; the copycat makes the same move on the second board,
    where opponent `two` answers, and that answer is copied back. Both boards show the same play, so the
    copycat wins one of the games whenever the other is lost.

    >>> from grundy.rulesets.registry import get
    >>> from grundy.play.chance import Random
    >>> go = get("go")
    >>> copycat(go, go.parse("3x3"), Random(1), Random(2)).copycat_lost_both
    False
    """
    theirs, other = (Session(game, start, misere=misere) for _board in range(2))
    while not theirs.is_over:
        board, thinker = (theirs, one) if theirs.turn is theirs.first else (other, two)
        chosen = thinker.choose(game, board.position, board.turn, misere)
        if chosen is None:
            break
        theirs.play(chosen[0])
        other.play(chosen[0])
    return TwoBoards(_finished(theirs, one.name, "copycat"), _finished(other, "copycat", two.name))


def _finished(session: Session, first: str, second: str) -> Match:
    winner, score = session.winner, None
    if session.game.scoring:
        payoff = session.game.payoff(session.position, session.turn)
        score = None if payoff is None else payoff * session.first.sign
    word = "draw" if winner is None else "first" if winner is session.first else "second"
    plies = tuple(session.plies)
    return Match(session.game, session.start, session.misere, first, second, plies, word, score)
