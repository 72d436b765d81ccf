"""The application inside a browser: one request in, one response out, piece by piece.

It is the application that `grundy web` serves, with a pool that needs no processes and without its files,
which lie in the folder.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import unquote

from grundy.compiling import interpreted
from grundy.i18n import LANGUAGES
from grundy.site.address import moved, moved_event
from grundy.site.here import HerePool
from grundy.solvers import atlas
from grundy.web.app import create_app
from grundy.web.settings import Settings
from grundy.web.templating import environment

SETTINGS = Settings(resident_bytes=900 << 20, cached_answers=500, cached_bytes=16_000_000)
WARMED = (
    *(
        "/",
        "/play/nim?p=3,5,7&level=explain",
        "/glossary",
        "/lessons",
        "/lessons/nim",
        "/sources",
    ),
    *("/values?x=^*", "/rules?rule=0.77", "/coalitions?word=0011&tokens=5", "/explore/nim?p=1,2"),
    "/qr/nim?p=3,5",
)
"""Pages that read every kind of file once, in each language."""

INTERPRETED = (
    "grundy.solvers.connection.fill",
    "grundy.solvers.connection.hsearch",
    "grundy.solvers.connection.patterns",
    "grundy.solvers.graphs.kernels.labels",
)
"""Modules of which the solvers load a copy when they first need it."""

Start = Callable[[int, list[list[str]]], None]
Piece = Callable[[bytes], None]


@cache
def site() -> Any:
    """Return the application."""
    environment().auto_reload = False  # files never change here
    return create_app(SETTINGS, pool=HerePool(SETTINGS), serving=False)


async def answer(
    url: str, headers: dict[str, str], origin: str, folder: str, start: Start, piece: Piece
) -> None:
    """Answer `GET url`: call `start` with status and headers, then `piece` with what follows.

    Parameters
    ----------
    url : path and query as the application knows them, without the folder
    origin : what `location.origin` says
    folder : the path of the folder, empty at the root of a host
    """
    path, _, query = url.partition("?")
    scheme, _, host = origin.partition("://")
    kind = ""
    told = asyncio.Event()

    async def receive() -> dict[str, Any]:
        await told.wait()
        return {"type": "http.disconnect"}

    async def send(event: dict[str, Any]) -> None:
        nonlocal kind
        if event["type"] == "http.response.start":
            fields = [[k.decode("latin-1"), v.decode("latin-1")] for k, v in event["headers"]]
            kind = next((v for k, v in fields if k == "content-type"), "")
            start(event["status"], [field for field in fields if field[0] in _KEPT])
            return
        body = event.get("body", b"")
        if body and kind.startswith("text/html"):
            body = moved(body.decode(), folder).encode()
        elif body and kind.startswith("text/event-stream"):
            body = moved_event(body.decode(), folder).encode()
        if body:
            piece(body)

    scope = {
        "type": "http",
        # From 2.4 on a stream is written without the tasks of anyio, which the folder leaves out.
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": scheme,
        "server": (host.partition(":")[0], 0),
        "client": None,
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "folder": folder,
        "headers": [
            (b"host", host.encode()),
            *((name.lower().encode(), value.encode()) for name, value in headers.items()),
        ],
    }
    try:
        await site()(scope, receive, send)
    except Exception:  # Starlette answers 500 and raises again, for a server's log
        logging.getLogger("grundy.web").exception("%s", url)
    finally:
        told.set()


_KEPT = frozenset({"content-type", "location", "content-disposition", "retry-after"})


async def warm() -> None:
    """Ask some pages, so that whatever they import and read is in memory."""
    for name in environment().list_templates():
        environment().get_template(name)
    for game in atlas.games():
        atlas.charts(game)
    for kernel in INTERPRETED:
        interpreted(kernel)
    for language in LANGUAGES:
        for path in WARMED:
            url = f"/{language}{path}"
            await answer(url, {}, "http://localhost", "", lambda *_: None, lambda _: None)
