"""Options that several verbs share."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import click

from grundy.answers.question import DEFAULT_SECONDS
from grundy.cli import clock
from grundy.core.budget import Budget, memory_allowed
from grundy.core.players import Player
from grundy.errors import GameError
from grundy.i18n import _

F = TypeVar("F", bound=Callable[..., Any])
_MEMORY = "grundy.memory"


def json_option(function: F) -> F:
    """Add `--json`: exactly one JSON document on standard output."""
    return click.option(
        "--json", "as_json", is_flag=True, help=_("Print one JSON document and nothing else.")
    )(function)


def budget_options(function: F) -> F:
    """Add `--budget-seconds`, `--budget-nodes` and `--memory`, which `open_budget` reads."""
    function = click.option(
        "--memory",
        type=Size(),
        expose_value=False,
        callback=_remember_memory,
        help=_("Use at most this much memory, such as 500M or 2G."),
    )(function)
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


def _remember_memory(context: click.Context, _option: click.Parameter, size: int | None) -> None:
    context.meta[_MEMORY] = size


def open_budget(seconds: float | None, nodes: int | None, memory: int | None = None) -> Budget:
    """Return the budget that the options ask for: positions, when they are given, count alone.

    It is the current budget, and its clock runs, until the command ends.
    """
    if seconds is not None and seconds != seconds:  # not a number passes every comparison
        raise GameError("{seconds} is not a number of seconds", seconds=seconds)
    if seconds is None and nodes is None:
        seconds = DEFAULT_SECONDS
    context = click.get_current_context(silent=True)
    if memory is None and context is not None:
        memory = context.meta.get(_MEMORY)
    limit = memory_allowed() if memory is None else memory_allowed(memory)
    budget = Budget(seconds, nodes, limit)
    budget.__enter__()  # current until the command ends, which runs in a context of its own
    clock.start(budget)
    return budget


class Size(click.ParamType[int]):
    """An amount of memory: `500M`, `2G`, or bytes.

    >>> Size().convert("2G", None, None) == 2 << 30
    True
    """

    name = "size"
    _UNITS: ClassVar[dict[str, int]] = {"": 0, "k": 10, "m": 20, "g": 30}

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the bytes."""
        found = re.fullmatch(r"(\d{1,12})([kmg]?)b?", str(value).strip().lower())
        if found is None:
            raise GameError('"{size}" is not a size. Example: 2G', size=value)
        return int(found[1]) << self._UNITS[found[2]]


def write_file(path: Path, text: str) -> None:
    """Write a text file; a place that cannot be written is an ordinary error."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise GameError(
            'cannot write "{path}": {reason}', path=str(path), reason=error.strerror or str(error)
        ) from None
