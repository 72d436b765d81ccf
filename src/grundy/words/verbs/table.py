"""A table in words, as CSV, or in LaTeX."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import click

from grundy.answers.table import TableMade, cell_text
from grundy.answers.worth import Measured
from grundy.arrays import np
from grundy.core.files import write_whole, writing
from grundy.core.players import Outcome
from grundy.core.values.value import Value
from grundy.core.vocabulary import Letters, letter
from grundy.errors import GameError
from grundy.i18n import Message, _
from grundy.words.options import LETTERS, FileWith
from grundy.words.output import echo, say_stop, say_table
from grundy.words.output import say as say_text

OPTIONS = (
    click.Option(
        ["--format", "layout"],
        type=click.Choice(["text", "csv", "latex"]),
        default="text",
        show_default=True,
        help=_("How to print it."),
    ),
    LETTERS,
    click.Option(
        ["--out"],
        type=FileWith(".csv", ".json", ".tex", ".npy"),
        help=_("Write the table to FILE.csv, FILE.json, FILE.tex or FILE.npy."),
    ),
)


def say(answer: TableMade, layout: str, letters: Letters | None, out: Path | None) -> None:
    """Print the table."""
    if layout == "text":
        head, *rows = _lines(answer, letters)
        say_table(head, rows, right=True)
    else:
        echo((_csv if layout == "csv" else _latex)(answer, letters).rstrip())
    if answer.size is not None and out is None:
        say_text(
            Message(
                "This is the corner of a table of {rows} × {columns} cells; --out FILE.npy writes all"
                " of them.",
                rows=answer.size[0],
                columns=answer.size[1],
            )
        )
    say_stop(answer.bound)


def write(
    answer: TableMade, layout: str, letters: Letters | None, out: Path | None
) -> Iterator[Message]:
    """Write the table to a file."""
    if out is None:
        return
    if out.suffix == ".npy":
        if answer.show != "grundy":
            raise GameError("only nim-values are written to FILE.npy")
        with writing(out) as stream:
            np.save(stream, np.array(answer.cells) if answer.array is None else answer.array)
        if layout == "text":
            yield Message("The table is in {path}.", path=str(out))
        return
    answer.refuse_corner()
    if out.suffix == ".json":
        text = json.dumps(answer.document(), ensure_ascii=False, indent=2) + "\n"
    else:
        text = (_csv if out.suffix == ".csv" else _latex)(answer, letters)
    write_whole(out, text)
    if layout == "text":
        yield Message("The table is in {path}.", path=str(out))


def _lines(answer: TableMade, letters: Letters | None) -> list[list[str]]:
    rows = zip(answer.rows, answer.cells, strict=False)
    lines = [[str(n), *(_cell(cell, letters) for cell in row)] for n, row in rows]
    return [["", *map(str, answer.columns)], *lines]


def _cell(cell: Measured | None, letters: Letters | None) -> str:
    """Return a cell as it is printed; N and P may have other letters."""
    if letters is not None and cell in (Outcome.N, Outcome.P):
        return letter(cell is Outcome.N, letters)
    return cell_text(cell)


def _csv(answer: TableMade, letters: Letters | None) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(_lines(answer, letters))
    return out.getvalue()


def _latex(answer: TableMade, letters: Letters | None) -> str:
    lines = [rf"\begin{{tabular}}{{r|{'r' * len(answer.columns)}}}"]
    lines.append("  & " + " & ".join(map(str, answer.columns)) + r" \\ \hline")
    for n, row in zip(answer.rows, answer.cells, strict=False):
        shown = (c.to_latex() if isinstance(c, Value) else _cell(c, letters) for c in row)
        lines.append(f"  {n} & " + " & ".join(f"${cell}$" for cell in shown) + r" \\")
    return "\n".join([*lines, r"\end{tabular}", ""])
