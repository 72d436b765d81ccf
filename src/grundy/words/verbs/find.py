"""Positions found, in words."""

from __future__ import annotations

from grundy.answers.find import PositionsFound
from grundy.i18n import Message
from grundy.words.output import echo, say_stop
from grundy.words.output import say as say_text


def say(answer: PositionsFound) -> None:
    """Print one position on each line, then how many there are."""
    for entry in answer.found:
        echo(entry.position or "–")
    say_text(
        Message(
            "Found: {found}. Positions examined: {looked}.",
            found=answer.total,
            looked=answer.looked_at,
        )
    )
    say_stop(answer.bound)
