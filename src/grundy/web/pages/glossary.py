"""The terms of the theory, in the language of the page with the English term beside them."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from grundy.i18n.glossary import glossary as entries
from grundy.web.language import Language
from grundy.web.templating import page

router = APIRouter()


@router.get("/{language}/glossary")
async def glossary(request: Request, language: Language) -> Response:
    """Show every term."""
    terms = [
        {
            "key": key,
            "term": entry.term.render(language),
            "english": entry.term.render("en") if language != "en" else "",
            "meaning": entry.meaning.render(language),
            "also": ", ".join(entry.also),
        }
        for key, entry in entries().items()
    ]
    terms.sort(key=lambda term: term["term"].lower())
    return page(request, language, "glossary.html", terms=terms)
