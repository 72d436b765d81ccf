"""A match: whose turn it is, what was played, undo, and who has won; for two players and for seats.

>>> from grundy.rulesets.registry import get
>>> match = Match(get("nim"), (1, 2))
>>> match.play("2→1")
>>> match.turn, match.position
(<Player.RIGHT: 'right'>, (1, 1))
>>> match.undo(), match.position
(True, (1, 2))
>>> from grundy.play.perfect import Perfect
>>> from grundy.play.vector import FixedVector
>>> table = Match(get("coalition(01)"), 6, [FixedVector((1,) * 6), Perfect()]).play_out()
>>> table.moves_made, table.lost
(('1', '2', '1', '2'), '0')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from grundy.core.budget import Budget, pulse
from grundy.core.players import LEFT, Player, Score
from grundy.errors import GameError
from grundy.i18n import plural
from grundy.play.base import KnowsGuesses, Strategy
from grundy.play.perfect import Answer, analyse
from grundy.rulesets.base import Option, Ruleset
from grundy.rulesets.scene import Past
from grundy.rulesets.seated import SeatedRuleset

MAX_PLIES = 100_000
Side = Player | str
"""Who wins or loses together: a player, or the letter of a coalition."""


@dataclass(frozen=True)
class Ply:
    """One move that was made: who made it (a player, or a seat), where, and what it was."""

    player: Any
    position: Any
    move: str
    option: Any
    guessed: bool = False
    """Whether whoever wanted to play perfectly could not: the position was not solved in time."""


class Match:
    """A game in progress, or over, between two players or around a table.

    `players` are the strategies: the first moves first, or sits in seat 0. None, and whoever is not
    named, is a person who moves by `play`. Left moves first unless the position or `first` says
    otherwise.
    """

    def __init__(
        self,
        game: Ruleset[Any] | SeatedRuleset[Any],
        position: Any,
        players: Sequence[Strategy | None] = (),
        *,
        misere: bool = False,
        first: Any = None,
        names: Sequence[str] = (),
    ) -> None:
        self.game, self.start, self.misere = game, position, misere
        if isinstance(game, SeatedRuleset):
            self.first: Any = first or 0
            places = game.seats
        else:
            self.first = game.to_move(position) or first or LEFT
            places = 2
        if len(players) > places:
            raise GameError(
                "players: {players}, seats: {seats}", players=len(players), seats=places
            )
        self.players = [*players, *[None] * (places - len(players))]
        self.names = tuple(names) or tuple(player.name if player else "" for player in self.players)
        self.plies: list[Ply] = []

    @property
    def seated(self) -> bool:
        """Return whether many players sit around a table."""
        return isinstance(self.game, SeatedRuleset)

    @property
    def position(self) -> Any:
        """Return the position now."""
        return self.plies[-1].option if self.plies else self.start

    @property
    def turn(self) -> Any:
        """Return the player on move, or the seat, counted from 0."""
        if not self.plies:
            return self.first
        last = self.plies[-1]
        return self.game.next_player(last.position, last.option, last.player)

    @property
    def moves_made(self) -> tuple[str, ...]:
        """Return what was played."""
        return tuple(ply.move for ply in self.plies)

    def past(self, count: int | None = None) -> Past:
        """Return how the position after the first `count` moves came about, for its picture."""
        return Past(self.start, tuple((ply.move, ply.player) for ply in self.plies[:count]))

    def moves(self) -> Iterable[Option[Any]]:
        """Return the moves of whoever is on move; none where the game is over."""
        game, position, turn = self.game, self.position, self.turn
        if isinstance(game, Ruleset) and game.payoff(position, turn) is not None:
            return ()
        return game.moves(position, turn)

    @property
    def is_over(self) -> bool:
        """Return whether the player to move has nothing to play."""
        return next(iter(self.moves()), None) is None

    def side(self, player: Any) -> Side:
        """Return with whom a player wins and loses."""
        return self.game.word[player] if isinstance(self.game, SeatedRuleset) else player

    @property
    def loser(self) -> int | None:
        """Return the seat that has lost, None while play goes on or without seats."""
        if isinstance(self.game, SeatedRuleset) and self.is_over:
            return self.game.loser(self.position, self.turn)
        return None

    @property
    def lost(self) -> Side | None:
        """Return who has lost; None for a draw or while play goes on."""
        if not self.is_over:
            return None
        if isinstance(self.game, SeatedRuleset):
            return self.side(self.loser)
        payoff = self.game.payoff(self.position, self.turn)
        if payoff is None:
            return -self.turn if self.misere else self.turn  # type: ignore[no-any-return]
        return None if payoff == 0 else -LEFT if payoff > 0 else LEFT

    @property
    def winner(self) -> Side | None:
        """Return who has won, where it is one side; None for a draw or while play goes on."""
        lost = self.lost
        if isinstance(lost, Player):
            return -lost
        others = [side for side in self._coalitions if side != lost]
        return others[0] if lost is not None and len(others) == 1 else None

    @property
    def result(self) -> str:
        """Return who has won as seen from the start: `first`, `second` or `draw`."""
        lost = self.lost
        return "draw" if lost is None else "second" if lost == self.side(self.first) else "first"

    @property
    def score(self) -> Score | None:
        """Return the first player's points minus the second's, in a game that counts points."""
        if not isinstance(self.game, Ruleset) or not self.game.scoring:
            return None
        payoff = self.game.payoff(self.position, self.turn)
        return None if payoff is None else payoff * int(self.first.sign)

    @property
    def _coalitions(self) -> tuple[str, ...]:
        return self.game.coalitions if isinstance(self.game, SeatedRuleset) else ()

    def play(self, text: str) -> None:
        """Make the move written as `text`; raise `IllegalMoveError` where it is not one."""
        move, option = self.game.find_move(self.position, self.turn, text)
        self.plies.append(Ply(self.turn, self.position, move, option))

    def undo(self) -> bool:
        """Take back the last move; return False where there is none."""
        return self.plies.pop() is not None if self.plies else False

    def step(self) -> str | None:
        """Let the strategy on move choose; return the move, None where a person must or none is left."""
        turn = self.turn
        place = turn if self.seated else int(turn is not self.first)
        player = self.players[place]
        if player is None or self.is_over:
            return None
        chosen = player.choose(self.game, self.position, turn, self.misere)
        if chosen is None:
            return None
        self.play(chosen[0])
        if isinstance(player, KnowsGuesses) and player.guessed:
            self.plies[-1] = replace(self.plies[-1], guessed=True)
        return self.plies[-1].move

    def play_out(self) -> Match:
        """Play until the game is over or a person must move; return the match itself."""
        while self.step() is not None:
            pulse()
            if len(self.plies) >= MAX_PLIES:
                raise GameError(
                    plural(
                        "the match did not end after {n} move",
                        "the match did not end after {n} moves",
                        n=MAX_PLIES,
                    )
                )
        return self

    def solved(self, seconds: float = 10.0) -> Answer:
        """Return the solved position, seen from whoever is on move."""
        return analyse(self.game, self.position, self.turn, self.misere, Budget(seconds))


def all_openings(
    game: Ruleset[Any], start: Any, first: Strategy, second: Strategy, *, misere: bool = False
) -> Iterator[Match]:
    """Play one match for every possible first move."""
    for move, _option in Match(game, start).moves():
        match = Match(game, start, [first, second], misere=misere)
        match.play(move)
        yield match.play_out()


@dataclass(frozen=True)
class TwoBoards:
    """The copycat's two games: in one the opponent moves first, in the other the copycat."""

    opponent_first: Match
    opponent_second: Match

    @property
    def copycat_lost_both(self) -> bool:
        """Return whether the copycat lost both games; the strategy makes that impossible."""
        return self.opponent_first.result == "first" and self.opponent_second.result == "second"


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
    theirs = Match(game, start, [one], misere=misere, names=(one.name, "copycat"))
    other = Match(game, start, [None, two], misere=misere, names=("copycat", two.name))
    while True:
        move = theirs.step()
        if move is not None:
            other.play(move)
        elif (move := other.step()) is not None:
            theirs.play(move)
        else:
            return TwoBoards(theirs, other)
