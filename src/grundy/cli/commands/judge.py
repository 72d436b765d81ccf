"""`grundy judge TASK`: read a contest task's input and print its answers."""

from __future__ import annotations

import sys

import click

from grundy.cli.verbs import verb
from grundy.i18n import _
from grundy.solvers.contests import judge


@verb(
    _(
        "Read the input of a contest task from standard input and print its answers. Tasks:"
        " nim-game-1 (1730), nim-game-2 (1098), stair-game (1099), stick-game (1729),"
        " grundys-game (2207), another-game (2208)."
    ),
    "echo 2 3 5 7 9 2 4 4 | grundy judge nim-game-1",
    "echo 10 3 1 3 4 | grundy judge 1729",
)
@click.argument("task")
def command(task: str) -> int:
    click.echo(judge(task, sys.stdin.read()))
    return 0
