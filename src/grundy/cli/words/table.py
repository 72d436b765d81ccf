"""A table in words, as CSV, or in LaTeX."""

from __future__ import annotations

import click

from grundy.answers.table import TableMade, cell_text
from grundy.cli.output import echo, say_stop, say_table
from grundy.core.values.value import Value
from grundy.i18n import _

OPTIONS = (
    click.Option(
        ["--format", "layout"],
        type=click.Choice(["text", "csv", "latex"]),
        default="text",
        show_default=True,
        help=_("How to print it."),
    ),
)


def say(answer: TableMade, layout: str) -> None:
    """Print the table."""
    head = ["", *map(str, answer.columns)]
    rows = [
        [str(n), *map(cell_text, row)] for n, row in zip(answer.rows, answer.cells, strict=False)
    ]
    if layout == "csv":
        for row in (head, *rows):
            echo(",".join(f'"{cell}"' if "," in cell else cell for cell in row))
    elif layout == "latex":
        _say_latex(answer)
    else:
        say_table(head, rows, right=True)
    say_stop(answer.bound)


def _say_latex(answer: TableMade) -> None:
    echo(rf"\begin{{tabular}}{{r|{'r' * len(answer.columns)}}}")
    echo("  & " + " & ".join(map(str, answer.columns)) + r" \\ \hline")
    for n, row in zip(answer.rows, answer.cells, strict=False):
        shown = (c.to_latex() if isinstance(c, Value) else cell_text(c) for c in row)
        echo(f"  {n} & " + " & ".join(f"${cell}$" for cell in shown) + r" \\")
    echo(r"\end{tabular}")
