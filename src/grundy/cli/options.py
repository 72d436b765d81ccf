"""Options that several verbs share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.errors import GameError
from grundy.i18n import _

F = TypeVar("F", bound=Callable[..., Any])


def json_option(function: F) -> F:
    """Add `--json`: exactly one JSON document on standard output."""
    return click.option(
        "--json", "as_json", is_flag=True, help=_("Print one JSON document and nothing else.")
    )(function)


def budget_options(function: F) -> F:
    """Add `--budget-seconds` and `--budget-nodes`."""
    function = click.option(
        "--budget-nodes",
        type=click.IntRange(min=1),
        help=_("Stop after so many positions and say what is known by then."),
    )(function)
    return click.option(
        "--budget-seconds",
        type=click.FloatRange(min=0),
        default=60.0,
        show_default=True,
        help=_("Stop after so many seconds and say what is known by then."),
    )(function)


def position_options(function: F) -> F:
    """Add what verbs about a position share: misère play, who moves, a picture, the budget."""
    function = click.option(
        "--picture",
        type=click.Path(dir_okay=False, path_type=Path),
        help=_("Also draw the position: FILE.svg, or FILE.tex for TikZ."),
    )(function)
    function = click.option(
        "--player",
        type=click.Choice([p.value for p in Player]),
        help=_("Whose moves to list, in a game where the players differ."),
    )(function)
    function = click.option(
        "--seat",
        type=click.IntRange(min=1),
        callback=lambda _context, _option, seat: None if seat is None else seat - 1,
        help=_("In a game for many players: the seat on move, counted from 1."),
    )(function)
    function = click.option(
        "--misere", is_flag=True, help=_("Misère play: whoever cannot move wins.")
    )(function)
    return json_option(budget_options(function))


def open_budget(seconds: float, nodes: int | None) -> Budget:
    """Return the budget that the options ask for."""
    if seconds != seconds:  # not a number, which passes every comparison of a range
        raise GameError("{seconds} is not a number of seconds", seconds=seconds)
    return Budget(seconds, nodes)


def write_file(path: Path, text: str) -> None:
    """Write a text file; a place that cannot be written is an ordinary error."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise GameError(
            'cannot write "{path}": {reason}', path=str(path), reason=error.strerror or str(error)
        ) from None
