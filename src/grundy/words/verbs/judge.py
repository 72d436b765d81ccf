"""The answers to a contest task, exactly as the task wants them printed."""

from __future__ import annotations

from grundy.answers.judge import TaskJudged
from grundy.words.output import echo


def say(answer: TaskJudged) -> None:
    """Print the output, or the program."""
    echo(answer.output or "" if answer.listing is None else answer.listing.rstrip())
