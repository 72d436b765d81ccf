"""The tree of positions, with small boards; and the same tree as a file."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from grundy.web.asking import ask
from grundy.web.explorer.page import FORMS, Exploring
from grundy.web.language import Language
from grundy.web.pool import Rank
from grundy.web.state import one_of
from grundy.web.templating import page

router = APIRouter()
TYPES = {"svg": "image/svg+xml", "tikz": "text/plain", "json": "application/json"}


@router.get("/{language}/explore/{game:path}")
async def explore(request: Request, language: Language, game: str) -> Response:
    """Show the tree of positions below one."""
    query = dict(request.query_params)
    exploring = Exploring.read(language, game, query)
    form = one_of(query, "as", FORMS) if query.get("as") else ""
    found = await ask(request, "explore", exploring, form, rank=Rank.ANALYSIS)
    if form:
        return Response(found.data, media_type=f"{TYPES[form]}; charset=utf-8")
    return page(request, language, "explore.html", view=found.data)
