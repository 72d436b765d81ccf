"""The terms of the theory, in the language of the page with the English term beside them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from grundy.i18n.glossary import glossary as entries
from grundy.sources.places import places_of_term
from grundy.web.language import Language
from grundy.web.templating import page

router = APIRouter()

PLACES = 4
"""How many places of the source documents are named for a term."""


@router.get("/{language}/glossary")
async def glossary(request: Request, language: Language) -> Response:
    """Show every term."""
    terms: list[dict[str, Any]] = [
        {
            "key": key,
            "term": entry.term.render(language),
            "english": entry.term.render("en") if language != "en" else "",
            "meaning": entry.meaning.render(language),
            "also": ", ".join(entry.synonyms(language)),
            "places": [
                (f"/{language}/{item.address}", f"{item.source}, {item.title(language)}")
                for item in places_of_term(entry.term.render("en"))[:PLACES]
            ],
        }
        for key, entry in entries().items()
    ]
    terms.sort(key=lambda term: str(term["term"]).lower())
    return page(request, language, "glossary.html", terms=terms)
