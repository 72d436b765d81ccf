"""`grundy results`: read what scans have found: filter, sort, export, sum up, draw."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grundy.cli.commands.scan import DEFAULT_STORE
from grundy.cli.options import json_option
from grundy.cli.output import say, say_json, say_table, warn
from grundy.cli.verbs import verb
from grundy.core.document import SCHEMA
from grundy.core.files import write_whole
from grundy.errors import GameError
from grundy.i18n import Message, _, plural

if TYPE_CHECKING:
    from grundy.store.rows import Row

SHOWN = 40
_FILE = click.Path(dir_okay=False, path_type=Path)


@verb(
    _(
        "Read the results of scans. A filter compares a field: period>=100, kind=sapp, proved=no,"
        " rule~0.1. Results that contradict the literature are reported loudly, with exit code 1."
    ),
    'grundy results --store run.db --where "period>=30" --sort -period',
    "grundy results --store run.db --summary --plot periods.svg",
)
@click.option(
    "--store",
    default=DEFAULT_STORE,
    show_default=True,
    help=_("A file, or the URL of a database: postgresql://user@host/database."),
)
@click.option("--family", help=_("Only the scan of this family."))
@click.option("--where", multiple=True, help=_("Only rows that pass this filter; may be repeated."))
@click.option(
    "--sort", multiple=True, help=_("Sort by a field, descending with a minus; may be repeated.")
)
@click.option("--limit", type=click.IntRange(min=1), help=_("At most so many rows."))
@click.option("--new", "only_new", is_flag=True, help=_("Only results that no known source has."))
@click.option("--csv", "csv_file", type=_FILE, help=_("Write the rows as CSV."))
@click.option("--parquet", type=_FILE, help=_("Write the rows as Parquet."))
@click.option(
    "--certificates",
    type=click.Path(file_okay=False, path_type=Path),
    help=_("Write the certificates of these rows into a folder, for grundy check."),
)
@click.option("--summary", is_flag=True, help=_("Print counts and records instead of rows."))
@click.option("--plot", type=_FILE, help=_("Draw the rows: FILE.svg."))
@click.option(
    "--chart",
    type=click.Choice(["periods", "histogram", "bound"]),
    default="periods",
    show_default=True,
    help=_("What --plot draws: periods against preperiods, a histogram, records beside the bound."),
)
@json_option
def command(
    store: str,
    family: str | None,
    where: tuple[str, ...],
    sort: tuple[str, ...],
    limit: int | None,
    only_new: bool,
    csv_file: Path | None,
    parquet: Path | None,
    certificates: Path | None,
    summary: bool,
    plot: Path | None,
    chart: str,
    as_json: bool,
) -> int:
    from grundy.scan import export
    from grundy.scan.families import parse_family
    from grundy.scan.known import Verdict, compare
    from grundy.scan.plots import plot as draw_plot
    from grundy.scan.summary import summary_of
    from grundy.store.opening import open_store
    from grundy.store.reading import Filter, read_rows

    if plot is not None and plot.suffix != ".svg":
        raise GameError('a plot is FILE.svg, not "{name}"', name=plot.name)
    filters = [Filter.parse(text) for text in where]
    chosen = None if family is None else parse_family(family).text
    with open_store(store, create=False) as opened:
        # "New" is decided outside the store, so the limit then counts after it.
        bound = None if only_new else limit
        rows = list(
            read_rows(
                opened,
                filters,
                family=chosen,
                sort=sort,
                limit=bound,
                certificates=certificates is not None,
            )
        )
    if only_new:
        rows = [row for row in rows if compare(row)[0] is Verdict.NEW][:limit]
    if csv_file is not None:
        write_whole(csv_file, export.csv_text(rows))
    if parquet is not None:
        export.write_parquet(rows, parquet)
    if certificates is not None:
        export.write_certificates(rows, certificates)
    if plot is not None:
        write_whole(plot, draw_plot(rows, chart))
    found = summary_of(rows)
    if as_json:
        document = {"schema": SCHEMA, "store": opened.name, **found.document()}
        if not summary:
            document["results"] = [export.document(row) for row in rows]
        say_json(document)
    elif summary:
        for title, head, lines in found.tables():
            say(title, bold=True)
            say_table(head, lines)
            click.echo()
    else:
        _say_rows(rows)
    return warn(found.disagreements)


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
        say(Message("… and {rest} more; --csv or --json writes them all.", rest=rest))
    click.echo()
    say(plural("{n} result.", "{n} results.", n=len(rows)))


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
