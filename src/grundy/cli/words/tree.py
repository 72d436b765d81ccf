"""A game tree in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from grundy.answers.tree import TreeDrawn
from grundy.cli.output import draw, say_stop
from grundy.cli.output import say as say_text
from grundy.i18n import Message


def say(answer: TreeDrawn) -> None:
    """Print what is drawn."""
    if answer.description is not None:
        say_text(answer.description)
    say_stop(answer.bound)


def write(answer: TreeDrawn) -> Iterator[Message]:
    """Draw the tree where `--out` says."""
    if answer.file is not None:
        draw(answer.picture(), Path(answer.file))
    yield from ()
