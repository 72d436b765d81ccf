"""The part of FastAPI that the pages use, on Starlette alone: no pydantic, nothing compiled.

Routes with typed parameters of path and query, the errors that say which of them do not fit, and the
OpenAPI document of the routes. In a browser it is found under the name `fastapi`, so that pages and JSON
interface run unchanged; `tests/site` asks both the same.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from .exceptions import RequestValidationError
from .reading import Limits, RouteParameter, read


def Query(default: Any = ..., **said: Any) -> Limits:
    """Return what a parameter of the query may be."""
    return Limits(default, **said)


def Path(default: Any = ..., **said: Any) -> Limits:
    """Return what a parameter of the path may be."""
    return Limits(default, **said)


class APIRouter:
    """A list of routes."""

    def __init__(self, prefix: str = "", tags: list[str] | None = None) -> None:
        self.prefix = prefix
        self.routes: list[tuple[str, Any, dict[str, Any]]] = []

    def get(self, path: str) -> Callable[[Any], Any]:
        """Return a decorator that answers `path`."""

        def answered(endpoint: Any) -> Any:
            self.add_api_route(path, endpoint)
            return endpoint

        return answered

    def post(self, path: str) -> Callable[[Any], Any]:
        """Return a decorator that changes nothing: in a folder of files nobody reads a form."""
        return lambda endpoint: endpoint

    def add_api_route(self, path: str, endpoint: Any, **about: Any) -> None:
        """Answer `path` by a function whose parameters are those of path and query."""
        self.routes.append((self.prefix + path, endpoint, about))


class FastAPI(Starlette):
    """Starlette with typed routes."""

    def __init__(
        self, *, title: str, version: str, summary: str, lifespan: Any, openapi_url: str, **_: Any
    ) -> None:
        super().__init__(lifespan=lifespan)
        self._about = {"title": title, "summary": summary, "version": version}
        self._paths: dict[str, Any] = {}
        self.add_api_route(openapi_url, self._document, include_in_schema=False)

    async def _document(self) -> Response:
        return JSONResponse(self.openapi())

    def openapi(self) -> dict[str, Any]:
        """Return the description of the routes that are in the schema."""
        return {"openapi": "3.1.0", "info": self._about, "paths": self._paths}

    def include_router(self, router: APIRouter, include_in_schema: bool = True) -> None:
        """Add the routes of a router."""
        for path, endpoint, about in router.routes:
            self.add_api_route(path, endpoint, **{"include_in_schema": include_in_schema, **about})

    def add_api_route(
        self, path: str, endpoint: Any, include_in_schema: bool = True, **about: Any
    ) -> None:
        """Answer `path` by a typed function."""
        known = _parameters(endpoint, path)

        async def call(request: Request) -> Response:
            values, errors = {}, []
            for name, parameter in known.items():
                if parameter.kind is Request:
                    values[name] = request
                    continue
                given = _given(request, name, parameter)
                values[name], wrong = read(parameter, given)
                errors += [{"loc": (parameter.place, name), **one} for one in wrong]
            if errors:
                raise RequestValidationError(errors)
            answer = endpoint(**values)
            found: Response = await answer if inspect.isawaitable(answer) else answer
            return found

        self.router.routes.append(Route(path, call, methods=["GET"], name=endpoint.__name__))
        if include_in_schema:
            self._paths[path] = {"get": _described(endpoint, known, about)}


def _given(request: Request, name: str, parameter: RouteParameter) -> list[str]:
    if parameter.place == "path":
        return [str(request.path_params[name])]
    return request.query_params.getlist(name)


def _parameters(endpoint: Any, path: str) -> dict[str, RouteParameter]:
    hints = (
        {} if hasattr(endpoint, "__signature__") else get_type_hints(endpoint, include_extras=True)
    )
    known = {}
    for name, entry in inspect.signature(endpoint).parameters.items():
        kind = hints.get(name, entry.annotation)
        limits = Limits()
        if get_origin(kind) is Annotated:
            kind, limits = get_args(kind)[:2]
        default = limits.default if entry.default is inspect.Parameter.empty else entry.default
        place = "path" if f"{{{name}}}" in path or f"{{{name}:" in path else "query"
        known[name] = RouteParameter(place, kind, limits, default)
    return known


def _described(
    endpoint: Any, known: dict[str, RouteParameter], about: dict[str, Any]
) -> dict[str, Any]:
    rows = [
        {
            "name": name,
            "in": parameter.place,
            "required": parameter.default is ...,
            "description": parameter.limits.description,
        }
        for name, parameter in known.items()
        if parameter.kind is not Request
    ]
    responses = {str(code): said for code, said in about.get("responses", {}).items()}
    summary, said = about.get("summary", ""), endpoint.__doc__ or ""
    return {"summary": summary, "description": said, "parameters": rows, "responses": responses}
