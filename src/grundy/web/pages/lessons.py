"""Lessons: the list, one lesson step by step, and the form in which a teacher writes one.

Answers are kept in the address only, and so is a teacher's own lesson.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from grundy.errors import GameError
from grundy.i18n import Message, in_language, show
from grundy.web.asking import ask
from grundy.web.backlinks import places_of
from grundy.web.forms import form
from grundy.web.language import Language
from grundy.web.lesson import OWN, TASKS, Lesson, LessonStep, lessons
from grundy.web.pages.gallery import cards
from grundy.web.pool import Rank, Stopped
from grundy.web.teaching.own import (
    FIELDS,
    MOST_STEPS,
    checked,
    read_lesson,
    step_data,
    toml_of,
    unpacked,
)
from grundy.web.teaching.page import LessonView
from grundy.web.templating import page

router = APIRouter()
EMPTY: dict[str, Any] = dict.fromkeys(FIELDS, "")
TASK_NAMES = {
    "move": Message("Make one winning move"),
    "win": Message("Win a whole game against the computer"),
    "winner": Message("Decide who wins"),
    "grundy": Message("Find the nim-value"),
    "value": Message("Find the value"),
    "safe": Message("Find the coalition that is safe"),
}


@router.get("/{language}/lessons")
async def index(request: Request, language: Language) -> Response:
    """Show all lessons."""
    found = [
        {
            "url": f"/{language}/lessons/{name}",
            "title": show(lesson.title, language),
            "picture": f"/{language}/svg/{lesson.steps[-1].game}?"
            + urlencode({"p": lesson.steps[-1].position}),
            "steps": len(lesson.steps),
        }
        for name, lesson in lessons().items()
    ]
    # In a folder of files nobody reads a form.
    writes = "folder" not in request.scope
    return page(request, language, "lessons.html", cards=found, writes=writes)


@router.get("/{language}/lessons/write")
async def write(request: Request, language: Language, l: str = "", steps: int = 3) -> Response:
    """Show the form of a lesson; with `l`, the lesson that it holds, ready to be shared."""
    lesson = _unpacked(l, language) if l else None
    count = len(lesson.steps) if lesson else min(MOST_STEPS, max(1, steps))
    rows = [_row(step) for step in lesson.steps] if lesson else [EMPTY] * count
    title = str(lesson.title) if lesson else ""
    impossible: list[int] = []
    if lesson:
        with suppress(Stopped):  # a lesson whose games take long is shared without this
            impossible = (await ask(request, "impossible", lesson.key, rank=Rank.PAGE)).data
    return _form(request, language, title, rows, lesson=lesson, impossible=impossible)


@router.post("/{language}/lessons/write")
async def written(request: Request, language: Language) -> Response:
    """Read the form or the file; show the lesson at its own address, or what is wrong with it."""
    fields = await form(request, 14_000)
    rows = [_typed(fields, number) for number in range(MOST_STEPS) if f"game{number}" in fields]
    title, error = fields.get("title", ""), ""
    if fields.get("do") == "add":
        return _form(request, language, title, [*rows, EMPTY][:MOST_STEPS])
    try:
        if fields.get("toml", "").strip():
            lesson = read_lesson(fields["toml"])
        else:
            lesson = checked({"title": title, "step": [row for row in rows if row.get("game")]})
        return RedirectResponse(
            f"/{language}/lessons/write?" + urlencode({"l": lesson.packed}), 303
        )
    except GameError as problem:
        with in_language(language):
            error = str(problem)
    return _form(
        request, language, title, rows or [EMPTY], error=error, toml=fields.get("toml", "")
    )


@router.get("/{language}/lessons/own.toml")
async def as_file(language: Language, l: str = "") -> Response:
    """Return a teacher's own lesson as a TOML file."""
    name = {"content-disposition": 'attachment; filename="lesson.toml"'}
    return Response(toml_of(_unpacked(l, language)), media_type="application/toml", headers=name)


@router.get("/{language}/lessons/{name}")
async def lesson(request: Request, language: Language, name: str) -> Response:
    """Show one lesson; `a0`, `a1`, … are the answers so far, `s` is the step."""
    query = request.query_params
    known = list(lessons())
    if name == OWN:
        found = _unpacked(query.get("l", ""), language)
    elif name in known:
        found = lessons()[name]
    else:
        raise HTTPException(404)
    view = LessonView(
        language,
        found.key,
        tuple(query.get(f"a{i}", "")[:200].strip() for i in range(len(found.steps))),
        int(query["s"]) - 1 if query.get("s", "") in _numbers(found) else None,
        _line(query.get("m", "")),
        _line(query.get("pick", "")),
        int(query["h"]) if query.get("h", "") in ("1", "2", "3") else 0,
    )
    data = (await ask(request, "lesson", view, rank=Rank.PAGE)).data
    after = known.index(name) + 1 if name in known else len(known)
    return page(
        request,
        language,
        "lesson.html",
        lesson=data,
        step=data["step"],
        path=f"/{language}/lessons/{name}",
        packed=found.packed,
        done=sum(1 for mark in data["marks"] if mark),
        places=places_of(tuple(dict.fromkeys(step.game for step in found.steps)), language),
        following=known[after] if after < len(known) else None,
    )


def _numbers(lesson: Lesson) -> list[str]:
    return [str(i + 1) for i in range(len(lesson.steps))]


def _line(text: str) -> tuple[str, ...]:
    return tuple(word for word in text[:1000].split("~") if word.strip())[:60]


def _unpacked(packed: str, language: str) -> Lesson:
    with in_language(language):
        return unpacked(packed[:8000])


def _row(step: LessonStep) -> dict[str, Any]:
    return {**EMPTY, **step_data(step)}


def _typed(fields: dict[str, str], number: int) -> dict[str, Any]:
    texts = {
        key: fields.get(f"{key}{number}", "")
        for key in ("text", "game", "position", "task", "idea")
    }
    flags = {key: fields.get(f"{key}{number}") == "1" for key in ("misere", "second")}
    return {**texts, **flags}


def _form(
    request: Request,
    language: str,
    title: str,
    rows: list[dict[str, Any]],
    lesson: Lesson | None = None,
    error: str = "",
    toml: str = "",
    impossible: Sequence[int] = (),
) -> Response:
    query = "?" + urlencode({"l": lesson.packed}) if lesson else ""
    return page(
        request,
        language,
        "lesson_write.html",
        status=400 if error else 200,
        title=title,
        rows=rows,
        error=error,
        toml=toml or (toml_of(lesson) if lesson else ""),
        is_ready=lesson is not None,
        address=f"/{language}/lessons/{OWN}{query}",
        file=f"/{language}/lessons/own.toml{query}",
        impossible=impossible,
        most=MOST_STEPS,
        tasks=[(task, show(TASK_NAMES[task], language)) for task in TASKS],
        games=cards(language),
    )
