"""`grundy games`: every registered game."""

from __future__ import annotations

import click

from grundy.cli.options import json_option
from grundy.cli.output import say, say_json
from grundy.cli.verbs import verb
from grundy.core.document import SCHEMA
from grundy.i18n import Message, _, show
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset


@verb(
    _("List the games that can be solved."),
    "grundy games",
    "grundy games --json",
)
@json_option
def command(as_json: bool) -> int:
    games = registry.all_games()
    if as_json:
        say_json(
            {
                "schema": SCHEMA,
                "games": [
                    {
                        "name": game.name,
                        "title": show(game.title),
                        "summary": show(game.summary),
                        "family": game.family,
                        "impartial": bool(getattr(game, "impartial", False)),
                        "seated": not issubclass(game, Ruleset),
                        "parameters": [
                            {
                                "name": p.name,
                                "type": p.kind.__name__,
                                "default": p.default,
                                "help": show(p.help),
                            }
                            for p in game.parameters
                        ],
                        "example": game.examples[0].position if game.examples else None,
                    }
                    for game in games
                ],
            }
        )
        return 0
    names = [str(sample) for sample in registry.samples()]
    column = max(map(len, names)) + 2
    for name, game in zip(names, games, strict=True):
        text = f"{show(game.title)}. {show(game.summary)}"
        say(text, indent=" " * column, first=name.ljust(column))
    click.echo()
    say(Message("More about one of them: grundy rules NAME"))
    return 0
