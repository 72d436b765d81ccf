"""The list of games, in words."""

from __future__ import annotations

from grundy.answers.games import GameList
from grundy.cli import output
from grundy.cli.output import echo
from grundy.i18n import Message


def say(answer: GameList) -> None:
    """Print one paragraph for each game."""
    names = [entry.sample for entry in answer.games]
    column = max(map(len, names)) + 2
    for name, entry in zip(names, answer.games, strict=True):
        text = f"{entry.title}. {entry.summary}"
        output.say(text, indent=" " * column, first=name.ljust(column))
    echo()
    output.say(Message("More about one of them: grundy rules NAME"))
