"""Worksheets: the page that builds them, and the sheet as `grundy worksheet` writes it."""

from __future__ import annotations

import asyncio
import re
from base64 import b64encode
from hashlib import sha256
from urllib.parse import quote, urlencode

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from grundy.errors import GameError
from grundy.i18n import in_language
from grundy.render.pages import page_file
from grundy.render.value_exercises import NAME as VALUES
from grundy.render.worksheet import STYLE
from grundy.rulesets import registry
from grundy.web.asking import ask
from grundy.web.guard import POLICY
from grundy.web.language import Language
from grundy.web.pages.gallery import cards
from grundy.web.templating import page, settings_of

router = APIRouter()
MOST, MOST_GAMES = 40, 6

# The page is one file that can be saved and sent, so its style stands inside; the policy names it.
_DIGEST = b64encode(sha256(STYLE.encode()).digest()).decode()
_POLICY = POLICY.replace("style-src 'self'", f"style-src 'self' 'sha256-{_DIGEST}'")


@router.get("/{language}/worksheets")
async def builder(
    request: Request,
    language: Language,
    games: str = "nim",
    count: int = 6,
    level: int = 1,
    seed: int = 1,
    key: str = "1",
) -> Response:
    """Show the form in which a sheet is put together, and the sheet as it will be printed."""
    names, error = _names(games), ""
    try:
        for name in names:
            registry.get(name if name != VALUES else "nim")
    except GameError as problem:
        with in_language(language):
            error = str(problem)
    query = {
        "games": ", ".join(names),
        "count": min(MOST, max(1, count)),
        "level": min(3, max(1, level)),
        "seed": seed % 10**6,
        "key": "1" if key == "1" else "0",
    }
    sheet = "?" + urlencode(query, quote_via=quote)
    return page(
        request,
        language,
        "worksheets.html",
        status=400 if error else 200,
        query=query,
        error=error,
        values=VALUES,
        games=cards(language),
        sheet=f"/{language}/worksheet/sheet.html{sheet}" if names and not error else "",
        files=[
            (kind, f"/{language}/worksheet/sheet.{kind}{sheet}") for kind in ("html", "pdf", "tex")
        ],
    )


@router.get("/{language}/worksheet/sheet.{kind}")
async def built(
    request: Request,
    language: Language,
    kind: str,
    games: str,
    count: int = 6,
    level: int = 1,
    seed: int = 1,
    key: str = "1",
) -> Response:
    """Return a sheet about several games as a file."""
    names = _names(games)
    if kind not in ("html", "pdf", "tex") or not names:
        raise HTTPException(404)
    return await _sheet(request, language, names, count, seed, level, key == "1", kind)


@router.get("/{language}/worksheet/{game:path}")
async def worksheet(
    request: Request, language: Language, game: str, count: int = 6, seed: int = 1, level: int = 1
) -> Response:
    """Return printable exercises about one game, with answers."""
    return await _sheet(request, language, (game[:300],), count, seed, level, True, "html")


def _names(games: str) -> tuple[str, ...]:
    """Return the games that a list names; a comma inside brackets belongs to a name.

    >>> _names("nim; subtract(1,2), values")
    ('nim', 'subtract(1,2)', 'values')
    """
    parts = re.split(r"[;,](?![^(]*\))", games[:300])
    return tuple(part.strip() for part in parts if part.strip())[:MOST_GAMES]


async def _sheet(
    request: Request,
    language: str,
    games: tuple[str, ...],
    count: int,
    seed: int,
    level: int,
    key: bool,
    kind: str,
) -> Response:
    wanted = (min(MOST, max(1, count)), seed % 10**6, min(3, max(1, level)), key)
    text = "tex" if kind == "tex" else "html"
    seconds = settings_of(request).api_seconds
    found = await ask(request, "worksheet", language, games, *wanted, text, seconds=seconds)
    if kind == "html":
        return HTMLResponse(found.data, headers={"content-security-policy": _POLICY})
    name = {"content-disposition": f'attachment; filename="worksheet.{kind}"'}
    if kind == "tex":
        return Response(found.data, media_type="text/x-tex", headers=name)
    pdf = await asyncio.to_thread(page_file, found.data, ".pdf")
    return Response(pdf, media_type="application/pdf", headers=name)
