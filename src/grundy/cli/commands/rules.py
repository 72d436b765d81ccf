"""`grundy rules GAME`: the rules, notation, theory and sources, as a person would read them."""

from __future__ import annotations

import shlex
from typing import Any

import click

from grundy.cli.options import json_option
from grundy.cli.output import say, say_json, say_scene, say_table
from grundy.cli.verbs import GameName, verb
from grundy.core.document import SCHEMA
from grundy.i18n import Message, Readable, _, show
from grundy.reasons.bibliography import citation
from grundy.rulesets import registry
from grundy.rulesets.base import Game


@verb(
    _("Tell how a game is played and written."),
    "grundy rules nim",
    "grundy rules nim --lang sl",
    game=True,
)
@click.argument("game", type=GameName())
@json_option
def command(game: str, as_json: bool) -> int:
    found = registry.get(game)
    if as_json:
        say_json(_document(found))
    else:
        _say_rules(found)
    return 0


def _document(game: Game[Any]) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "game": str(game),
        "title": show(game.title),
        "rules": show(game.rules),
        "notation": show(game.notation),
        "theory": show(game.theory) if game.theory else None,
        "sources": [{"key": key, "text": citation(key)} for key in game.sources],
        "examples": [
            {"position": e.position, "outcome": e.outcome, "grundy": e.grundy, "value": e.value}
            for e in game.examples
        ],
    }


def _say_rules(game: Game[Any]) -> None:
    say(f"{show(game.title)} ({game})", bold=True)
    sections: list[tuple[Readable, Readable | None]] = [
        (Message("Rules"), game.rules),
        (Message("Notation"), game.notation),
        (Message("What is known"), game.theory),
    ]
    for head, text in sections:
        if text is not None and show(text):
            click.echo()
            say(head, bold=True)
            say(text, indent="  ")
    if game.parameters:
        click.echo()
        say(Message("Parameters"), bold=True)
        say_table(
            (),
            [
                (p.name, p.help, "" if p.default is None else f"= {p.default}")
                for p in game.parameters
            ],
            indent="  ",
        )
    if game.examples:
        example = game.examples[0]
        click.echo()
        say(Message("Try"), bold=True)
        words = ("grundy", "solve", example.game or str(game), example.position)
        click.echo(f"  {shlex.join(words)}")
        click.echo()
        where = registry.get(example.game) if example.game else game
        say_scene(where.scene(where.parse(example.position)))
    if game.sources:
        click.echo()
        say(Message("Sources"), bold=True)
        for key in game.sources:
            say(f"[{key}] {citation(key)}", indent="    ", first="  ")
