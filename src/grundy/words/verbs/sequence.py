"""A nim-sequence in words, in files and in pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from grundy.answers.sequence import NimValues, SameSequence
from grundy.core.vocabulary import Letters, letter
from grundy.i18n import Message, Readable, _
from grundy.words.options import LETTERS, FileWith
from grundy.words.output import draw, echo, say_table
from grundy.words.output import say as say_text

MOST_PRINTED = 100_000
MOST_BESIDE_A_FILE = 100
STRIP_HEAPS = 200
TABLE_HEAPS = 100
_FILE = click.Path(dir_okay=False, path_type=Path)

OPTIONS = (
    click.Option(
        ["--table", "as_table"],
        is_flag=True,
        help=_("Print a table: the options of each heap, their values, and the mex."),
    ),
    LETTERS,
    click.Option(["--csv", "as_csv"], is_flag=True, help=_("Print lines of the form heap,value.")),
    click.Option(
        ["--out"],
        type=FileWith(".npy", ".csv", ".json", ".bfile", ".txt"),
        help=_("Write the values to FILE.npy, FILE.csv, FILE.json or FILE.bfile."),
    ),
    click.Option(
        ["--plot"],
        type=_FILE,
        help=_("Draw values against heap sizes, rare values marked: FILE.svg."),
    ),
    click.Option(
        ["--strip"],
        type=_FILE,
        help=_("Draw the strip of won and lost heaps: FILE.svg or FILE.tex."),
    ),
    click.Option(
        ["--scale"],
        type=_FILE,
        help=_("Draw the Grundy scale with its arrow under heap N: FILE.svg or FILE.tex."),
    ),
)


def say(
    answer: NimValues,
    as_table: bool,
    letters: Letters | None,
    as_csv: bool,
    out: Path | None,
    **files: Path | None,
) -> None:
    """Print the values, and what became of the other rule."""
    if as_csv:
        from grundy.heaps.values.export import csv_text

        echo(csv_text(answer.sequence, answer.heaps).rstrip("\n"))
        return
    say_text(answer.rule, bold=True)
    if answer.positions == "heads":
        say_text(
            Message("A single head in the places 0 to {n}, counted from the left:", n=answer.to)
        )
    if as_table:
        _say_table(answer, letters)
    else:
        _say_values(answer, letters, MOST_PRINTED if out is None else MOST_BESIDE_A_FILE)
    if answer.compare is not None:
        say_text(_compared(answer.compare))
    if answer.bound is not None:
        say_text(Message("Not finished: {reason}.", reason=answer.bound.reason))


def _say_values(answer: NimValues, letters: Letters | None, most: int) -> None:
    shown = min(answer.heaps, most)
    values = answer.sequence.first(shown)
    say_text(" ".join(map(str, values)))
    if letters is not None:
        strip = "".join(letter(bool(value), letters) for value in values)
        say_text(Message("Outcomes: {strip}", strip=strip))
    if answer.heaps > shown and most == MOST_PRINTED:
        say_text(Message("… {rest} more; --out writes them all.", rest=answer.heaps - shown))


def _say_table(answer: NimValues, letters: Letters | None) -> None:
    outcome = () if letters is None else (Message("outcome"),)
    head: list[Readable] = [
        "n",
        *outcome,
        Message("options"),
        Message("their values"),
        Message("mex"),
    ]
    rows = []
    for row in answer.rows(TABLE_HEAPS):
        won = [] if letters is None else [letter(bool(row.mex), letters)]
        values = ", ".join(map(str, row.values))
        rows.append([str(row.n), *won, ", ".join(row.options) or "–", values or "–", str(row.mex)])
    say_table(head, rows)
    if answer.heaps > len(rows):
        say_text(Message("… {rest} more.", rest=answer.heaps - len(rows)))


def write(
    answer: NimValues,
    as_table: bool,
    letters: Letters | None,
    as_csv: bool,
    out: Path | None,
    plot: Path | None,
    strip: Path | None,
    scale: Path | None,
) -> Iterator[Message]:
    """Write the values and the pictures."""
    if out is not None:
        from grundy.heaps.values.export import write as write_values

        write_values(answer.sequence, answer.heaps, out)
        if not as_csv:
            yield Message("The values of the heaps 0 to {n} are in {path}.", n=answer.to, path=out)
    if plot is not None:
        draw(answer.picture(), plot)
    if strip is not None:
        from grundy.render.scale import strip_scene

        values = answer.sequence.first(min(answer.heaps, STRIP_HEAPS))
        draw(strip_scene(values, letters or "WL"), strip)
    if scale is not None:
        from grundy.heaps.values.scale import scale_step
        from grundy.render.scale import scale_scene

        draw(scale_scene(scale_step(answer.sequence.rule, answer.to)), scale)


def _compared(found: SameSequence) -> Message:
    if found.first_difference is not None:
        return Message(
            "{rule} differs first at heap {n}.", rule=found.rule, n=found.first_difference
        )
    if found.proved:
        return Message("{rule} has the same sequence: proved.", rule=found.rule)
    return Message("{rule} agrees up to heap {n}.", rule=found.rule, n=found.compared_to)
