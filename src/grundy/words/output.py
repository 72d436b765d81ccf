"""Printing for people: wrapped sentences and tables that fit the terminal, colours only on one."""

from __future__ import annotations

import json
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import click

from grundy.core.files import write_whole
from grundy.errors import BudgetExhausted
from grundy.i18n import Readable, show
from grundy.i18n.plain import escaped, printable
from grundy.render.palette import SIGNS
from grundy.rulesets.base import Game
from grundy.rulesets.parts import Step, Table
from grundy.rulesets.scene import Past, Scene

if TYPE_CHECKING:
    from grundy.render.picture import Picture
    from grundy.solvers.result import MoveResult, Result
_page: ContextVar[list[str] | None] = ContextVar("grundy_page", default=None)


def echo(line: str = "", *, err: bool = False) -> None:
    """Print a line, or keep it where `collected` asked for that."""
    page = _page.get()
    if page is None:
        click.echo(line, err=err)
    elif not err:
        page.append(click.unstyle(line))


@contextmanager
def collected() -> Iterator[list[str]]:
    """Keep the lines of the answer that are printed inside a `with` block, for `print` in Python."""
    lines: list[str] = []
    token = _page.set(lines)
    try:
        yield lines
    finally:
        _page.reset(token)


LONGEST_DRAWN = 4_000
"""A position with a longer text does not fit a terminal as a picture either."""
NARROWEST = 8
"""No column is cut to fewer characters."""
LONGEST_WORD = 24
"""What is longer without a space is no word but a position or a value, and may be cut."""
_WORDS = re.compile(r"\S+")
_PIECES = re.compile(r"[^(,|;:+]*[(,|;:+]?")
LINES_OF_A_CELL = 4
"""A cell that is wrapped gets at most this many lines: a table stays a table."""


