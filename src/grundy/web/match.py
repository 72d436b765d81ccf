"""A match as the page shows it: two players or many seats, with the same few questions.

`open_match` reads a state's texts; an error in them is kept in `error`, and the match stands at the last
position that could be read, so that the page can show both.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.errors import GameError
from grundy.i18n import Message, Readable
from grundy.play.chance import Random
from grundy.play.perfect import Confusing, analyse
from grundy.play.session import Session
from grundy.reasons.conclusion import player_name
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.rulesets.position import Position
from grundy.rulesets.seated import SeatedRuleset
from grundy.rulesets.sum import parse_sum
from grundy.web.state import State

SUM = "sum"


@dataclass(frozen=True)
class Made:
    """One move that was made, and where."""

    mover: Any
    position: Any
    move: str
    option: Any


class TwoPlayers:
    """A match of Left and Right, or of the first and the second player."""

    def __init__(self, game: Ruleset[Any], position: Any, misere: bool, second: bool) -> None:
        self.game, self.start, self.misere = game, position, misere
        self.session = Session(game, position, misere=misere)
        first = self.session.first
        self._visitor = -first if second else first
        self.made: list[Made] = []

    @property
    def position(self) -> Any:
        """Return the position now."""
        return self.session.position

    @property
    def turn(self) -> Any:
        """Return the player on move."""
        return self.session.turn

    @property
    def is_over(self) -> bool:
        """Return whether there is nothing left to play."""
        return self.session.is_over

    def play(self, text: str) -> None:
        """Make the move written as `text`."""
        mover, before = self.turn, self.position
        self.session.play(text)
        self.made.append(Made(mover, before, self.session.plies[-1].move, self.position))

    def moves(self) -> Iterable[tuple[str, Any]]:
        """Return the moves of whoever is on move."""
        if self.game.payoff(self.position, self.turn) is not None:
            return ()
        return self.game.moves(self.position, self.turn)

    def is_visitor(self, mover: Player) -> bool:
        """Return whether `mover` is the visitor, who plays against the computer."""
        return mover is self._visitor

    def choose(self, beginner: bool, budget: Budget) -> tuple[str, bool]:
        """Return the computer's move, and whether it is sure of it."""
        if not beginner:
            with budget.part(0.7):
                answer = analyse(self.game, self.position, self.turn, self.misere, budget)
            if answer.moves:
                return Confusing().choose_from(answer, budget)[0], answer.exact
        # The same page must show the same move when it is loaded again.
        seed = crc32(self.game.format(self.position).encode())
        chosen = Random(seed).choose(self.game, self.position, self.turn, self.misere)
        assert chosen is not None
        return chosen[0], beginner

    def who(self, mover: Player) -> Readable:
        """Return a name for a player."""
        if not self.game.impartial:
            return player_name(mover)
        is_first = mover is self.session.first
        return Message("First player") if is_first else Message("Second player")

    def ending(self, alone: bool) -> Readable:
        """Return one sentence about the end; `alone` speaks to the visitor as `you`."""
        winner = self.session.winner
        if winner is None:
            return Message("It is a draw.")
        if not alone:
            return Message("{who} wins.", who=self.who(winner))
        if self.is_visitor(winner):
            return Message("You win. Well played!")
        return Message("The computer wins.")

    @property
    def winner(self) -> Player | None:
        """Return who has won, or None."""
        return self.session.winner

    @property
    def victor(self) -> Player | str | None:
        """Return who has won a game that is over: a player, or `draw`."""
        return self.session.winner or "draw"


class Seats:
    """A match around a table; the visitor sits in seat 1."""

    def __init__(self, game: SeatedRuleset[Any], position: Any, second: bool) -> None:
        self.game, self.start = game, position
        self._visitor = 1 % game.seats if second else 0
        self.made: list[Made] = []

    @property
    def position(self) -> Any:
        """Return the position now."""
        return self.made[-1].option if self.made else self.start

    @property
    def turn(self) -> Any:
        """Return the seat on move, counted from 0."""
        return len(self.made) % self.game.seats

    @property
    def is_over(self) -> bool:
        """Return whether there is nothing left to play."""
        return next(iter(self.moves()), None) is None

    def play(self, text: str) -> None:
        """Make the move written as `text`."""
        move, option = self.game.find_move(self.position, self.turn, text)
        self.made.append(Made(self.turn, self.position, move, option))

    def moves(self) -> Iterable[tuple[str, Any]]:
        """Return the moves of whoever is on move."""
        return self.game.moves(self.position, self.turn)

    def is_visitor(self, mover: int) -> bool:
        """Return whether `mover` is the visitor, who plays against the computer."""
        return mover == self._visitor

    def choose(self, beginner: bool, budget: Budget) -> tuple[str, bool]:
        """Return the computer's move, and whether it is sure of it."""
        from grundy.play.seated import SeatedPerfect, SeatedRandom

        seed = crc32(f"{self.game.format(self.position)}@{self.turn}".encode())
        player = SeatedRandom(seed) if beginner else SeatedPerfect((budget.remaining or 0.1) / 2)
        return player.choose(self.game, self.position, self.turn), True

    def who(self, mover: int) -> Readable:
        """Return a name for a seat."""
        return Message(
            "Seat {seat} (coalition {letter})", seat=mover + 1, letter=self.game.word[mover]
        )

    def ending(self, alone: bool) -> Readable:
        """Return one sentence about the end; `alone` speaks to the visitor as `you`."""
        loser = self.game.word[self.game.loser(self.position, self.turn)]
        if alone and loser == self.game.word[self._visitor]:
            return Message("Your coalition {letter} loses.", letter=loser)
        if alone:
            return Message("Coalition {letter} loses, and yours wins!", letter=loser)
        return Message("Coalition {letter} loses.", letter=loser)

    @property
    def victor(self) -> Player | str | None:
        """Return the coalition that has won a game that is over, where only one has not lost."""
        loser = self.game.word[self.game.loser(self.position, self.turn)]
        others = [letter for letter in self.game.coalitions if letter != loser]
        return others[0] if len(others) == 1 else None


Match = TwoPlayers | Seats


@dataclass(frozen=True)
class Opened:
    """A match, and what was wrong with the texts it was made from."""

    match: Match
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
    match: Match
    if isinstance(place.game, SeatedRuleset):
        match = Seats(place.game, place.bare, state.second)
    elif isinstance(place.game, Ruleset):
        match = TwoPlayers(place.game, place.bare, state.misere, state.second)
    else:
        raise GameError("{game} cannot be solved", game=str(place.game))
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
    if position is not None:
        return found(position)
    for example in found.examples:
        if not example.game or example.game == str(found):
            return found(example.position)
    if not found.examples:
        raise GameError("{game} needs a position", game=found.name)
    # Only examples of other parameters are known: their position may be readable all the same.
    return found(found.examples[0].position)
