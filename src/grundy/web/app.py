"""The application: pages, the JSON interface, files, and what happens when something goes wrong."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from grundy._version import __version__
from grundy.errors import GameError, UnknownGameError
from grundy.i18n import Message, in_language
from grundy.web import api
from grundy.web.guard import Guard
from grundy.web.pages import (
    coalitions,
    drawing,
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
from grundy.web.pool import JobFailed, Pool, Stopped
from grundy.web.problem import HTTP, invalid, language_of, problem
from grundy.web.settings import Settings

STATIC = Path(__file__).parent / "static"
PAGES = (
    front,
    gallery,
    play,
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


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the site; its workers start and stop with it."""
    pool = Pool(settings or Settings())

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        await pool.start()
        try:
            yield
        finally:
            pool.stop()

    app = FastAPI(
        title="Grundy",
        version=__version__,
        summary="Combinatorial games solved exactly: the same documents as `grundy VERB --json`.",
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
    app.add_middleware(Guard, settings=pool.settings)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_api_route("/offline.js", _offline, include_in_schema=False)
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


async def _offline() -> Response:
    """Return the service worker; it stands at the root because it may serve only what is below it."""
    return FileResponse(STATIC / "offline.js", headers={"cache-control": "no-cache"})


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
    said = HTTP.get(error.status_code, error.detail)
    return problem(request, error.status_code, said, error.headers)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if not request.url.path.startswith("/api/"):
        return problem(request, 404, HTTP[404])
    return problem(request, 422, invalid(error.errors()))
