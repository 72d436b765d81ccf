"""Options that several commands share."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

import click

from grundy.answers.question import DEFAULT_SECONDS
from grundy.cli import clock
from grundy.core.budget import Budget, memory_allowed
from grundy.errors import GameError
from grundy.i18n import _

F = TypeVar("F", bound=Callable[..., Any])


def json_option(function: F) -> F:
    """Add `--json`: exactly one JSON document on standard output."""
    return click.option(
        "--json", "as_json", is_flag=True, help=_("Print one JSON document and nothing else.")
    )(function)


def open_budget(seconds: float | None, nodes: int | None, memory: int | None = None) -> Budget:
    """Return the budget that the options ask for: positions, when they are given, count alone.

    It is the current budget, and its clock runs, until the command ends.
    """
    if seconds is None and nodes is None:
        seconds = DEFAULT_SECONDS
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
