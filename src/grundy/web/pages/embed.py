"""A board inside another page: `/embed/…` for a frame, oEmbed for those who ask for the frame's code.

Only these pages may be framed by other sites, and by which ones the setting `embed` says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from grundy.i18n import LANGUAGES, show
from grundy.web.language import Language
from grundy.web.match import locate
from grundy.web.pages.play import show_game
from grundy.web.state import SAFE, State
from grundy.web.templating import settings_of

router = APIRouter()
WIDTH, HEIGHT, LEAST = 640, 620, 240
_PLAYED = re.compile(
    rf"/({'|'.join(LANGUAGES)})/(?:play|embed)/(.+)|/embed/({'|'.join(LANGUAGES)})/(.+)"
)


@dataclass(frozen=True)
class EmbedState(State):
    """A state whose moves stay inside the frame."""

    def url(self, path: str = "play") -> str:
        """Return the address inside the frame.

        >>> EmbedState("en", "nim", "3,5").url()
        '/embed/en/nim?p=3,5'
        """
        if path != "play":
            return super().url(path)
        query = urlencode(self.query(), safe=SAFE, quote_via=quote)
        address = f"/embed/{self.language}/{quote(self.game, safe='(),.+*[]')}"
        return f"{address}?{query}" if query else address


@router.get("/embed/{language}/{game:path}")
async def embed(request: Request, language: Language, game: str) -> Response:
    """Show a board for a frame: to play, with hints, and a link to the whole page."""
    if not settings_of(request).embed:
        raise HTTPException(404)
    query = {k: v for k, v in request.query_params.items() if k not in ("level", "edit", "task")}
    return await show_game(request, EmbedState.read(language, game, query))


@router.get("/oembed")
async def oembed(
    request: Request, url: str = "", format: str = "json", maxwidth: int = 0, maxheight: int = 0
) -> Response:
    """Return the code of a frame for the address of a position (oembed.com)."""
    parts = urlsplit(url)
    known = {request.url.netloc, urlsplit(settings_of(request).address).netloc}
    found = _PLAYED.fullmatch(unquote(parts.path))
    if found is None or parts.netloc not in known or not settings_of(request).embed:
        raise HTTPException(404)
    if format != "json":
        raise HTTPException(501)
    language, game = found[1] or found[3], found[2] or found[4]
    state = EmbedState.read(language, game, dict(parse_qsl(parts.query)))
    place = locate(state.game, state.position)
    title = f"{show(place.game.title, language)}: {place}"
    width = max(LEAST, min(WIDTH, maxwidth or WIDTH))
    height = max(LEAST, min(HEIGHT, maxheight or HEIGHT))
    host = f"{parts.scheme}://{parts.netloc}"
    return JSONResponse(
        {
            "version": "1.0",
            "type": "rich",
            "title": title,
            "provider_name": "Grundy",
            "provider_url": f"{host}/{language}/",
            "html": frame_code(host + state.having(level="play").url(), title, width, height),
            "width": width,
            "height": height,
        },
        headers={"access-control-allow-origin": "*"},
    )


def frame_code(address: str, title: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    """Return the HTML that shows an address in a frame."""
    return (
        f'<iframe src="{escape(address)}" width="{width}" height="{height}" '
        f'title="{escape(title)}" loading="lazy" frameborder="0"></iframe>'
    )
