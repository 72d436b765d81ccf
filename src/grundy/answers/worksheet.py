"""`worksheet`: printable exercises with an answer page.

>>> "<html" in WriteWorksheet(("nim",), count=2).answer().html
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from grundy.answers.question import Answer, Question, given, setting
from grundy.core.budget import Budget
from grundy.core.document import hidden
from grundy.i18n import marked
from grundy.render.worksheet import worksheet
from grundy.rulesets import registry
from grundy.solvers.result import Provenance


@dataclass(frozen=True)
class WorksheetWritten(Answer):
    """A page of exercises."""

    games: tuple[str, ...]
    count: int
    seed: int
    file: str | None = None
    html: str = hidden("")


@dataclass(frozen=True)
class WriteWorksheet(Question[WorksheetWritten]):
    """Exercises for a class."""

    verb: ClassVar[str] = "worksheet"
    help: ClassVar[str] = marked(
        "Write a page of exercises for printing, with the answers on a second page."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "grundy worksheet nim --out nim.html",
        "grundy worksheet nim --count 10 --seed 7 --lang hr --out vjezbe.html",
    )
    answer_type: ClassVar[type[WorksheetWritten]] = WorksheetWritten
    is_public: ClassVar[bool] = False
    has_budget: ClassVar[bool] = False

    games: tuple[str, ...] = given("Games.", example="nim")
    count: int = setting("So many exercises for each game.", 6, minimum=1, maximum=40)
    seed: int = setting("Another number, other exercises.", 1)
    out: Path | None = setting("The file to write: FILE.html.", required=True)

    def improve(self, budget: Budget) -> Iterator[WorksheetWritten]:
        """Yield the page."""
        games = [registry.get(game) for game in self.games]
        html = worksheet(games, count=self.count, seed=self.seed)
        yield WorksheetWritten(
            Provenance.of("exercises", budget),
            tuple(map(str, games)),
            self.count,
            self.seed,
            None if self.out is None else str(self.out),
            html,
        )
