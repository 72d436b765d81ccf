"""The companion: the source documents item by item, with commands, pictures and pages to try them."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from hashlib import sha256
from typing import Any
from urllib.parse import quote, urlencode

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from grundy.answers.coalition import AskCircle
from grundy.answers.period import FindPeriod
from grundy.answers.question import Question
from grundy.answers.sequence import ListValues
from grundy.answers.solve import AboutPosition
from grundy.answers.value import Evaluate
from grundy.heaps.rules.language import is_rule
from grundy.i18n import Message, in_language
from grundy.reasons.bibliography import citation
from grundy.render.pages import page_file
from grundy.sources.answers.source import ItemPage, OpenSource, picture_commands
from grundy.sources.audit import Finding
from grundy.sources.claim import SourceClaim, answer_text
from grundy.sources.commands import commands_of, question_of
from grundy.sources.errata import STYLE, errata_html, errata_latex
from grundy.sources.exercises import SourceExercise, exercises_of
from grundy.sources.item import documents
from grundy.web.asking import drawing_url
from grundy.web.guard import POLICY
from grundy.web.language import Language
from grundy.web.templating import page

router = APIRouter()

SHOWN = ("all", "differs", "picture", "try", "exercises")
LONGEST_ANSWER = 120
ERRATA = ("html", "pdf", "tex")
# The sheet is one file that can be saved and sent, so its style stands inside; the policy names it.
_DIGEST = b64encode(sha256(STYLE.encode()).digest()).decode()
PRINTED = POLICY.replace("style-src 'self'", f"style-src 'self' 'sha256-{_DIGEST}'")


@router.get("/{language}/sources")
async def sources(request: Request, language: Language) -> Response:
    """Show the documents, with what became of their claims."""
    with in_language(language):
        summaries = OpenSource().answer().sources
        shown = [
            {"key": s.key, "title": s.title, "work": s.work, "items": s.items, "claims": s.claims}
            for s in summaries
        ]
    return page(request, language, "sources.html", documents=shown)


@router.get("/{language}/sources/{key}")
async def source(
    request: Request,
    language: Language,
    key: str,
    show: str = "all",
    q: str = "",
    n: int = -1,
    a: str = "",
) -> Response:
    """Show the items of one document, chapter by chapter; each has an address of its own.

    Exercises stand before what the document says of them; `a` is the answer to number `n`.
    """
    if key not in documents() or show not in SHOWN:
        raise HTTPException(404 if key not in documents() else 400)
    words = q.strip()[:100]
    with in_language(language):
        found = OpenSource(key, differs=show == "differs", search=words or None).answer()
        document = documents()[key]
        rows = [_row(item, language) for item in found.items]
        for number, exercise in enumerate(exercises_of(document) if show == "exercises" else ()):
            row = next((row for row in rows if exercise.place in row["places"]), None)
            if row is not None:
                said = a.strip()[:LONGEST_ANSWER] if number == n else ""
                row["exercises"].append(_exercise(number, exercise, said))
        if show in ("picture", "try", "exercises"):
            rows = [row for row in rows if row[show]]
        chapters = [
            {
                "number": chapter.number,
                "title": chapter.title.render(language),
                "items": [row for row in rows if row["chapter"] == chapter.number],
            }
            for chapter in document.chapters
        ]
        return page(
            request,
            language,
            "source.html",
            key=key,
            title=document.title.render(language),
            work=citation(document.work),
            chapters=[chapter for chapter in chapters if chapter["items"]],
            show=show,
            words=words,
            count=len(rows),
            errata=[(kind, f"/{language}/sources/{key}/errata.{kind}") for kind in ERRATA],
        )


@router.get("/{language}/sources/{key}/errata.{kind}")
async def errata(language: Language, key: str, kind: str) -> Response:
    """Return the errata sheet of a document as a page, for print, or as LaTeX."""
    document = documents().get(key)
    if document is None or kind not in ERRATA:
        raise HTTPException(404)
    with in_language(language):
        text = errata_latex(document) if kind == "tex" else errata_html(document)
    if kind == "html":
        return HTMLResponse(text, headers={"content-security-policy": PRINTED})
    name = {"content-disposition": f'attachment; filename="errata-{key}.{kind}"'}
    if kind == "tex":
        return Response(text, media_type="text/x-tex", headers=name)
    pdf = await asyncio.to_thread(page_file, text, ".pdf")
    return Response(pdf, media_type="application/pdf", headers=name)


def _row(item: ItemPage, language: str) -> dict[str, Any]:
    """Return an item as the page shows it. Tests recompute every record, so the data has the verdict."""
    links = [(command, live_link(command, language)) for command in commands_of(item.item)]
    drawn = picture_commands(item.item)
    return {
        "anchor": item.anchor,
        "chapter": item.item.chapter.number,
        "title": item.title,
        "verdict": item.verdict,
        "places": {finding.claim.place for finding in item.findings},
        "exercises": [],
        "claims": [_claim(finding, language) for finding in item.findings],
        "commands": links,
        "picture": drawing_url(language, "source", item.source, item.anchor) if drawn else "",
        "try": next((link for _, link in links if link), ""),
    }


def _exercise(number: int, exercise: SourceExercise, said: str) -> dict[str, Any]:
    right = exercise.is_right(said) if said else None
    return {"number": number, "question": exercise.question.render(), "said": said, "right": right}


def _claim(finding: Finding, language: str) -> dict[str, str]:
    claim = finding.claim
    shown = claim.translated(language)
    return {
        "sign": finding.verdict.sign,
        "claim": shown.claim,
        "quote": claim.quote,
        "printed": answer_text(claim.expected, language) if claim.is_wrong else "",
        "computed": answer_text(claim.record, language) if claim.is_wrong else "",
        "reason": shown.reason or shown.why_not,
        "likely": shown.likely,
        "repeats": _same_slip(claim, language) if claim.repeats else "",
        "demonstration": "" if claim.repeats else claim.demonstration.strip(),
    }


def _same_slip(claim: SourceClaim, language: str) -> str:
    first = Message(claim.repeats).render(language)
    return Message("the same slip as in {place}", place=first).render(language)


def live_link(command: str, language: str) -> str:
    """Return the page where what a command asks can be tried, or nothing.

    >>> live_link("grundy solve nim 3,5,7", "hr")
    '/hr/play/nim?p=3%2C5%2C7&level=explain'
    >>> live_link("grundy coalition 0011 --tokens 9", "sl")
    '/sl/coalitions?word=0011&tokens=9'
    >>> live_link("grundy sequence mock-turtles --to 10", "hr")
    '/hr/play/mock-turtles'
    >>> live_link("grundy games", "hr")
    ''
    """
    verb = command.split()[1]
    asked: Question[Any] | None = None if verb == OpenSource.verb else question_of(command)
    if isinstance(asked, AboutPosition) and asked.position is not None:
        query = {"p": asked.position, "level": "explain"}
        query |= {"misere": "1"} if asked.misere else {}
        return f"/{language}/play/{quote(asked.game, safe='(),.')}?{urlencode(query)}"
    if isinstance(asked, (ListValues, FindPeriod)) and asked.rule is not None:
        if not is_rule(asked.rule):
            return f"/{language}/play/{quote(asked.rule, safe='(),.')}"
        return f"/{language}/rules?{urlencode({'rule': asked.rule})}"
    if isinstance(asked, Evaluate):
        return f"/{language}/values?{urlencode({'x': asked.expression})}"
    if isinstance(asked, AskCircle) and asked.word:
        query = {"word": asked.word} | ({"tokens": asked.tokens} if asked.tokens else {})
        return f"/{language}/coalitions?{urlencode(query)}"
    return ""
