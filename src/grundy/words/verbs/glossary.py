"""The glossary, in words."""

from __future__ import annotations

from grundy.answers.glossary import Definitions
from grundy.sources.places import places_of_term
from grundy.words import output
from grundy.words.places import say_places


def say(answer: Definitions) -> None:
    """Print each term with its meaning."""
    for term in answer.terms:
        also = f" ({', '.join(term.also)})" if term.also else ""
        output.say(term.term + also, bold=True)
        output.say(term.meaning, indent="  ")
    if len(answer.terms) == 1:  # in the list of all terms it would hide the meanings
        say_places(places_of_term(answer.terms[0].entry.term.render("en")))
