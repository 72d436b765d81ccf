"""`duel`: one strategy against another, once or many times.

>>> Duel("nim", "3,5,7", seed=1).answer().winner
'first'
>>> Duel("coalition(01)", "6", players="vector:1,1,1,1,1,1;perfect").answer().losers
('0',)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented, hidden, left_out_when_none
from grundy.core.players import Score
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import marked
from grundy.play.base import Strategy
from grundy.play.catalogue import by_name
from grundy.play.match import Match, TwoBoards, all_openings, copycat
from grundy.play.strip import read_stages, strip, turns
from grundy.render.picture import Picture
from grundy.rulesets.base import Ruleset
from grundy.rulesets.position import Position
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.result import Bound, Provenance
from grundy.solvers.solve import locate

Ending = Literal["first", "second", "draw"]
ENDINGS: tuple[Ending, ...] = ("first", "second", "draw")


@dataclass(frozen=True)
class PlyEntry(Documented):
    """One move and who made it: a player, or a seat counted from 1."""

    move: str
    player: Literal["first", "second"] | None = left_out_when_none()
    seat: int | None = left_out_when_none()
    guessed: bool | None = left_out_when_none()
    """True where whoever wanted to play perfectly could not: the position was not solved in time."""


@dataclass(frozen=True)
class MatchEntry(Documented):
    """One match that is over."""

    match: Match = hidden(None)

    @documented
    def first(self) -> str | None:
        """Return the strategy that moved first."""
        return None if self.match.seated else self.match.names[0]

    @documented
    def second(self) -> str | None:
        """Return the strategy that moved second."""
        return None if self.match.seated else self.match.names[1]

    @documented
    def players(self) -> tuple[str, ...]:
        """Return the strategies in the order of moving or sitting."""
        return self.match.names

    @documented
    def moves(self) -> tuple[PlyEntry, ...]:
        """Return the moves."""
        match = self.match
        if match.seated:
            return tuple(PlyEntry(ply.move, seat=ply.player + 1) for ply in match.plies)
        return tuple(
            PlyEntry(
                ply.move,
                "first" if ply.player is match.first else "second",
                guessed=ply.guessed or None,
            )
            for ply in match.plies
        )

    @documented
    def winner(self) -> Ending:
        """Return who has won, as seen from the start."""
        return _ending(self.match)

    @documented
    def score(self) -> Score | None:
        """Return the first player's points minus the second's, in a game that counts points."""
        return self.match.score

    @documented
    def loser(self) -> int | None:
        """Return the seat that has lost, counted from 1."""
        return None if self.match.loser is None else self.match.loser + 1

    @documented
    def losers(self) -> tuple[str, ...]:
        """Return the coalition that has lost."""
        return () if self.match.loser is None else (str(self.match.lost),)


def _ending(match: Match) -> Ending:
    return next(word for word in ENDINGS if word == match.result)


@dataclass(frozen=True)
class BoardsEntry(Documented):
    """The copycat's two games."""

    play: TwoBoards = hidden(None)

    @documented
    def boards(self) -> tuple[MatchEntry, MatchEntry]:
        """Return both games."""
        return MatchEntry(self.play.opponent_first), MatchEntry(self.play.opponent_second)

    @documented
    def copycat_lost_both(self) -> bool:
        """Return whether the copycat lost both."""
        return self.play.copycat_lost_both


@dataclass(frozen=True)
class MatchesPlayed(Answer):
    """What all answers about matches have in common."""

    place: Position = hidden()
    misere: bool = False
    bound: Bound | None = left_out_when_none()

    @documented
    def game(self) -> str:
        """Return the game."""
        return str(self.place.game)

    @documented
    def position(self) -> str:
        """Return where they began."""
        return str(self.place)

    def picture(self) -> Picture:
        """Return the course of a single play; several plays, and one that was stopped, have no picture."""
        if self.bound is not None:
            raise BudgetExhausted(self.bound.reason)
        raise GameError("only a single play can be drawn")


@dataclass(frozen=True)
class OneMatch(MatchEntry, MatchesPlayed):
    """A single match."""

    def picture(self) -> Picture:
        """Return the course of the play: the positions after every turn."""
        return strip(self.match, turns(self.match))


@dataclass(frozen=True)
class ManyMatches(MatchesPlayed):
    """Several matches, and how often each player won."""

    matches: tuple[Match, ...] = hidden(())

    @documented
    def wins(self) -> Mapping[str, int]:
        """Return how often each player won."""
        counts = Counter(match.result for match in self.matches)
        return {word: counts[word] for word in ENDINGS}

    @documented
    def games(self) -> tuple[MatchEntry, ...]:
        """Return the matches."""
        return tuple(map(MatchEntry, self.matches))


@dataclass(frozen=True)
class OneCopycat(BoardsEntry, MatchesPlayed):
    """One play on two boards."""


@dataclass(frozen=True)
class ManyCopycats(MatchesPlayed):
    """Several plays on two boards."""

    plays: tuple[TwoBoards, ...] = hidden(())

    @documented
    def games(self) -> tuple[BoardsEntry, ...]:
        """Return the plays."""
        return tuple(map(BoardsEntry, self.plays))


