"""Lessons: the list, and one lesson with its tasks; answers are kept in the address only."""

from __future__ import annotations

from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from grundy.i18n import show
from grundy.web.asking import ask
from grundy.web.language import Language
from grundy.web.lesson import lessons
from grundy.web.pool import Rank
from grundy.web.templating import page

router = APIRouter()


@router.get("/{language}/lessons")
async def index(request: Request, language: Language) -> Response:
    """Show all lessons."""
    cards = [
        {
            "url": f"/{language}/lessons/{name}",
            "title": show(lesson.title, language),
            "picture": f"/{language}/svg/{lesson.steps[-1].game}?"
            + urlencode({"p": lesson.steps[-1].position}),
            "steps": len(lesson.steps),
        }
        for name, lesson in lessons().items()
    ]
    return page(request, language, "lessons.html", cards=cards)


@router.get("/{language}/lessons/{name}")
async def lesson(request: Request, language: Language, name: str) -> Response:
    """Show one lesson; `a0`, `a1`, … are the answers so far."""
    known = list(lessons())
    if name not in known:
        raise HTTPException(404)
    found = lessons()[name]
    answers = tuple(
        request.query_params.get(f"a{i}", "")[:80].strip() for i in range(len(found.steps))
    )
    steps = (await ask(request, "lesson", name, language, answers, rank=Rank.PAGE)).data
    after = known.index(name) + 1
    return page(
        request,
        language,
        "lesson.html",
        title=show(found.title, language),
        steps=steps,
        path=f"/{language}/lessons/{name}",
        answers=[(f"a{i}", answer) for i, answer in enumerate(answers)],
        done=sum(1 for step in steps if step["ok"]),
        following=known[after] if after < len(known) else None,
    )
