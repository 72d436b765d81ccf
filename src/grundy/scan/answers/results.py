"""`results`: what scans have found: filtered, sorted, summed up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from grundy.answers.question import Answer, Question, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import Json, hidden
from grundy.core.frames import frame
from grundy.i18n import marked
from grundy.scan import export
from grundy.scan.families import parse_family
from grundy.scan.known import Agreement, compare
from grundy.scan.summary import Summary, summary_of
from grundy.solvers.result import Provenance
from grundy.store.opening import open_store
from grundy.store.reading import LITERATURE, Filter, read_rows
from grundy.store.rows import Row

if TYPE_CHECKING:
    from pandas import DataFrame

DEFAULT_STORE = "grundy.db"
STORE_HELP = marked("A file, or the URL of a database: postgresql://user@host/database.")


@dataclass(frozen=True)
class RowsFound(Answer):
    """The rows of a store that were asked for, and what they have in common."""

    store: str
    summary: Summary = hidden()
    rows: tuple[Row, ...] = hidden(())
    only_summary: bool = hidden(False)
    certificates: Path | None = hidden(None)
    """The folder for their certificates."""

    @property
    def contradictions(self) -> tuple[str, ...]:
        """Return the results that disagree with the literature."""
        return tuple(self.summary.disagreements)

    def to_pandas(self) -> DataFrame:
        """Return the rows as a table, where pandas is installed."""
        return frame(map(export.document, self.rows))

    def document(self) -> dict[str, Json]:
        """Return the summary, and the rows where they were asked for."""
        rows = {} if self.only_summary else {"results": [export.document(r) for r in self.rows]}
        return {**super().document(), **self.summary.document(), **rows}


@dataclass(frozen=True)
class ReadResults(Question[RowsFound]):
    """What scans have found."""

    verb: ClassVar[str] = "results"
    topic: ClassVar[Topic] = Topic.PROOFS
    help: ClassVar[str] = marked(
        "Read the results of scans. A filter compares a field: period>=100, kind=sapp, proved=no,"
        " rule~0.1, known!=agrees. Results that contradict the literature are highlighted, and the exit"
        " code is 1."
    )
    examples: ClassVar[tuple[str, ...]] = (
        'grundy results --store run.db --where "period>=30" --sort -period',
        "grundy results --store run.db --summary --plot periods.svg",
    )
    answer_type: ClassVar[type[RowsFound]] = RowsFound
    is_public: ClassVar[bool] = False
    has_budget: ClassVar[bool] = False

    store: str = setting(STORE_HELP, DEFAULT_STORE)
    family: str | None = setting("Only the scan of this family.")
    where: tuple[str, ...] = setting("Only rows that pass this filter; may be repeated.", ())
    sort: tuple[str, ...] = setting(
        "Sort by a field, descending with a minus; may be repeated.", ()
    )
    limit: int | None = setting("Show at most this many rows.", minimum=1)
    not_in_table: bool = setting(
        "Only proved results that are not in the table of known results.", False
    )
    certificates: Path | None = setting(
        "Write the certificates of these rows into a folder, for grundy check."
    )
    summary: bool = setting("Print counts and records instead of rows.", False)

    def improve(self, budget: Budget) -> Iterator[RowsFound]:
        """Yield the rows."""
        wanted = [Filter.parse(text) for text in self.where]
        # What is known elsewhere is compared outside the store, so the limit then counts after it.
        outside = [f for f in wanted if f.field in LITERATURE]
        filters = [f for f in wanted if f.field not in LITERATURE]
        family = None if self.family is None else parse_family(self.family).text
        with open_store(self.store, create=False) as opened:
            rows = list(
                read_rows(
                    opened,
                    filters,
                    family=family,
                    sort=self.sort,
                    limit=None if self.not_in_table or outside else self.limit,
                    certificates=self.certificates is not None,
                )
            )
        if self.not_in_table:
            rows = [row for row in rows if compare(row)[0] is Agreement.NOT_IN_TABLE]
        if outside:
            rows = [row for row in rows if all(f.passes(export.document(row)) for f in outside)]
        rows = rows[: self.limit]
        found = Provenance.of("store of scans", budget)
        yield RowsFound(
            found, opened.name, summary_of(rows), tuple(rows), self.summary, self.certificates
        )
