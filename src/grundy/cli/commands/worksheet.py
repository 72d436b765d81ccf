"""`grundy worksheet GAME ...`: printable exercises with an answer page."""

from __future__ import annotations

from pathlib import Path

import click

from grundy.cli.options import write_file
from grundy.cli.output import say
from grundy.cli.verbs import GameName, verb
from grundy.i18n import Message, _
from grundy.render.worksheet import worksheet
from grundy.rulesets import registry


@verb(
    _("Write a page of exercises for printing, with the answers on a second page."),
    "grundy worksheet nim --out nim.html",
    "grundy worksheet nim --count 10 --seed 7 --lang hr --out vjezbe.html",
)
@click.argument("games", type=GameName(), nargs=-1, required=True)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help=_("The file to write: FILE.html."),
)
@click.option(
    "--count",
    type=click.IntRange(1, 40),
    default=6,
    show_default=True,
    help=_("So many exercises for each game."),
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help=_("Another number, other exercises.")
)
def command(games: tuple[str, ...], out: Path, count: int, seed: int) -> int:
    found = [registry.get(game) for game in games]
    write_file(out, worksheet(found, count=count, seed=seed))
    say(Message("Written to {path}.", path=str(out)))
    return 0
