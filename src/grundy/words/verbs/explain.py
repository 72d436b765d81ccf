"""Why a position is won or lost, in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from grundy.answers.explain import Explanation
from grundy.core.files import write_whole
from grundy.i18n import Message, _
from grundy.reasons.bibliography import cited
from grundy.words.options import FileWith
from grundy.words.output import echo, say_picture, say_steps
from grundy.words.output import say as say_text

OPTIONS = (
    click.Option(
        ["--format", "form"],
        type=click.Choice(["text", "latex", "markdown", "html"]),
        default="text",
        help=_("How to print the steps."),
    ),
    click.Option(
        ["--bib"],
        type=FileWith(".bib"),
        help=_("Write the BibTeX of what is cited to FILE.bib."),
    ),
)


def say(answer: Explanation, form: str, bib: Path | None) -> None:
    """Print the steps."""
    game, position = answer.result.game, answer.result.position
    if form == "latex":
        from grundy.render.latex import steps_latex

        echo(steps_latex(answer.steps))
    elif form == "markdown":
        from grundy.render.markdown import steps_markdown

        echo(steps_markdown(answer.steps))
    elif form == "html":
        from grundy.render.html import steps_html

        echo(steps_html(answer.steps))
    else:
        say_text(f"{game}  {game.format(position)}", bold=True)
        say_picture(game, position)
        echo()
        say_steps(answer.steps)
        for key in answer.cited:
            say_text(f"[{key}] {cited(key)}", indent="    ", first="")


def write(answer: Explanation, form: str, bib: Path | None) -> Iterator[Message]:
    """Write what is cited."""
    if bib is None:
        return
    from grundy.render.bibtex import bibtex

    write_whole(bib, bibtex(answer.cited))
    if form == "text":
        yield Message("What is cited is in {path}.", path=str(bib))
