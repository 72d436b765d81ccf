"""The results of scans, in words, files and charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grundy.core.files import write_whole
from grundy.errors import GameError
from grundy.i18n import Message, _, plural
from grundy.scan import export
from grundy.scan.answers.results import RowsFound
from grundy.scan.plots import plot as draw_plot
from grundy.scan.summary import Summary
from grundy.words.output import echo, say_table
from grundy.words.output import say as say_text

if TYPE_CHECKING:
    from grundy.store.rows import Row

SHOWN = 40
_FILE = click.Path(dir_okay=False, path_type=Path)


def _svg(_context: click.Context, _option: click.Parameter, path: Path | None) -> Path | None:
    if path is not None and path.suffix != ".svg":
        raise GameError('plots are written as FILE.svg, not "{name}"', name=path.name)
    return path


OPTIONS = (
    click.Option(["--csv", "csv_file"], type=_FILE, help=_("Write the rows as CSV.")),
    click.Option(["--parquet"], type=_FILE, help=_("Write the rows as Parquet.")),
    click.Option(["--plot"], type=_FILE, callback=_svg, help=_("Draw the rows: FILE.svg.")),
    click.Option(
        ["--chart"],
        type=click.Choice(["periods", "histogram", "bound"]),
        default="periods",
        show_default=True,
        help=_(
            "What --plot draws: periods against preperiods, a histogram, records beside the bound."
        ),
    ),
)


def say(answer: RowsFound, **files: Path | str | None) -> None:
    """Print the rows, or their summary."""
    if answer.only_summary:
        say_summary(answer.summary)
    else:
        _say_rows(answer.rows)


def write(
    answer: RowsFound,
    csv_file: Path | None,
    parquet: Path | None,
    plot: Path | None,
    chart: str,
) -> Iterator[Message]:
    """Write the rows and the chart."""
    if csv_file is not None:
        write_whole(csv_file, export.csv_text(answer.rows))
    if parquet is not None:
        export.write_parquet(answer.rows, parquet)
    if answer.certificates is not None:
        export.write_certificates(answer.rows, answer.certificates)
    if plot is not None:
        write_whole(plot, draw_plot(answer.rows, chart))
    yield from ()


def say_summary(summary: Summary) -> None:
    """Print counts and records."""
    for title, head, lines in summary.tables():
        say_text(title, bold=True)
        say_table(head, lines)
        echo()


def _say_rows(rows: Sequence[Row]) -> None:
    from grundy.scan.known import compare
    from grundy.scan.summary import word

    own, last = _columns(rows[0].question if rows else "period")
    head = [Message("rule"), Message("kind"), *own.values()]
    head += [Message("proved"), Message("state"), Message("literature"), *last.values()]
    lines = []
    for row in rows[:SHOWN]:
        verdict = compare(row)[0]
        cells = row.document()
        lines.append(
            (
                row.rule,
                word(row.kind or ""),
                *(_cell(cells.get(name)) for name in own),
                Message("yes") if row.proved else Message("no"),
                word(row.state),
                "" if verdict is None else word(verdict.value),
                *(_cell(cells.get(name)) for name in last),
            )
        )
    say_table(head, lines)
    rest = len(rows) - SHOWN
    if rest > 0:
        say_text(Message("… and {rest} more; --csv or --json writes them all.", rest=rest))
    echo()
    say_text(plural("{n} result.", "{n} results.", n=len(rows)))


def _columns(question: str) -> tuple[dict[str, Message], dict[str, Message]]:
    """Return the fields of a question with their heads; the second part may be long and stands last."""
    if question == "threshold":
        member = Message("with a member on move")
        return {"size": Message("seats"), "any": Message("threshold"), "small": member}, {}
    if question == "value":
        return {"size": Message("size"), "grundy": Message("nim-value")}, {
            "value": Message("value")
        }
    fields = {
        "preperiod": Message("preperiod"),
        "period": Message("period"),
        "saltus": Message("saltus"),
    }
    return fields, {}


def _cell(value: object) -> str:
    return "–" if value is None else str(value)
