"""`replay`: a play that was made, move by move, each move judged.

>>> played = Replay("nim", "1,2", ("2→1", "1→0")).answer()
>>> [(move.move, move.verdict) for move in played.moves]
[('2→1', 'wins'), ('1→0', 'lost')]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented, hidden, left_out_when_none
from grundy.errors import BudgetExhausted
from grundy.i18n import marked
from grundy.play.match import Match, Ply
from grundy.play.perfect import analyse, winning
from grundy.play.strip import strip
from grundy.render.palette import SIGNS
from grundy.render.picture import Picture
from grundy.rulesets.position import Position
from grundy.solvers.result import Bound, Provenance
from grundy.solvers.solve import locate

Judged = Literal["wins", "mistake", "lost", "unknown"]
MARKS = {"wins": SIGNS["good"], "mistake": SIGNS["bad"]}


@dataclass(frozen=True)
class JudgedMove(Documented):
    """One move: it keeps the win, gives it away (`better` would not), or nothing wins any more."""

    number: int
    player: str
    move: str
    to: str
    verdict: Judged
    better: tuple[str, ...] = ()


@dataclass(frozen=True)
class PlayReplayed(Answer):
    """The play with the verdict on each move."""

    match: Match = hidden()
    place: Position = hidden()
    moves: tuple[JudgedMove, ...] = ()
    bound: Bound | None = left_out_when_none()

    @documented
    def game(self) -> str:
        """Return the game."""
        return str(self.place.game)

    @documented
    def start(self) -> str:
        """Return where the play began."""
        return str(self.place)

    @documented
    def misere(self) -> bool:
        """Return whether the last move loses."""
        return self.match.misere

    @documented
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.match.is_over

    @documented
    def winner(self) -> Literal["first", "second", "draw"] | None:
        """Return who has won, as seen from the start; None while play could go on."""
        if not self.match.is_over:
            return None
        names: tuple[Literal["first", "second", "draw"], ...] = ("first", "second", "draw")
        return next(name for name in names if name == self.match.result)

    def picture(self) -> Picture:
        """Return the positions from left to right, between them the moves with their verdicts."""
        signs = {entry.number: MARKS.get(entry.verdict, "") for entry in self.moves}
        return strip(self.match, range(len(self.match.plies) + 1), signs)


@dataclass(frozen=True)
class Replay(Question[PlayReplayed]):
    """Which moves of a play were good."""

    verb: ClassVar[str] = "replay"
    topic: ClassVar[Topic] = Topic.PLAY
    help: ClassVar[str] = marked("Play the given moves from a position, and judge each of them.")
    examples: ClassVar[tuple[str, ...]] = (
        'grundy replay nim 3,5,7 "7→6" "5→4"',
        'grundy replay nim 1,2 "2→1" "1→0" --picture play.svg',
    )
    answer_type: ClassVar[type[PlayReplayed]] = PlayReplayed

    game: str = given("A game, or a position as game:position.", example="nim")
    start: str = given(
        "The position to begin with, where GAME is a game; else the first move.",
        "",
        example="3,5,7",
    )
    moves: tuple[str, ...] = given("The moves, as the game writes them.", (), example="7→6")
    misere: bool = setting("Misère play: the player who cannot move wins.", False)

    def improve(self, budget: Budget) -> Iterator[PlayReplayed]:
        """Yield the play, then the verdicts one by one."""
        place, moves = self._read()
        match = Match(place.game, place.bare, misere=self.misere)  # type: ignore[arg-type]
        for move in moves:
            match.play(move)
        entries = [_entry(match, number, ply) for number, ply in enumerate(match.plies, start=1)]
        found = Provenance.of("replay", budget, exact=not entries)
        yield PlayReplayed(found, match, place, tuple(entries))
        bound = None
        for index, ply in enumerate(match.plies):
            try:
                left = len(entries) - index
                with budget.part(1 / left):
                    entries[index] = _judged(match, index + 1, ply, budget)
            except BudgetExhausted as stop:
                bound = Bound(stop.message)
            unknown = any(entry.verdict == "unknown" for entry in entries)
            last = index + 1 == len(entries)
            found = Provenance.of("replay", budget, exact=not unknown)
            yield PlayReplayed(found, match, place, tuple(entries), bound if last else None)

    def _read(self) -> tuple[Position, tuple[str, ...]]:
        """Return where the play begins, and the moves: with game:position all other words are moves."""
        if ":" in self.game:
            return locate(self.game), (*((self.start,) if self.start else ()), *self.moves)
        return locate(self.game, self.start or None), self.moves


def _entry(
    match: Match, number: int, ply: Ply, verdict: Judged = "unknown", better: tuple[str, ...] = ()
) -> JudgedMove:
    who = str(ply.player + 1) if match.seated else str(ply.player.value)
    return JudgedMove(number, who, ply.move, match.game.format(ply.option), verdict, better)


def _judged(match: Match, number: int, ply: Ply, budget: Budget) -> JudgedMove:
    result = analyse(match.game, ply.position, ply.player, match.misere, budget)
    good = tuple(move for move, _option in winning(result))
    if ply.move in good:
        return _entry(match, number, ply, "wins")
    if good:
        return _entry(match, number, ply, "mistake", good)
    return _entry(match, number, ply, "lost" if result.provenance.exact else "unknown")
