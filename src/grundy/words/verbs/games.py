"""The list of games, in words."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.answers.games import GameEntry, GameList
from grundy.i18n import Message
from grundy.words import output
from grundy.words.output import echo

LONGEST_NAME = 20
"""Longer names stand on a line of their own."""


def say(answer: GameList) -> None:
    """Print the games of each family: names alone where these are all games, else a paragraph each."""
    for title, entries in answer.by_family():
        output.say(title, bold=True)
        if answer.everything:
            output.say(", ".join(entry.sample for entry in entries), indent="  ")
        else:
            _describe(entries)
        echo()
    if not answer.games:
        output.say(Message("No game was found."))
    if answer.everything:
        output.say(Message("For the games of a group, or a search: grundy games WORD"))
    output.say(Message("For more about a game: grundy rules NAME"))


def _describe(entries: Sequence[GameEntry]) -> None:
    column = LONGEST_NAME + 4
    for entry in entries:
        text, name = f"{entry.title}. {entry.summary}", f"  {entry.sample}"
        if len(name) > column - 2:
            echo(name)
            name = ""
        output.say(text, indent=" " * column, first=name.ljust(column))
