"""`grundy explain GAME POSITION`: why, in steps that a person can check by hand."""

from __future__ import annotations

from pathlib import Path

import click

from grundy.cli import ANSWERED, BUDGET
from grundy.cli.options import open_budget, position_options
from grundy.cli.output import draw, say, say_json, say_scene, say_steps
from grundy.cli.progress import searching
from grundy.cli.verbs import GameName, verb
from grundy.core.players import Player
from grundy.i18n import _
from grundy.reasons.bibliography import citation
from grundy.reasons.explain import explain
from grundy.solvers.solve import locate


@verb(
    _("Explain why a position is won or lost, step by step."),
    "grundy explain nim 11,26,54",
    "grundy explain nim 7,5,3,1 --misere --lang sr",
    game=True,
)
@click.argument("game", type=GameName())
@click.argument("position", required=False)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "latex", "html"]),
    default="text",
    help=_("How to print the steps."),
)
@position_options
def command(
    game: str,
    position: str | None,
    form: str,
    as_json: bool,
    budget_seconds: float,
    budget_nodes: int | None,
    misere: bool,
    player: str | None,
    seat: int | None,
    picture: Path | None,
) -> int:
    place = locate(game, position)
    if picture is not None:
        draw(place.scene, picture)
    budget = open_budget(budget_seconds, budget_nodes)
    with searching(budget):
        explanation = explain(
            place,
            misere=misere,
            budget=budget,
            player=Player(player) if player else None,
            seat=seat,
        )
    if as_json:
        say_json(explanation.document())
    elif form == "latex":
        from grundy.render.latex import steps_latex

        click.echo(steps_latex(explanation.steps))
    elif form == "html":
        from grundy.render.html import steps_html

        click.echo(steps_html(explanation.steps))
    else:
        say(f"{place.game}  {place}", bold=True)
        say_scene(place.scene)
        click.echo()
        say_steps(explanation.steps)
        for key in dict.fromkeys(s.theorem for s in explanation.steps if s.theorem):
            say(f"[{key}] {citation(key)}", indent="    ", first="")
    return ANSWERED if explanation.result.provenance.exact else BUDGET
