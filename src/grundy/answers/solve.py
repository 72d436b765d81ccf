"""`solve`: who wins a position, and which moves win.

>>> Solve("nim", "1,2,3").answer().outcome
<Outcome.P: 'P'>
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.answers.question import Question, given, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.errors import GameError
from grundy.i18n import marked
from grundy.render.picture import Picture
from grundy.rulesets.position import Position
from grundy.solvers.result import Result, SeatedResult
from grundy.solvers.solve import improve, locate

Solved = Result | SeatedResult


@dataclass(frozen=True)
class AboutPosition(Question[Any]):
    """What questions about one position have in common."""

    game: str = given(
        "A game such as nim or moore(2), or a position or sum such as nim:3,5 + 0.77:12.",
        example="nim",
    )
    position: str | None = given("The position, as the game writes it.", None, example="11,12,13")
    misere: bool = setting("Misère play: the player who cannot move wins.", False)
    player: Player | None = setting(
        "List only this player's moves, in games whose players have different moves."
    )
    seat: int | None = setting(
        "In a game for many players: the seat to move, counted from 1.", minimum=1
    )

    @classmethod
    def can_draw(cls) -> bool:
        """Return that a position has a picture."""
        return True

    def drawn(self, answer: Any) -> Picture:
        """Return the picture of the position."""
        return self.place().scene

    def place(self) -> Position:
        """Return the position that is asked about."""
        return locate(self.game, self.position)

    def results(self, budget: Budget, **how: Any) -> Iterator[Solved]:
        """Yield better and better results."""
        seat = None if self.seat is None else self.seat - 1
        return improve(
            self.place(), budget=budget, misere=self.misere, player=self.player, seat=seat, **how
        )


@dataclass(frozen=True)
class Solve(AboutPosition):
    """Who wins a position, and which moves win."""

    verb: ClassVar[str] = "solve"
    topic: ClassVar[Topic] = Topic.POSITIONS
    help: ClassVar[str] = marked(
        "Show who wins a position and which moves win. One argument with a colon is a sum of games;"
        " a POSITION of - reads positions from standard input, one per line."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "grundy solve nim 11,12,13",
        'grundy solve "nim:3,5 + nim:6" --json',
    )
    answer_type: ClassVar[type[Result]] = Result
    answer_types: ClassVar[tuple[type[Any], ...]] = (Result, SeatedResult)

    line: bool = setting("Also show best play to the end.", False)
    value: bool = setting("Search for the value as long as the time limit allows.", False)
    no_value: bool = setting("Do not search for the value.", False)
    workers: int = setting(
        "Number of processes when a search is needed.", 1, minimum=1, maximum=64, on_the_net=False
    )
    cluster: str | None = setting(
        "Address of a Dask scheduler, such as tcp://host:8786.", on_the_net=False
    )

    def improve(self, budget: Budget) -> Iterator[Solved]:
        """Yield who wins, then all winning moves, then the value, then the values of the moves."""
        if self.value and self.no_value:
            raise GameError("--value and --no-value exclude each other")
        if self.cluster is not None and self.workers > 1:
            raise GameError("--workers is for this machine; a cluster has its own workers")
        wanted = True if self.value else False if self.no_value else None
        how = {"workers": self.workers, "cluster": self.cluster, "line": self.line}
        return self.results(budget, value=wanted, **how)
