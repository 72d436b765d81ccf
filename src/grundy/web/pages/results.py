"""The results of a scan: the table of `grundy results`, from the store that the server was given."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from grundy.errors import NotationError
from grundy.i18n import Message, in_language
from grundy.web.language import Language
from grundy.web.problem import problem as trouble
from grundy.web.templating import page, settings_of

router = APIRouter()
log = logging.getLogger("grundy.web")

SHOWN = 200
_FIELDS = ("rule", "question", "kind", "preperiod", "period", "saltus", "proved", "state", "known")


@router.get("/{language}/results")
def results(request: Request, language: Language, where: str = "", sort: str = "") -> Response:
    """Show the rows that pass a filter, in the order asked for; runs in a thread, as it reads a file."""
    store = settings_of(request).store
    rows: list[dict[str, Any]] = []
    error = ""
    if store:
        try:
            with in_language(language):
                rows = _rows(store, where[:200], sort[:60])
        except NotationError as problem:  # a filter
            with in_language(language):
                error = str(problem)
        except Exception as problem:  # what is wrong with the store is not the visitor's business
            log.error("the results cannot be shown: %s", problem)
            return trouble(request, 503, Message("The results cannot be read at the moment."))
    return page(
        request,
        language,
        "results.html",
        fields=_FIELDS,
        rows=rows,
        store=bool(store),
        where=where,
        sort=sort,
        status=400 if error else 200,
        error=error,
        shown=SHOWN,
    )


def _rows(store: str, where: str, sort: str) -> list[dict[str, Any]]:
    from grundy.scan.answers.results import ReadResults
    from grundy.scan.export import document

    asked = ReadResults(store=store, where=_words(where), sort=_words(sort), limit=SHOWN)
    return [document(row) for row in asked.answer().rows]


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())
