"""The JSON interface: each address asks a question of `grundy.answers`, and a worker answers it.

The parameters are the fields of the question, so that the command line and the net always offer the same;
fields that name files or processes are left out. Bad input is answered with 400, an exhausted budget with
200 and what is known. `stream=1`, or `Accept: text/event-stream`, sends every improvement as an event.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from grundy.answers.question import Input, unanswered
from grundy.core.document import SCHEMA, Schema
from grundy.errors import GameError
from grundy.i18n import LANGUAGES, Message, in_language, marked, show
from grundy.web.asking import ask, improve
from grundy.web.events import TYPE, event_stream, wants_events
from grundy.web.pool import Found, Stopped
from grundy.web.questions import Fields, Kind, public_inputs, public_questions, told
from grundy.web.state import SAFE
from grundy.web.templating import preferred_language, settings_of

Parameter = inspect.Parameter

PREFIX = "/api/v1"
DEFAULT_SECONDS, MAX_SECONDS = 10.0, 20.0
MAX_NUMBER = 10_000_000
MAX_TEXT = 3000
MAX_WORDS = 200
COMMON = {
    "budget_seconds": marked("Stop after this many seconds and report what is known."),
    "budget_nodes": marked("Stop after this many positions: the same answer on every machine."),
    "stream": marked("Send an event whenever the answer improves."),
    "lang": marked("Language of the texts."),
}
"""Parameters that every question has which computes."""
REASONS = {
    "time": Message("This took longer than a visitor may ask for, and was stopped."),
    "memory": Message("stopped at the limit of memory"),
    "busy": Message("all workers are busy with long computations; ask again later"),
}


def example(kind: Kind) -> str:
    """Return a query to try.

    >>> example(public_questions()["compare"])
    'first=%5E&second=*'
    """
    given = [(entry.name, entry.example) for entry in public_inputs(kind) if entry.example]
    return urlencode(given, safe=SAFE, quote_via=quote)


def router() -> APIRouter:
    """Return the routes of all questions."""
    routes = APIRouter(prefix=PREFIX, tags=["grundy"])
    for verb, kind in public_questions().items():
        content: dict[str, Any] = {"application/json": {"schema": _reference(kind.answer_type)}}
        if kind.has_budget:
            content[TYPE] = {"schema": {"type": "string"}}
        routes.add_api_route(
            f"/{verb}",
            _endpoint(kind),
            summary=told(kind.help),
            responses={
                200: {
                    "description": f"The document of `grundy {verb} --json`.",
                    "content": content,
                },
                400: {"description": "The input could not be read; `error` says why."},
                429: {"description": "Too many requests from one client."},
                503: {"description": "The server is busy; ask again in a few seconds."},
            },
            response_class=JSONResponse,
        )
    return routes


def schemas() -> dict[str, Schema]:
    """Return the JSON Schemas of all answers, by name, as OpenAPI refers to them."""
    found: dict[str, Schema] = {}
    for kind in public_questions().values():
        schema = kind.schema()
        schema.pop("$schema")
        for name, part in {**schema.pop("$defs", {}), kind.answer_type.__name__: schema}.items():
            found[name] = _moved(part)
    return found


def _reference(answer: type) -> Schema:
    return {"$ref": f"#/components/schemas/{answer.__name__}"}


def _moved(schema: Any) -> Any:
    """Return a schema whose references point to where OpenAPI keeps definitions."""
    if isinstance(schema, list):
        return [_moved(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    moved = {key: _moved(part) for key, part in schema.items()}
    if isinstance(moved.get("$ref"), str):
        moved["$ref"] = moved["$ref"].replace("#/$defs/", "#/components/schemas/")
    return moved


# -- one address ---------------------------------------------------------------------------------------


def _endpoint(kind: Kind) -> Callable[..., Awaitable[Response]]:
    inputs = public_inputs(kind)

    async def endpoint(request: Request, **values: Any) -> Response:
        language = values.pop("lang", None) or preferred_language(request)
        limit = settings_of(request).api_seconds
        seconds = min(limit, float(values.pop("budget_seconds", None) or DEFAULT_SECONDS))
        nodes = values.pop("budget_nodes", None)
        streams = values.pop("stream", None) or (kind.has_budget and wants_events(request))
        asked = ("ask", language, kind.verb, _fields(inputs, values), nodes)
        try:
            if streams:
                answers = improve(request, *asked, seconds=seconds)
                return event_stream(await anext(answers), answers, lambda f: _document(f, language))
            return _answered(request, await ask(request, *asked, seconds=seconds), language)
        except Stopped as stop:
            if stop.why not in ("time", "memory"):
                raise
            reason = show(REASONS[stop.why], language)
            return JSONResponse(unanswered(kind.verb, values, reason, seconds))
        except GameError as error:
            with in_language(language):
                return JSONResponse({"schema": SCHEMA, "error": str(error)}, 400)

    endpoint.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            Parameter("request", Parameter.KEYWORD_ONLY, annotation=Request),
            *map(_parameter, inputs),
            *(_limits() if kind.has_budget else ()),
            _keyword("lang", Literal[tuple(LANGUAGES)] | None, None, description=COMMON["lang"]),
        ]
    )
    endpoint.__name__ = kind.verb
    endpoint.__doc__ = told(kind.help)
    return endpoint


def _keyword(name: str, hint: Any, default: Any, **said: Any) -> Parameter:
    annotation = Annotated[hint, Query(**said)]
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _limits() -> list[Parameter]:
    return [
        _keyword(
            "budget_seconds",
            float | None,
            None,
            gt=0,
            le=MAX_SECONDS,
            description=COMMON["budget_seconds"],
        ),
        _keyword(
            "budget_nodes",
            int | None,
            None,
            ge=1,
            le=1_000_000_000,
            description=COMMON["budget_nodes"],
        ),
        _keyword("stream", bool, False, description=COMMON["stream"]),
    ]


def _parameter(entry: Input) -> Parameter:
    hint, said = _hint(entry)
    if entry.example is not None:
        said["examples"] = [entry.example]
    if entry.takes_many:
        hint = list.__class_getitem__(hint)
        said["max_length"] = MAX_WORDS
    default = Parameter.empty if entry.is_required else None
    annotation = hint if entry.is_required else hint | None
    return _keyword(entry.name, annotation, default, description=told(entry.help), **said)


def _hint(entry: Input) -> tuple[Any, dict[str, Any]]:
    if entry.choices:
        return Literal[entry.choices], {}
    if entry.is_flag:
        return bool, {}
    if entry.item is int and entry.width == 1:
        least = -MAX_NUMBER if entry.minimum is None else entry.minimum
        return int, {"ge": least, "le": min(MAX_NUMBER, entry.maximum or MAX_NUMBER)}
    if entry.item is float:
        return float, {"ge": -1e9, "le": 1e9}
    return Annotated[str, Query(max_length=MAX_TEXT)], {}


def _fields(inputs: list[Input], values: dict[str, Any]) -> Fields:
    """Return what was given, in a form that can be compared and sent to a worker."""
    found = []
    for entry in inputs:
        value = values.get(entry.name)
        if value is not None:
            several = entry.takes_many or entry.width > 1
            found.append((entry.name, _words(value) if several else value))
    return tuple(found)


def _words(value: Any) -> tuple[Any, ...]:
    """Return several values; texts may stand in one parameter, with spaces between them."""
    parts = value if isinstance(value, list) else [value]
    return tuple(word for p in parts for word in (p.split() if isinstance(p, str) else [p]))


# -- what comes back -----------------------------------------------------------------------------------


def _answered(request: Request, found: Found, language: str) -> Response:
    response = JSONResponse(_document(found, language))
    if len(response.body) > settings_of(request).answer_bytes:
        raise GameError("the answer is too long; ask for less")
    if found.stopped == "busy":
        response.headers["retry-after"] = "5"
    return response


def _document(found: Found, language: str) -> dict[str, Any]:
    document: dict[str, Any] = found.data
    if found.stopped in ("busy", "memory") and isinstance(document.get("bound"), dict):
        reason = show(REASONS[found.stopped], language)
        return {**document, "bound": {**document["bound"], "reason": reason}}
    return document