@dataclass(frozen=True)
class Duel(Question[MatchesPlayed]):
    """Which strategy wins against which."""

    verb: ClassVar[str] = "duel"
    topic: ClassVar[Topic] = Topic.PLAY
    help: ClassVar[str] = marked("Let two strategies play against each other, once or many times.")
    examples: ClassVar[tuple[str, ...]] = (
        "grundy duel nim 3,5,7 --first perfect --second random --seed 1",
        "grundy duel nim 3,4,5 --first random --second perfect --games 20",
        "grundy duel go 3x3 --first random --second random --copycat",
        "grundy duel dots-and-boxes 2x2 --first greedy --second leave-two --picture play.svg",
    )
    answer_type: ClassVar[type[MatchesPlayed]] = MatchesPlayed
    answer_types: ClassVar[tuple[type[Any], ...]] = (
        OneMatch,
        ManyMatches,
        OneCopycat,
        ManyCopycats,
    )

    game: str = given("A game, or a position as game:position.", example="nim")
    position: str | None = given("The position, as the game writes it.", None, example="3,5,7")
    first: str = setting(
        "Who moves first: perfect, random, greedy, leave-two, symmetric, parity, stealing, change-of-game,"
        " confusing, erring or looking.",
        "perfect",
        metavar="STRATEGY",
    )
    second: str = setting("Who moves second.", "random", metavar="STRATEGY")
    players: str | None = setting(
        "In a game for many players, one strategy for each seat, separated by semicolons:"
        " perfect, random or vector:1,2,2 (the takes for 1, 2, 3 tokens). Without it, --first is"
        " seat 1 and --second all others.",
        metavar="STRATEGIES",
    )
    seed: int | None = setting("Make random play repeatable.")
    games: int = setting("How many games.", 1, minimum=1, maximum=100_000)
    openings: bool = setting("Play one game for every possible first move.", False)
    copycat: bool = setting(
        "Play on two boards: a copycat is second against --first and first against --second, and"
        " makes on each board the move that was made on the other.",
        False,
    )
    after: str = setting(
        "Draw with --picture only the positions after these moves, such as 0,9,54; without it, the"
        " position after every turn.",
        "",
        metavar="NUMBERS",
    )
    misere: bool = setting("Misère play: the player who cannot move wins.", False)

    def drawn(self, answer: Any) -> Picture:
        """Return the strip of the play, with the positions that were asked for."""
        if self.after and isinstance(answer, OneMatch):
            return strip(answer.match, read_stages(self.after, answer.match))
        return super().drawn(answer)

    def improve(self, budget: Budget) -> Iterator[MatchesPlayed]:
        """Yield the first match, then all of them, or as many as the budget allows."""
        place = locate(self.game, self.position)
        if self.copycat and (self.openings or isinstance(place.game, SeatedRuleset)):
            raise GameError("the copycat plays two whole games against two opponents")
        done: list[Any] = []
        bound = None
        try:
            for played in self._plays(place):
                budget.check()
                done.append(played)
        except BudgetExhausted as stop:
            bound = Bound(stop.message)
        found = Provenance.of("play", budget, exact=bound is None)
        yield self._answer(found, place, done, bound)

    def _plays(self, place: Position) -> Iterator[Match | TwoBoards]:
        game, start = place.game, place.bare
        named = self._strategies(game.seats if isinstance(game, SeatedRuleset) else 0)
        if isinstance(game, SeatedRuleset):
            for _game in range(self.games):
                yield Match(game, start, named).play_out()
            return
        if not isinstance(game, Ruleset):
            raise GameError("{game} is not a game for two players", game=str(game))
        if self.copycat:
            for _game in range(self.games):
                yield copycat(game, start, *named, misere=self.misere)
            return
        if self.openings:
            yield from all_openings(game, start, *named, misere=self.misere)
            return
        for _game in range(self.games):
            yield Match(game, start, named, misere=self.misere).play_out()

    def _strategies(self, seats: int) -> list[Strategy]:
        """Return the strategies in moving order; `seats` is 0 in a game of two."""
        names = [self.first] + [self.second] * max(1, seats - 1)
        if seats and self.players:
            names = [name.strip() for name in self.players.split(";")]
            if len(names) != seats:
                raise GameError(
                    "players: {players}, seats: {seats}", players=len(names), seats=seats
                )
        # One player's chance must not repeat another's.
        return [
            by_name(name, None if self.seed is None else self.seed + place, seated=seats > 0)
            for place, name in enumerate(names)
        ]

    def _answer(
        self, found: Provenance, place: Position, done: list[Any], bound: Bound | None
    ) -> MatchesPlayed:
        head: dict[str, Any] = {
            "provenance": found,
            "place": place,
            "misere": self.misere,
            "bound": bound,
        }
        if self.copycat:
            if len(done) == 1:
                return OneCopycat(play=done[0], **head)
            return ManyCopycats(plays=tuple(done), **head)
        if len(done) == 1:
            return OneMatch(match=done[0], **head)
        return ManyMatches(matches=tuple(done), **head)
