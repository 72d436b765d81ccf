"""`worksheet`: printable exercises with an answer page, of games or of a source document.

>>> "<html" in WriteWorksheet(("nim",), count=2).answer().html
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import hidden
from grundy.errors import GameError
from grundy.i18n import marked
from grundy.render.exercises import Section
from grundy.render.pages import page_file
from grundy.render.worksheet import sections_of, worksheet
from grundy.render.worksheet_tex import worksheet_tex
from grundy.solvers.result import Provenance
from grundy.sources.exercises import source_section
from grundy.sources.item import document_named


@dataclass(frozen=True)
class WorksheetWritten(Answer):
    """A page of exercises."""

    games: tuple[str, ...]
    count: int
    seed: int
    source: str | None = None
    file: str | None = None
    level: int = 1
    key: bool = True
    html: str = hidden("")
    sections: tuple[Section, ...] = hidden(())

    def contents(self) -> bytes:
        """Return what is written to the file."""
        suffix = Path(self.file or "sheet.html").suffix
        if suffix == ".tex":
            return worksheet_tex(self.sections, key=self.key).encode()
        return page_file(self.html, suffix)


@dataclass(frozen=True)
class WriteWorksheet(Question[WorksheetWritten]):
    """Exercises for a class."""

    verb: ClassVar[str] = "worksheet"
    topic: ClassVar[Topic] = Topic.TEACHING
    help: ClassVar[str] = marked(
        "Write a page of exercises for printing, with the answers on a second page."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "grundy worksheet nim --out nim.html",
        "grundy worksheet nim domineering values --count 12 --level 2 --out list.pdf",
        "grundy worksheet nim --count 10 --seed 7 --lang hr --out vjezbe.html",
        "grundy worksheet --source 000 --lang hr --out zadaci.html",
    )
    answer_type: ClassVar[type[WorksheetWritten]] = WorksheetWritten
    is_public: ClassVar[bool] = False
    has_budget: ClassVar[bool] = False

    games: tuple[str, ...] = given(
        'Games, or "values" for exercises about values.', (), example="nim"
    )
    count: int = setting("Exercises per game.", 6, minimum=1, maximum=40)
    seed: int = setting("Random seed.", 1)
    level: int = setting("1 easy, 2 medium, 3 hard.", 1, minimum=1, maximum=3)
    no_key: bool = setting("Leave out the solutions.", False)
    source: str | None = setting("The exercises of a source document instead.", None, example="000")
    out: Path | None = setting("The file to write: FILE.html, .pdf or .tex.", required=True)

    def improve(self, budget: Budget) -> Iterator[WorksheetWritten]:
        """Yield the page."""
        kinds = (".html", ".pdf", ".tex")
        if self.out is not None and self.out.suffix not in kinds:
            raise GameError(
                'a worksheet is written as {kinds}, not "{name}"',
                kinds=", ".join(kinds),
                name=self.out.name,
            )
        if bool(self.games) == bool(self.source):
            raise GameError("name games or a source. Example: grundy worksheet nim --out nim.html")
        sections = (
            sections_of(self.games, self.count, self.seed, self.level)
            if self.source is None
            else [source_section(document_named(self.source))]
        )
        yield WorksheetWritten(
            Provenance.of("exercises", budget),
            self.games,
            self.count,
            self.seed,
            self.source,
            None if self.out is None else str(self.out),
            self.level,
            not self.no_key,
            worksheet(sections, key=not self.no_key),
            tuple(sections),
        )
