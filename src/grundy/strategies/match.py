"""Matches: one strategy against another, once or many times.

>>> from grundy.rulesets.registry import get
>>> from grundy.strategies.perfect import Perfect
>>> from grundy.strategies.chance import Random
>>> play_match(get("nim"), (3, 5, 7), Perfect(), Random(1)).winner
'first'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.core.players import Player
from grundy.errors import GameError
from grundy.rulesets.base import Ruleset
from grundy.strategies.base import Strategy
from grundy.strategies.chance import legal_moves
from grundy.strategies.session import Ply, Session

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
    starter = session.turn
    if opening is not None:
        session.play(opening)
    while not session.is_over:
        if len(session.plies) >= MAX_PLIES:
            raise GameError("the match did not end after {plies} moves", plies=MAX_PLIES)
        mover = first if session.turn is starter else second
        chosen = mover.choose(game, session.position, session.turn, misere)
        if chosen is None:
            break
        session.play(chosen[0])
    winner = session.winner
    return Match(
        game,
        start,
        misere,
        first.name,
        second.name,
        tuple(session.plies),
        "draw" if winner is None else "first" if winner is starter else "second",
        _score(session, starter),
    )


def all_openings(
    game: Ruleset[Any], start: Any, first: Strategy, second: Strategy, *, misere: bool = False
) -> list[Match]:
    """Play one match for every possible first move."""
    session = Session(game, start, misere=misere)
    openings = [move for move, _ in legal_moves(game, start, session.turn)]
    return [play_match(game, start, first, second, misere=misere, opening=m) for m in openings]


@dataclass(frozen=True)
class TwoBoards:
    """The copycat's two games: the results of the two opponents, seen from each of them."""

    opponent_first: Match
    opponent_second: Match

    @property
    def copycat_lost_both(self) -> bool:
        """Return whether the copycat lost both games; the strategy makes that impossible."""
        return self.opponent_first.winner == "first" and self.opponent_second.winner == "second"


def copycat(game: Ruleset[Any], start: Any, one: Strategy, two: Strategy) -> TwoBoards:
    """Play on two boards at once: copy the moves of each opponent onto the other's board.

    Opponent `one` moves first on the first board; the copycat makes the same move on the second board,
    where opponent `two` answers, and that answer is copied back. Both boards show the same play, so the
    copycat wins one of the games whenever the other is lost.
    """
    boards = (Session(game, start), Session(game, start))
    starter = boards[0].turn
    while not boards[0].is_over:
        turn = boards[0].turn
        thinker = one if turn is starter else two
        chosen = thinker.choose(game, boards[0].position, turn)
        if chosen is None:
            break
        for board in boards:
            board.play(chosen[0])

    def result(board: Session, names: tuple[str, str]) -> Match:
        winner = board.winner
        word = "draw" if winner is None else "first" if winner is starter else "second"
        return Match(game, start, False, *names, tuple(board.plies), word, _score(board, starter))

    return TwoBoards(
        result(boards[0], (one.name, "copycat")), result(boards[1], ("copycat", two.name))
    )


def _score(session: Session, starter: Player) -> int | None:
    if not session.game.scoring:
        return None
    payoff = session.game.payoff(session.position, session.turn)
    return None if payoff is None else payoff * starter.sign
