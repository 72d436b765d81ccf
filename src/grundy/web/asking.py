"""What pages ask the workers: any job for this visitor, the document of a question, or a drawing."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Hashable
from typing import Any
from urllib.parse import quote, urlencode

from starlette.requests import Request

from grundy.errors import GameError
from grundy.i18n import in_language
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


class Unfinished(dict[str, Any]):
    """The document of an answer that was stopped: whatever a page asks of it is None.

    >>> Unfinished(stopped="time")["period"] is None
    True
    """

    def __missing__(self, key: str) -> None:
        return None


async def document(
    request: Request, language: str, verb: str, **fields: Hashable
) -> dict[str, Any]:
    """Return the document of an answer; `error` holds the line where the input was not readable."""
    try:
        found = await ask(request, "ask", language, verb, tuple(fields.items()), None)
    except GameError as error:
        with in_language(language):
            return {"error": str(error)}
    except Stopped as stop:
        if stop.why == "closing":
            raise
        return Unfinished(exact=False, stopped=stop.why)
    data: dict[str, Any] = found.data
    return data


def drawing_url(language: str, kind: str, *arguments: object) -> str:
    """Return the address of a drawing.

    >>> drawing_url("en", "plot", "subtract(1,2)")
    '/en/drawing/plot?a=subtract(1,2)'
    """
    pairs = [("a", str(argument)) for argument in arguments]
    return f"/{language}/drawing/{kind}?" + urlencode(pairs, safe=SAFE, quote_via=quote)
