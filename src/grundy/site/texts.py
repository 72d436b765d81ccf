"""What only the page in a folder says: sentences for its scripts, in every language."""

from __future__ import annotations

from collections.abc import Iterable

from grundy.i18n import Message, show

TEXTS = {
    "starting": Message("Python is starting in your browser …"),
    "failed": Message("Python could not start in this browser."),
    "insecure": Message("Use without a network needs an address with https."),
    "script": Message("This page computes in your browser and needs JavaScript."),
    "own": Message("Your own game"),
    "intro": Message(
        "Write a game in Python: a class whose moves(self, position, player) gives every move as a pair,"
        " its name and the position after it. It runs in your browser, without a network and apart from"
        " this page."
    ),
    "position": Message("Position"),
    "run": Message("Run"),
    "solve": Message("Solve"),
    "tree": Message("Game tree"),
    "play": Message("Let the computer move"),
    "cancel": Message("Cancel"),
    "share": Message("Copy a link"),
    "copied": Message("Copied"),
    "foreign": Message(
        "This game came with the link. Read it first: it runs only when you press a button."
    ),
    "running": Message("Thinking …"),
    "stopped": Message("Stopped."),
}


def words(languages: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return the sentences by language and name.

    >>> words(["en"])["en"]["starting"]
    'Python is starting in your browser …'
    """
    return {code: {name: show(said, code) for name, said in TEXTS.items()} for code in languages}
