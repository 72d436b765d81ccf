"""A match as the page shows it: with a visitor, names for the players, and a sentence about the end.

`open_match` reads a state's texts; an error in them is kept in `error`, and the match stands at the last
position that could be read, so that the page can show both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from zlib import crc32

from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.errors import GameError
from grundy.i18n import Message, Readable
from grundy.play.base import Strategy
from grundy.play.chance import Random
from grundy.play.levels import Erring, Looking
from grundy.play.match import Match, Side
from grundy.play.perfect import Confusing, Perfect, analyse, is_open
from grundy.reasons.conclusion import player_name
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.rulesets.position import Position
from grundy.rulesets.seated import SeatedRuleset
from grundy.rulesets.sum import parse_sum
from grundy.web.state import State

SUM = "sum"
SECONDS_TO_CONFUSE = 1.0
"""How long the computer looks for the most difficult move of a lost position."""


class Visit(Match):
    """A match with a visitor at the board, who moves first, or second (in seat 1 or 2)."""

    def __init__(
        self,
        game: Ruleset[Any] | SeatedRuleset[Any],
        position: Any,
        misere: bool = False,
        second: bool = False,
    ) -> None:
        super().__init__(game, position, misere=misere)
        if isinstance(game, SeatedRuleset):
            self._visitor: Any = 1 % game.seats if second else 0
        else:
            self._visitor = -self.first if second else self.first

    def is_visitor(self, player: Any) -> bool:
        """Return whether `player` is the visitor, who plays against the computer."""
        return bool(player == self._visitor)

    @property
    def won(self) -> bool:
        """Return whether the game is over and the visitor has won."""
        return self.lost not in (None, self.side(self._visitor))

    def choose(self, level: str, budget: Budget) -> tuple[str, bool]:
        """Return the computer's move at a level, and whether it is as good as the level promises."""
        # The same page must show the same move when it is loaded again.
        place = self.game.format(self.position) + (f"@{self.turn}" if self.seated else "")
        dice = crc32(place.encode())
        if level == "beginner" or (level == "erring" and Erring(seed=dice).errs()):
            return self._chosen(Random(dice)), True
        if isinstance(self.game, SeatedRuleset):
            return self._chosen(Perfect((budget.remaining or 0.0) / 2)), True
        if level == "looking":
            with budget.part(0.6):
                return self._chosen(Looking(budget=budget)), True
        with budget.part(0.6):
            answer = analyse(self.game, self.position, self.turn, self.misere, budget)
        if answer.moves and not is_open(answer):
            with budget.part(0.8, seconds=SECONDS_TO_CONFUSE):
                return Confusing.choose_from(answer, budget)[0], answer.exact
        with budget.part(0.6):
            return self._chosen(Looking(budget=budget)), False

    def _chosen(self, strategy: Strategy) -> str:
        chosen = strategy.choose(self.game, self.position, self.turn, self.misere)
        assert chosen is not None
        return chosen[0]

    def who(self, player: Any) -> Readable:
        """Return a name for a player or a seat."""
        if isinstance(self.game, SeatedRuleset):
            return Message(
                "Seat {seat} (coalition {letter})", seat=player + 1, letter=self.game.word[player]
            )
        if not self.game.impartial:
            return player_name(player)
        return Message("First player") if player is self.first else Message("Second player")

    def ending(self, alone: bool) -> Readable:
        """Return one sentence about the end; `alone` speaks to the visitor as `you`."""
        lost = self.lost
        if lost is None:
            return Message("It is a draw.")
        if isinstance(lost, Player):
            if not alone or not self.plies:  # nobody has played well where nobody has played
                return Message("{who} wins.", who=self.who(-lost))
            return Message("You win. Well played!") if self.won else Message("The computer wins.")
        if not alone:
            return Message("Coalition {letter} loses.", letter=lost)
        if self.won:
            return Message("Coalition {letter} loses, and yours wins!", letter=lost)
        return Message("Your coalition {letter} loses.", letter=lost)

    @property
    def victor(self) -> Side | None:
        """Return who has won a game that is over: a side, `draw`, or None where several have."""
        return "draw" if self.lost is None else self.winner


@dataclass(frozen=True)
class Opened:
    """A match, and what was wrong with the texts it was made from."""

    match: Visit
    error: GameError | None = None
    unread: str | None = None
    """The text of a position that could not be read."""


def open_match(state: State) -> Opened:
    """Return the match of a state; raise only where the game itself is unknown."""
    error: GameError | None = None
    unread: str | None = None
    try:
        place = locate(state.game, state.position)
    except GameError as problem:
        if state.position is None:
            raise
        error, unread = problem, state.position
        place = locate(state.game, None)
    if not isinstance(place.game, Ruleset | SeatedRuleset):
        raise GameError("{game} cannot be solved", game=str(place.game))
    match = Visit(place.game, place.bare, state.misere, state.second)
    if error is None:
        try:
            for move in state.played:
                match.play(move)
        except GameError as problem:
            error = problem
    return Opened(match, error, unread)


def locate(game: str, position: str | None) -> Position:
    """Return the position named by the path of a page; `sum` is written as its terms."""
    if game == SUM:
        return parse_sum(position or "nim:3,5 + nim:2,4")
    found = registry.get(game)
    if position is None:
        position = next(iter(found.starts()), None)
    if position is None:
        raise GameError("{game} needs a position", game=found.name)
    return found(position)
