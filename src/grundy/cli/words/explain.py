"""Why a position is won or lost, in words."""

from __future__ import annotations

import click

from grundy.answers.explain import Explanation
from grundy.cli.output import echo, say_picture, say_steps
from grundy.cli.output import say as say_text
from grundy.i18n import _
from grundy.reasons.bibliography import citation

OPTIONS = (
    click.Option(
        ["--format", "form"],
        type=click.Choice(["text", "latex", "html"]),
        default="text",
        help=_("How to print the steps."),
    ),
)


def say(answer: Explanation, form: str) -> None:
    """Print the steps."""
    game, position = answer.result.game, answer.result.position
    if form == "latex":
        from grundy.render.latex import steps_latex

        echo(steps_latex(answer.steps))
    elif form == "html":
        from grundy.render.html import steps_html

        echo(steps_html(answer.steps))
    else:
        say_text(f"{game}  {game.format(position)}", bold=True)
        say_picture(game, position)
        echo()
        say_steps(answer.steps)
        for key in dict.fromkeys(s.theorem for s in answer.steps if s.theorem):
            say_text(f"[{key}] {citation(key)}", indent="    ", first="")
