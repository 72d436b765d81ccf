"""The glossary, in words."""

from __future__ import annotations

from grundy.answers.glossary import Definitions
from grundy.words import output


def say(answer: Definitions) -> None:
    """Print each term with its meaning."""
    for term in answer.terms:
        also = f" ({', '.join(term.also)})" if term.also else ""
        output.say(term.term + also, bold=True)
        output.say(term.meaning, indent="  ")
