"""Options that only change what is shown or written, shared by several commands."""

from __future__ import annotations

import os
from pathlib import Path
from typing import get_args

import click

from grundy.core.vocabulary import Letters
from grundy.errors import GameError
from grundy.i18n import _

LETTERS = click.Option(
    ["--letters"],
    type=click.Choice(get_args(Letters)),
    help=_("Letters for the outcomes: P and N, P and S, or W and L."),
)
"""For commands that print outcomes in strips or tables."""


class FileWith(click.Path):
    """A file to be written whose ending chooses the format; another ending is refused at once.

    >>> FileWith(".csv", ".json").convert("table.csv", None, None).name
    'table.csv'
    """

    def __init__(self, *endings: str) -> None:
        super().__init__(dir_okay=False, path_type=Path)
        self.endings = endings

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Path:
        """Return the path."""
        super().convert(value, param, ctx)
        path = Path(value)
        if path.suffix not in self.endings:
            raise GameError(
                'the file is written as {endings}, not "{name}"',
                endings=" ".join(self.endings),
                name=path.name,
            )
        return path
