"""The atlas, in words."""

from __future__ import annotations

from grundy.answers.atlas import AtlasShown
from grundy.i18n import Message, marked, show
from grundy.words.output import echo, say_stop, say_table
from grundy.words.output import say as say_text

METHODS = (
    marked("proof search with connections"),
    marked("proof-number search"),
    marked("strip search"),
    marked("strings and coins"),
    marked("sum search"),
    marked("superko search"),
)
"""Names of the searches that fill the atlas, in words; the document keeps the English ones."""


def say(answer: AtlasShown) -> None:
    """Print the boards, then what a comparison found."""
    head = (
        Message("game"),
        Message("board"),
        Message("depth in moves"),
        Message("entries"),
        Message("version"),
        Message("method"),
    )
    rows = [
        (c.game, c.board, str(c.plies), str(c.entries), c.version, show(Message(c.method)))
        for c in answer.charts
    ]
    say_table(head, rows)
    if answer.compared is None:
        return
    echo()
    say_text(
        Message(
            "Entries computed anew: {compared} of {wanted}. Differing: {differing}.",
            compared=answer.compared,
            wanted=answer.wanted,
            differing=len(answer.differences),
        ),
        bold=True,
    )
    say_stop(answer.bound)
