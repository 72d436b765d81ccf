"""The answers to a contest task, exactly as the task wants them printed."""

from __future__ import annotations

import click

from grundy.answers.judge import TaskJudged


def say(answer: TaskJudged) -> None:
    """Print the output."""
    click.echo(answer.output)
