"""`tournament`: every strategy against every other, as first and as second.

>>> table = Tournament("nim", ("perfect", "random"), position="3,5,7", seed=1).answer()
>>> [(row.strategy, row.wins) for row in table.standings]
[('perfect', 2), ('random', 0)]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from typing import ClassVar

from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import marked
from grundy.play.answers.duel import MatchesPlayed
from grundy.play.catalogue import by_name
from grundy.play.match import Match
from grundy.rulesets.base import Ruleset
from grundy.solvers.result import Bound, Provenance
from grundy.solvers.solve import locate


@dataclass(frozen=True)
class Pairing(Documented):
    """How the matches of two strategies ended, `first` moving first."""

    first: str
    second: str
    first_wins: int = 0
    second_wins: int = 0
    draws: int = 0

    def plus(self, result: str) -> Pairing:
        """Return the counts with one more match."""
        if result == "first":
            return replace(self, first_wins=self.first_wins + 1)
        if result == "second":
            return replace(self, second_wins=self.second_wins + 1)
        return replace(self, draws=self.draws + 1)


@dataclass(frozen=True)
class Standing(Documented):
    """What a strategy has achieved."""

    strategy: str
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True)
class TournamentPlayed(MatchesPlayed):
    """All pairings, and the table."""

    strategies: tuple[str, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    picture = Answer.picture  # a tournament has a table, and no picture

    @documented
    def standings(self) -> tuple[Standing, ...]:
        """Return the strategies, the most successful first."""
        rows = [self._standing(name) for name in self.strategies]
        return tuple(sorted(rows, key=lambda row: (-row.wins, row.losses)))

    def _standing(self, name: str) -> Standing:
        wins = draws = losses = 0
        for pairing in self.pairings:
            if name == pairing.first:
                wins, losses = wins + pairing.first_wins, losses + pairing.second_wins
            elif name == pairing.second:
                wins, losses = wins + pairing.second_wins, losses + pairing.first_wins
            else:
                continue
            draws += pairing.draws
        return Standing(name, wins, draws, losses)


@dataclass(frozen=True)
class Tournament(Question[TournamentPlayed]):
    """Which of several strategies is the best."""

    verb: ClassVar[str] = "tournament"
    topic: ClassVar[Topic] = Topic.PLAY
    help: ClassVar[str] = marked(
        "Let every strategy play against every other, as first and as second player."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "grundy tournament nim perfect random --position 3,5,7 --seed 1",
        "grundy tournament nim perfect confusing random --games 5",
    )
    answer_type: ClassVar[type[TournamentPlayed]] = TournamentPlayed

    game: str = given("A game.", example="nim")
    strategies: tuple[str, ...] = given("Two strategies or more.", example="perfect random")
    position: str | None = setting("The starting position of the matches.")
    games: int = setting("Matches for each pair and order.", 1, minimum=1, maximum=10_000)
    seed: int | None = setting("Make random play repeatable.")
    misere: bool = setting("Misère play: the player who cannot move wins.", False)

    def improve(self, budget: Budget) -> Iterator[TournamentPlayed]:
        """Yield the table whenever a pair has played all its matches."""
        place = locate(self.game, self.position)
        game = place.game
        if not isinstance(game, Ruleset):
            raise GameError("{game} is not a game for two players", game=str(game))
        names = tuple(dict.fromkeys(self.strategies))
        if len(names) < 2:
            raise GameError("a tournament needs at least two different strategies")
        done: list[Pairing] = []
        pairs = list(permutations(names, 2))
        bound = None
        for number, (first, second) in enumerate(pairs, start=1):
            pairing = Pairing(first, second)
            chance = None if self.seed is None else self.seed + 2 * number
            players = [by_name(first, chance), by_name(second, chance and chance + 1)]
            try:
                for _game in range(self.games):
                    budget.check()
                    match = Match(game, place.bare, players, misere=self.misere).play_out()
                    pairing = pairing.plus(match.result)
            except BudgetExhausted as stop:
                bound = Bound(stop.message)
            done.append(pairing)
            exact = bound is None and number == len(pairs)
            found = Provenance.of("play", budget, exact=exact)
            yield TournamentPlayed(found, place, self.misere, bound, names, tuple(done))
            if bound is not None:
                return
