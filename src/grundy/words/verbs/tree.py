"""A game tree in words."""

from __future__ import annotations

from grundy.answers.tree import TreeDrawn
from grundy.words.output import say as say_text
from grundy.words.output import say_stop


def say(answer: TreeDrawn) -> None:
    """Print what is drawn."""
    if answer.description is not None:
        say_text(answer.description)
    say_stop(answer.bound)
