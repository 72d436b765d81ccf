"""The list of games, in words."""

from __future__ import annotations

from grundy.answers.games import GameList
from grundy.i18n import Message
from grundy.words import output
from grundy.words.output import echo

LONGEST_NAME = 20
"""Longer names stand on a line of their own."""


def say(answer: GameList) -> None:
    """Print the games of each family, one paragraph each."""
    column = LONGEST_NAME + 4
    for title, entries in answer.by_family():
        output.say(title, bold=True)
        for entry in entries:
            text, name = f"{entry.title}. {entry.summary}", f"  {entry.sample}"
            if len(name) > column - 2:
                echo(name)
                name = ""
            output.say(text, indent=" " * column, first=name.ljust(column))
        echo()
    if not answer.games:
        output.say(Message("No game was found."))
    output.say(Message("For more about a game: grundy rules NAME"))
