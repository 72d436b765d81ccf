"""The jobs of the workers: texts in, plain data out. Nothing a visitor typed is read anywhere else."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from inspect import signature
from io import StringIO
from typing import Any

import click

from grundy.cli import BUDGET, DAMAGED, USAGE
from grundy.cli.run import run
from grundy.cli.verbs import Verbs
from grundy.core.budget import Budget
from grundy.core.document import SCHEMA
from grundy.errors import NotationError
from grundy.i18n import in_language
from grundy.render import worksheet as sheet
from grundy.render.tikz import scene_tikz
from grundy.rulesets import registry
from grundy.web import view as pages
from grundy.web.drawing import DRAWINGS
from grundy.web.lesson import lesson_data
from grundy.web.match import open_match
from grundy.web.state import State


def ping() -> str:
    """Answer, so that the server knows the worker is there."""
    return "pong"


def view(state: State, seconds: float) -> tuple[Any, bool]:
    """Return the data of a game page."""
    with in_language(state.language):
        return pages.view(state, seconds)


def picture(state: State, seconds: float) -> tuple[str, bool]:
    """Return a position as SVG."""
    with in_language(state.language):
        return pages.picture(state), True


def tikz(state: State, seconds: float) -> tuple[str, bool]:
    """Return a position as TikZ."""
    with in_language(state.language):
        match = open_match(state).match
        return scene_tikz(match.game.scene(match.position)) + "\n", True


def verb(language: str, words: tuple[str, ...], seconds: float) -> tuple[tuple[int, str], bool]:
    """Return exit code and JSON document of a verb of the command line.

    >>> verb("en", ("solve", "--json", "--", "nim", "x"), 1.0)[0][0]
    2
    """
    name, *rest = words
    if "-" in rest:
        raise NotationError("there is no standard input here", example="3,5,7")
    out, err = StringIO(), StringIO()
    limit = [f"--budget-seconds={seconds}"] if _has_budget(name) else []
    with in_language(language), redirect_stdout(out), redirect_stderr(err):
        code = run([name, *limit, *rest])
    text = out.getvalue()
    if code in (USAGE, DAMAGED) or not text:
        said = err.getvalue().strip().removeprefix("grundy: ")
        return (USAGE, json.dumps({"schema": SCHEMA, "error": said}, ensure_ascii=False)), True
    return (code, text), code != BUDGET


def _has_budget(name: str) -> bool:
    group = Verbs(name="grundy")
    command = group.get_command(click.Context(group), name)
    return command is not None and any("--budget-seconds" in p.opts for p in command.params)


def worksheet(language: str, game: str, count: int, seed: int, seconds: float) -> tuple[str, bool]:
    """Return printable exercises."""
    with in_language(language):
        return sheet.worksheet([registry.get(game)], count=count, seed=seed), True


def lesson(
    name: str, language: str, answers: tuple[str, ...], seconds: float
) -> tuple[list[dict[str, Any]], bool]:
    """Return the steps of a lesson with the answers checked."""
    with in_language(language):
        return lesson_data(name, language, answers), True


def drawing(
    language: str, kind: str, arguments: tuple[str, ...], seconds: float
) -> tuple[str, bool]:
    """Return a picture or file that is not of one position."""
    draw = DRAWINGS[kind][0]
    try:
        signature(draw).bind(None, *arguments)
    except TypeError:
        raise NotationError("a drawing needs other arguments") from None
    with in_language(language):
        return draw(Budget(seconds), *arguments), True


JOBS: dict[str, Callable[..., Any]] = {
    job.__name__: job for job in (ping, view, picture, tikz, verb, worksheet, lesson, drawing)
}
