"""The sources table: every claim of the source documents, with a link to the live position or sequence."""

from __future__ import annotations

from functools import cache
from typing import Any
from urllib.parse import quote, urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from grundy.sources.claim import Document, SourceClaim, answer_text, own_documents
from grundy.web.language import Language
from grundy.web.templating import page

router = APIRouter()


@router.get("/{language}/sources")
async def sources(request: Request, language: Language) -> Response:
    """Show the claims, document by document; `grundy audit` recomputes them."""
    documents = [
        {
            "key": document.key,
            "title": document.title.render(language),
            "claims": [_row(claim.translated(language), language) for claim in document.claims],
        }
        for document in _documents()
    ]
    return page(request, language, "sources.html", documents=documents)


@cache
def _documents() -> tuple[Document, ...]:
    return tuple(own_documents())


def _row(claim: SourceClaim, language: str) -> dict[str, Any]:
    """Return the row of a translated claim. Tests recompute every record, so the data has the verdict."""
    verdict = "none" if claim.check is None else "good" if claim.record is None else "bad"
    return {
        "place": claim.place,
        "claim": claim.claim,
        "printed": "" if claim.check is None else answer_text(claim.expected, language),
        "computed": "" if claim.record is None else answer_text(claim.record, language),
        "reason": claim.reason or claim.why_not,
        "verdict": verdict,
        "link": live_link(claim.check or {}, language),
    }


def live_link(check: dict[str, Any], language: str) -> str:
    """Return the page where a claim can be tried, or nothing.

    >>> live_link({"solve": "nim", "position": "3,5,7"}, "hr")
    '/hr/play/nim?p=3%2C5%2C7&level=explain'
    >>> live_link({"mex": [0, 1]}, "hr")
    ''
    """
    if isinstance(check.get("position"), str) and "solve" in check:
        query = {"p": check["position"], "level": "explain"}
        if check.get("misere"):
            query["misere"] = "1"
        return f"/{language}/play/{quote(check['solve'], safe='(),.')}?{urlencode(query)}"
    rule = check.get("sequence") or check.get("period")
    if isinstance(rule, str):
        return f"/{language}/rules?{urlencode({'rule': rule})}"
    if "value" in check:
        return f"/{language}/values?{urlencode({'x': check['value']})}"
    return ""
