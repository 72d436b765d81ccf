"""The application: pages, the JSON interface, files, and what happens when something goes wrong."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from grundy._version import __version__
from grundy.errors import GameError, UnknownGameError
from grundy.i18n import LANGUAGES, Message, in_language
from grundy.render.palette import palette_css
from grundy.web import api
from grundy.web.backlinks import places_of
from grundy.web.guard import Guard
from grundy.web.pages import (
    coalitions,
    drawing,
    embed,
    explorer,
    front,
    gallery,
    glossary,
    interface,
    lessons,
    play,
    results,
    rules,
    sources,
    values,
    worksheet,
)
from grundy.web.pages.gallery import cards
from grundy.web.pool import JobFailed, Pool, Stopped
from grundy.web.problem import HTTP, Closed, invalid, language_of, problem
from grundy.web.settings import Settings
from grundy.web.templating import environment

if TYPE_CHECKING:
    from grundy.web.classroom.school import School

STATIC = Path(__file__).parent / "static"
PAGES = (
    embed,  # before the front page, whose address is any one word
    front,
    gallery,
    play,
    explorer,
    rules,
    values,
    coalitions,
    drawing,
    lessons,
    glossary,
    worksheet,
    sources,
    results,
    interface,
)
log = logging.getLogger("grundy.web")


def _prepare() -> None:
    """Make what every game page shows and no visitor should wait for."""
    for name in environment().list_templates():  # to compile those of a game takes 0.1 s
        environment().get_template(name)
    for language in LANGUAGES:
        cards(language)
        places_of(("nim",), language)


def create_app(
    settings: Settings | None = None, *, pool: Pool | None = None, serving: bool = True
) -> FastAPI:
    """Return the site; its workers start and stop with it.

    Where it is not `serving`, as in a browser, it has no classes, and its files come from elsewhere.
    """
    pool = pool or Pool(settings or Settings())
    school = _school(pool) if serving else None

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        await pool.start()
        if school is not None:
            await school.start()
        warm = asyncio.ensure_future(asyncio.to_thread(_prepare))
        try:
            yield
        finally:
            if school is not None:
                await school.stop()
            pool.stop()
            await warm

    app = FastAPI(
        title="Grundy",
        version=__version__,
        summary="Combinatorial games solved exactly: the same documents as `grundy COMMAND --json`.",
        lifespan=life,
        docs_url=None,  # the stock pages load scripts from elsewhere; /{language}/api is our own
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
    )
    describe = app.openapi

    def openapi() -> dict[str, Any]:
        """Return the description of the interface, with the schemas of the answers."""
        found = describe()
        found.setdefault("components", {}).setdefault("schemas", {}).update(api.schemas())
        return found

    app.openapi = openapi  # type: ignore[method-assign]
    app.state.pool = pool
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    if school is not None:
        _add_classes(app, school)
    else:
        app.add_api_route("/{language}/class", _no_class, include_in_schema=False)
        app.add_api_route("/{language}/table", _no_table, include_in_schema=False)
    app.add_middleware(Guard, settings=pool.settings)
    if serving:
        app.mount("/static", StaticFiles(directory=STATIC), name="static")
        app.add_api_route("/offline.js", _offline, include_in_schema=False)
    app.add_api_route("/palette.css", _palette, include_in_schema=False)
    app.include_router(api.router())
    for part in PAGES:
        app.include_router(part.router, include_in_schema=False)
    app.add_exception_handler(GameError, _game_error)
    app.add_exception_handler(Stopped, _stopped)
    app.add_exception_handler(JobFailed, _failed)
    app.add_exception_handler(Exception, _failed)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _invalid)
    return app


def _school(pool: Pool) -> School:
    from grundy.web.classroom.school import School

    return School(pool)


def _add_classes(app: FastAPI, school: School) -> None:
    """Add what a class needs: its pages, and the gate that keeps locked pages from pupils."""
    from grundy.web.classroom.gate import Gate
    from grundy.web.pages import classes, tables, tournament

    app.state.school = school
    app.add_middleware(Gate)
    for part in (classes, tables, tournament):
        app.include_router(part.router, include_in_schema=False)


async def _no_class(request: Request) -> Response:
    """Say where a class can be opened: not here."""
    said = Message(
        "A class needs a server that all pupils reach: {command}", command="grundy web --class"
    )
    return problem(request, 200, said)


async def _no_table(request: Request) -> Response:
    """Say where two devices can play one game: not here."""
    said = Message(
        "A game on two devices needs a server that both reach: {command}", command="grundy web"
    )
    return problem(request, 200, said)


async def _offline() -> Response:
    """Return the service worker; it stands at the root because it may serve only what is below it."""
    return FileResponse(STATIC / "offline.js", headers={"cache-control": "no-cache"})


async def _palette() -> Response:
    """Return the colours of the pictures, light and dark: the same data that exports are drawn with."""
    return Response(palette_css(), media_type="text/css", headers={"cache-control": "max-age=3600"})


async def _game_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, GameError)
    status = 404 if isinstance(error, UnknownGameError) else 400
    with in_language(language_of(request)):
        return problem(request, status, str(error))


async def _stopped(request: Request, error: Exception) -> Response:
    assert isinstance(error, Stopped)
    if error.why in ("busy", "closing"):
        return problem(request, 503, HTTP[503], {"retry-after": "5"})
    said = Message("This took longer than a visitor may ask for, and was stopped.")
    return problem(request, 200, said)


async def _failed(request: Request, error: Exception) -> Response:
    log.error("%s: %s", request.url.path, error)
    return problem(request, 500, HTTP[500])


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    known = HTTP.get(error.status_code, error.detail)
    said = error.said if isinstance(error, Closed) else known
    return problem(request, error.status_code, said, error.headers)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if request.url.path.startswith("/api/"):
        return problem(request, 422, invalid(error.errors()))
    if any(found["loc"][0] == "path" for found in error.errors()):
        return problem(request, 404, HTTP[404])  # no page has such an address
    return problem(request, 400, invalid(error.errors()))
