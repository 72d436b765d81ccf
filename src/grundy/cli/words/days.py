"""Games by day, in words."""

from __future__ import annotations

from grundy.answers.days import GamesByDay
from grundy.cli.output import say as say_text
from grundy.cli.output import say_stop
from grundy.i18n import Message


def say(answer: GamesByDay) -> None:
    """Print how many there are, and all of them."""
    if answer.values:
        said = Message("Games born by day {day}: {count}.", day=answer.day, count=answer.count)
        say_text(said, bold=True)
        say_text("  ".join(map(str, answer.values)))
    say_stop(answer.bound)
