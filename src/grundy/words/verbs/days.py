"""Games by day, in words."""

from __future__ import annotations

from grundy.answers.days import GamesByDay, sums_table
from grundy.i18n import Message
from grundy.words.output import say as say_text
from grundy.words.output import say_stop, say_table


def say(answer: GamesByDay) -> None:
    """Print how many there are, and all of them."""
    if answer.sums is not None:
        say_text(
            Message("Outcomes of sums G + H of games born by day {day}:", day=answer.day), bold=True
        )
        say_table(*sums_table(answer.sums))
    elif answer.values:
        said = Message("Games born by day {day}: {count}.", day=answer.day, count=answer.count)
        say_text(said, bold=True)
        say_text("  ".join(map(str, answer.values)))
    say_stop(answer.bound)