def say(
    text: Readable = "", *, indent: str = "", first: str | None = None, bold: bool = False
) -> None:
    """Print a text, wrapped to the terminal (80 columns in a pipe)."""
    lines = textwrap.wrap(
        printable(show(text)),
        width(),
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    for line in lines or [""]:
        echo(click.style(line, bold=True) if bold else line)


def say_json(document: dict[str, Any], *, lines: bool = False) -> None:
    """Print one JSON document; `lines` puts it on a single line, for streams."""
    echo(escaped(json.dumps(document, ensure_ascii=False, indent=None if lines else 2)))


class HasReason(Protocol):
    """What is known when the budget ended; every such class has a reason."""

    @property
    def reason(self) -> Readable:
        """Return what ended it."""


def say_stop(bound: HasReason | None) -> None:
    """Print why an answer is not finished, on standard error."""
    if bound is not None:
        echo(f"grundy: {printable(show(bound.reason))}", err=True)


def width() -> int:
    """Return the width to fill: the terminal's, at most 100, or 80 where there is none."""
    return max(30, min(100, shutil.get_terminal_size((80, 24)).columns))


def say_table(
    head: Sequence[Readable],
    rows: Sequence[Sequence[Readable]],
    foot: Sequence[Readable] = (),
    *,
    indent: str = "",
    right: bool = False,
) -> None:
    """Print a plain table; where the terminal is narrow, the cells of the widest columns are wrapped.

    Columns shrink to their longest word first, then the gaps between them. Where that is not enough
    rules, positions and values are cut, which another answer prints in full, and words last of all.
    """
    cells = [[printable(show(cell)) for cell in row] for row in (*([head] if head else []), *rows)]
    bottom = [printable(show(cell)) for cell in foot]
    everything = [*cells, *([bottom] if bottom else [])]
    if not everything:
        return
    widths = [
        max(len(row[i]) for row in everything if i < len(row)) for i in range(len(everything[0]))
    ]
    columns = [[row[i] for row in everything if i < len(row)] for i in range(len(widths))]
    whole = [_longest(cells, _is_short) for cells in columns]
    words = [_longest(cells, _is_word) for cells in columns]
    nothing = [NARROWEST] * len(widths)
    for gap, least in (("  ", whole), (" ", whole), (" ", words), (" ", nothing)):
        if _shrink(widths, least, width() - len(indent) - len(gap) * (len(widths) - 1)):
            break
    rule = indent + gap.join("─" * w for w in widths)

    def lines(row: Sequence[str]) -> Iterator[str]:
        pieces = [_wrapped(cell, w) for cell, w in zip(row, widths, strict=False)]
        for parts in zip_longest(*pieces, fillvalue=""):
            padded = [
                p.rjust(w) if right else p.ljust(w) for p, w in zip(parts, widths, strict=False)
            ]
            yield (indent + gap.join(padded)).rstrip()

    for index, row in enumerate(cells):
        for line in lines(row):
            echo(click.style(line, bold=True) if head and index == 0 else line)
        if head and index == 0:
            echo(rule)
    if bottom:
        echo(rule)
        for line in lines(bottom):
            echo(line)


def say_steps(steps: Sequence[Step]) -> None:
    """Print the steps of an explanation, numbered, with their tables."""
    for number, step in enumerate(steps, start=1):
        mark = f"{number}. "
        cited = f" [{step.theorem}]" if step.theorem else ""
        say(show(step.text) + cited, indent=" " * len(mark), first=mark)
        if step.table is not None:
            echo()
            _say_step_table(step.table)
        echo()


def _say_step_table(table: Table) -> None:
    say_table(table.head, table.rows, table.foot, indent="     ", right=True)


def mark(winning: bool | None, *, draws: bool = False) -> str:
    """Return the sign of a move: it wins, draws or loses, or that is not known.

    >>> mark(True), mark(False), mark(False, draws=True)
    ('✓', '✗', '=')
    """
    if winning is None:
        return " "
    return SIGNS["good"] if winning else SIGNS["draw"] if draws else SIGNS["bad"]


def by_merit(result: Result) -> list[tuple[str, MoveResult]]:
    """Return the moves with their signs: first those that win, then those that draw."""
    ordered = sorted(result.moves, key=lambda move: (not move.winning, not result.draws(move)))
    return [(mark(move.winning, draws=result.draws(move)), move) for move in ordered]


def say_picture(game: Game[Any], position: Any) -> None:
    """Print the picture of a position, unless it is too large or drawing takes too long."""
    if len(game.format(position)) > LONGEST_DRAWN:
        return
    try:
        scene = game.staged(position, Past(position, bare=True))  # nothing is pressed here
    except BudgetExhausted:  # the answer matters more than its picture
        return
    say_scene(scene)


def say_scene(scene: Scene) -> None:
    """Print the picture of a position in characters."""
    from grundy.render.text import legend, scene_text

    ascii_only = "utf" not in (sys.stdout.encoding or "").lower()
    text = printable(scene_text(scene, ascii_only=ascii_only))
    if max((len(line) for line in text.splitlines()), default=0) <= width():
        echo(textwrap.indent(text, "  "))
        if signs := legend(scene, ascii_only=ascii_only):
            echo(f"  ({printable(signs)})")


def draw(picture: Picture, path: Path, *, standalone: bool = False) -> None:
    """Write a picture; the ending of the name chooses the format."""
    from grundy.render.picture import picture_file

    write_whole(path, picture_file(picture, path.suffix, standalone=standalone))


def _longest(cells: Iterable[str], counts: Callable[[str], bool]) -> int:
    return max([NARROWEST, *(len(part) for cell in cells for part in cell.split() if counts(part))])


def _is_short(part: str) -> bool:
    return len(part) <= LONGEST_WORD


def _is_word(part: str) -> bool:
    return _is_short(part) and part.strip("().,:;").replace("-", "").isalpha()


def _shrink(widths: list[int], least: Sequence[int], room: int) -> bool:
    """Take from the widest column until all fit, from none below its least width; did they fit?"""
    while sum(widths) > room:
        wide = [i for i, w in enumerate(widths) if w > least[i]]
        if not wide:
            return False
        widths[max(wide, key=widths.__getitem__)] -= 1
    return True


def _wrapped(cell: str, limit: int) -> list[str]:
    """Return the lines of a cell in a column of this width.

    >>> _wrapped("every take leads to the other colour", 20)
    ['every take leads to', 'the other colour']
    >>> _wrapped("subtract(1,22,333)", 10)
    ['subtract(', '1,22,333)']
    >>> _wrapped("0123456789", 8)
    ['0123456…']
    """
    if len(cell) <= limit:
        return [cell]
    text = _WORDS.sub(lambda found: _parted(found[0], limit), cell)
    lines = [
        _short(line, limit)
        for line in textwrap.wrap(
            text,
            limit,
            break_long_words=False,
            break_on_hyphens=False,
            max_lines=LINES_OF_A_CELL,
            placeholder=" …",
        )
    ]
    return lines or [""]


def _parted(part: str, limit: int) -> str:
    """Part a rule or a position that is too long for a line, but not very long, behind its signs."""
    if len(part) <= limit or not _is_short(part):
        return part
    lines = [""]
    for piece in _PIECES.findall(part):
        if len(lines[-1] + piece) <= limit:
            lines[-1] += piece
        else:
            lines.append(piece)
    return " ".join(lines)


def _short(cell: str, limit: int) -> str:
    return cell if len(cell) <= limit else cell[: limit - 1] + "…"
