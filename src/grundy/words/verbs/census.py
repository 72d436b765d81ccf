"""The values of many positions, in words."""

from __future__ import annotations

from grundy.answers.census import Census
from grundy.i18n import Message
from grundy.words.output import echo, say_stop, say_table
from grundy.words.output import say as say_text


def say(answer: Census) -> None:
    """Print a table of values, then how many there are."""
    rows = [(str(e.count), e.example or "–", str(e.value)) for e in answer.entries]
    say_table((Message("how often"), Message("example"), Message("value")), rows)
    echo()
    say_text(
        Message(
            "Different values: {distinct}. Positions examined: {looked}.",
            distinct=answer.distinct,
            looked=answer.looked_at,
        )
    )
    say_stop(answer.bound)
