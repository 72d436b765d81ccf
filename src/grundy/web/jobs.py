"""The jobs of the workers: texts in, plain data out. Nothing a visitor typed is read anywhere else.

Each job yields `(data, finished)`, better and better; see `grundy.web.worker`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from inspect import signature
from typing import Any

from grundy.core.budget import Budget
from grundy.errors import NotationError
from grundy.i18n import in_language
from grundy.render import worksheet as sheet
from grundy.render.svg import scene_svg
from grundy.render.tikz import scene_tikz
from grundy.render.worksheet_tex import worksheet_tex
from grundy.rulesets.scene import Scene
from grundy.web import staging
from grundy.web import view as pages
from grundy.web.classroom import tabled, tourney
from grundy.web.drawing import DRAWINGS
from grundy.web.explorer.page import Exploring, explored
from grundy.web.lesson import find_lesson
from grundy.web.match import open_match
from grundy.web.questions import Fields, public_questions, typed
from grundy.web.state import State
from grundy.web.teaching.checking import is_impossible
from grundy.web.teaching.page import LessonView, lesson_data

Found = Iterator[tuple[Any, bool]]


def ping(budget: Budget) -> Found:
    """Answer, so that the server knows the worker is there."""
    yield "pong", True


def view(state: State, budget: Budget) -> Found:
    """Yield the data of a game page."""
    with in_language(state.language):
        yield from pages.view(state, budget)


def explore(exploring: Exploring, form: str, budget: Budget) -> Found:
    """Yield the tree of positions."""
    with in_language(exploring.language):
        data, complete = explored(exploring, form, budget)
        yield data, complete  # a value that had no time now may have it for the next visitor


def picture(state: State, budget: Budget) -> Found:
    """Yield a position as SVG."""
    with in_language(state.language):
        yield scene_svg(_scene(state), themed=True), True


def effects(state: State, budget: Budget) -> Found:
    """Yield what each legal move does to the picture on the page."""
    opened = open_match(state)
    if opened.error is not None:
        raise opened.error
    with in_language(state.language):
        yield staging.effects(opened.match, budget), True


def tikz(state: State, budget: Budget) -> Found:
    """Yield a position as TikZ."""
    with in_language(state.language):
        yield scene_tikz(_scene(state)) + "\n", True


def _scene(state: State) -> Scene:
    """Return the picture of a position alone; what cannot be read is an error, not another position."""
    opened = open_match(state)
    if opened.error is not None:
        raise opened.error
    return replace(staging.staged(opened.match), hot_spots=())


def ask(language: str, verb: str, fields: Fields, nodes: int | None, budget: Budget) -> Found:
    """Yield the documents of a question's answers.

    >>> fields = (("first", "^"), ("second", "0"))
    >>> (document, _), (_, finished) = ask("en", "compare", fields, None, Budget(5.0))
    >>> document["relation"], finished
    ('>', True)
    """
    kind = public_questions()[verb]
    with in_language(language), budget.part(nodes=nodes):
        answer: Any = None
        for answer in kind(**typed(kind, fields)).improve(budget):
            yield answer.document(), False
        # What was cut off by the budget may get better with more.
        if answer.exact and not budget.is_over:
            yield None, True


def worksheet(
    language: str,
    games: tuple[str, ...],
    count: int,
    seed: int,
    level: int,
    key: bool,
    kind: str,
    budget: Budget,
) -> Found:
    """Yield printable exercises, as HTML or LaTeX."""
    with in_language(language):
        sections = sheet.sections_of(games, count, seed, level)
        write = worksheet_tex if kind == "tex" else sheet.worksheet
        yield write(sections, key=key), True


def lesson(view: LessonView, budget: Budget) -> Found:
    """Yield a step of a lesson with the answers checked."""
    with in_language(view.language):
        data = lesson_data(view, budget)
        yield data, data["complete"]  # a check that was cut short is done again for the next one


def impossible(key: str, budget: Budget) -> Found:
    """Yield the numbers of the steps of a lesson that nobody can do.

    >>> next(impossible("nim", Budget(5.0)))
    ([], True)
    """
    lesson = find_lesson(key)
    assert lesson is not None, "whoever asks has found it"
    yield [n for n, step in enumerate(lesson.steps, 1) if is_impossible(step, budget)], True


def table(state: tabled.TableState, budget: Budget) -> Found:
    """Yield what everybody at a table sees."""
    with in_language(state.language):
        yield tabled.tabled(state), True


def slip(state: State, budget: Budget) -> Found:
    """Yield whether the last move was a mistake."""
    yield tabled.slip(state, budget)


def tournament(
    game: str, position: str, misere: bool, strategies: tuple[str, ...], budget: Budget
) -> Found:
    """Yield the games of a round robin."""
    found = tourney.round_robin(game, position, misere, strategies, budget)
    yield found, bool(found["exact"])


def drawing(language: str, kind: str, arguments: tuple[str, ...], budget: Budget) -> Found:
    """Yield a picture or file that is not of one position."""
    draw = DRAWINGS[kind][0]
    try:
        signature(draw).bind(None, *arguments)
    except TypeError:
        raise NotationError("a drawing needs other arguments") from None
    with in_language(language):
        yield draw(budget, *arguments), True


JOBS: dict[str, Callable[..., Found]] = {
    job.__name__: job
    for job in (
        *(ping, view, effects, explore, picture, tikz, ask, worksheet, lesson, impossible),
        *(table, slip, tournament, drawing),
    )
}
