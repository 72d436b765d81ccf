"""The jobs of the workers: texts in, plain data out. Nothing a visitor typed is read anywhere else."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import Any

import click

from grundy.cli import BUDGET
from grundy.cli.run import run
from grundy.cli.verbs import Verbs
from grundy.i18n import in_language
from grundy.render.tikz import scene_tikz
from grundy.solvers.result import SCHEMA
from grundy.web import view as pages
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
    """Return exit code and JSON document of a verb of the command line."""
    out, err = StringIO(), StringIO()
    if "-" in words[words.index("--") + 1 :]:
        words = (*words[: words.index("--") + 1], "")  # there is no standard input here
    if any(word.startswith("--budget-seconds") for word in words) or "--budget-seconds" in _options(words[0]):
        given = [w for w in words if w.startswith("--budget-seconds")]
        wanted = min([seconds, *(float(w.partition("=")[2]) for w in given)])
        rest = [w for w in words[1:] if w not in given]
        words = (words[0], f"--budget-seconds={wanted}", *rest)
    with in_language(language), redirect_stdout(out), redirect_stderr(err):
        code = run(words)
    text = out.getvalue()
    if code in (2, 4) or not text:
        said = err.getvalue().strip().removeprefix("grundy: ")
        return (code or 2, json.dumps({"schema": SCHEMA, "error": said}, ensure_ascii=False)), True
    return (code, text), code != BUDGET


def _options(name: str) -> set[str]:
    command = Verbs(name="grundy").get_command(click.Context(Verbs(name="grundy")), name)
    return {option for p in command.params for option in p.opts} if command else set()


JOBS: dict[str, Callable[..., Any]] = {
    job.__name__: job for job in (ping, view, picture, tikz, verb)
}
