"""The rules of a game as a person would read them."""

from __future__ import annotations

import shlex

from grundy.answers.rules import RulesOfGame
from grundy.errors import GameError
from grundy.i18n import Message, Readable
from grundy.rulesets import registry
from grundy.sources.item import SourceItem
from grundy.sources.places import places_of_game
from grundy.words.output import echo, say_scene
from grundy.words.output import say as say_text
from grundy.words.places import say_places


def say(answer: RulesOfGame) -> None:
    """Print rules, notation, theory, parameters, an example and the sources."""
    say_text(f"{answer.title} ({answer.game})", bold=True)
    sections: list[tuple[Readable, str | None]] = [
        (Message("Rules"), answer.rules),
        (Message("Notation"), answer.notation),
        (Message("What is known"), answer.theory),
    ]
    for head, text in sections:
        if text:
            _head(head)
            say_text(text, indent="  ")
    _say_parameters(answer)
    _say_example(answer)
    if answer.sources:
        _head(Message("Sources"))
        for source in answer.sources:
            say_text(f"[{source.key}] {source.text}", indent="    ", first="  ")
    say_places(_places(answer.game), ("source", "--game", answer.game))


def _places(name: str) -> tuple[SourceItem, ...]:
    try:
        return places_of_game(name)
    except GameError:  # a game of the reader's own, or one that needs its numbers
        return ()


def _head(text: Readable) -> None:
    echo()
    say_text(text, bold=True)


def _say_parameters(answer: RulesOfGame) -> None:
    parameters = answer.ruleset.parameters
    if not parameters:
        return
    _head(Message("Parameters"))
    entries: list[tuple[str, Readable]] = []
    for parameter in parameters:
        default = "" if parameter.default is None else f" = {parameter.default}"
        entries.append((f"  {parameter.name}{default}", parameter.help))
        entries += [(f"    {word}", meaning) for word, meaning in parameter.choices.items()]
    wide = max(len(name) for name, _ in entries) + 2
    for name, meaning in entries:
        say_text(meaning, indent=" " * wide, first=name.ljust(wide))


def _say_example(answer: RulesOfGame) -> None:
    game = answer.ruleset
    example = game.shown
    if example is None:
        return
    _head(Message("Try"))
    words = ("grundy", "solve", example.game or str(game), example.position)
    echo(f"  {shlex.join(words)}")
    echo()
    where = registry.get(example.game) if example.game else game
    say_scene(where.scene(where.parse(example.position)))
