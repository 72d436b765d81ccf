"""What pages ask the workers: any job for this visitor, the document of a command, or a drawing."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Hashable
from typing import Any
from urllib.parse import quote, urlencode

from starlette.requests import Request

from grundy.web.pool import ANYBODY, Found, Pool, Rank, Stopped, Visitor
from grundy.web.state import SAFE


async def ask(
    request: Request,
    job: str,
    *arguments: Hashable,
    seconds: float | None = None,
    rank: Rank = Rank.ANALYSIS,
) -> Found:
    """Return the best answer of a job in time, for the visitor of this request."""
    pool: Pool = request.app.state.pool
    return await pool.answer(job, *arguments, seconds=seconds, rank=rank, visitor=_visitor(request))


def improve(
    request: Request, job: str, *arguments: Hashable, seconds: float
) -> AsyncGenerator[Found, None]:
    """Yield the answers of a job as they get better, for the visitor of this request."""
    pool: Pool = request.app.state.pool
    return pool.improve(job, *arguments, seconds=seconds, visitor=_visitor(request))


def _visitor(request: Request) -> Visitor:
    found: Visitor = request.scope.get("visitor", ANYBODY)
    return found


async def document(request: Request, language: str, *words: str) -> dict[str, Any]:
    """Return the JSON document of a verb; `error` holds the line where the input was not readable.

    The arguments stand behind `--`, so that none of them can pass for an option.
    """
    try:
        answer = await ask(request, "verb", language, words)
    except Stopped as stop:
        return {"exact": False, "stopped": stop.why}
    _, text = answer.data
    found: dict[str, Any] = json.loads(text)
    return found


def drawing_url(language: str, kind: str, *arguments: object) -> str:
    """Return the address of a drawing.

    >>> drawing_url("en", "plot", "subtract(1,2)")
    '/en/drawing/plot?a=subtract(1,2)'
    """
    pairs = [("a", str(argument)) for argument in arguments]
    return f"/{language}/drawing/{kind}?" + urlencode(pairs, safe=SAFE, quote_via=quote)
