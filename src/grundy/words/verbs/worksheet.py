"""A worksheet, written to a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from grundy.core.files import write_whole
from grundy.i18n import Message
from grundy.sources.answers.worksheet import WorksheetWritten


def say(answer: WorksheetWritten) -> None:
    """Print nothing: the page is in the file."""


def write(answer: WorksheetWritten) -> Iterator[Message]:
    """Write the page."""
    if answer.file is not None:
        write_whole(Path(answer.file), answer.contents())
        yield Message("Written to {path}.", path=answer.file)
