"""The JSON interface: each address is a verb of the command line with `--json`, run by a worker.

The parameters are read from the verb itself, so both always offer the same; options that name files are
left out. Bad input is answered with 400, an exhausted budget with 200 and the bound.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import Annotated, Any
from urllib.parse import parse_qsl

import click
from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from grundy.cli.verbs import Verbs
from grundy.core.document import SCHEMA
from grundy.errors import GameError
from grundy.i18n import LANGUAGES, Message, in_language, show
from grundy.web.pool import Pool, Stopped
from grundy.web.templating import preferred_language

VERBS = (
    "games",
    "rules",
    "glossary",
    "solve",
    "explain",
    "value",
    "compare",
    "sequence",
    "period",
    "misere",
    "coalition",
    "duel",
)
"""Verbs that only compute. Verbs that read or write files, or run for hours, are not on the net."""

EXAMPLES = {
    "games": "",
    "rules": "game=nim",
    "glossary": "",
    "solve": "game=nim&position=11,12,13",
    "explain": "game=nim&position=11,26,54",
    "value": "expression={1|*}",
    "compare": "first=^&second=*",
    "sequence": "rule=subtract(1,3,4)&to=50",
    "period": "rule=0.77",
    "misere": "rule=0.77",
    "coalition": "word=0011011&tokens=15",
    "duel": "game=nim&position=3,5,7",
}
"""A query to try, for each verb."""

BUDGET = "budget_seconds"
_NOT_ON_THE_NET = {"--json", "--lang", "--help", "--format", "--csv", "--layout", "--workers"}
MAX_NUMBER = 10_000_000
MAX_TEXT = 3000


def router() -> APIRouter:
    """Return the routes of all verbs that this installation has."""
    routes = APIRouter(prefix="/api/v1", tags=["grundy"])
    group = Verbs(name="grundy")
    context = click.Context(group)
    for name in VERBS:
        command = group.get_command(context, name)
        if command is not None and _answers_json(command):
            routes.add_api_route(
                f"/{name}",
                _endpoint(command, name),
                summary=command.get_short_help_str(200),
                responses={
                    200: {"description": f"The document of `grundy {name} --json`."},
                    400: {"description": "The input could not be read; `error` says why."},
                    429: {"description": "Too many requests from one client."},
                },
                response_class=JSONResponse,
            )
    return routes


def _answers_json(command: click.Command) -> bool:
    return any("--json" in p.opts for p in command.params)


def parameters(command: click.Command) -> list[click.Parameter]:
    """Return the parameters of a verb that a visitor may set: no files, language, format, processes."""
    return [
        p
        for p in command.params
        if not isinstance(p.type, (click.Path, click.File))
        and not _NOT_ON_THE_NET & set(p.opts)
        and (isinstance(p, click.Argument) or _is_plain(p))
    ]


def _is_plain(parameter: click.Parameter) -> bool:
    return (
        not parameter.multiple and parameter.nargs == 1
        if isinstance(parameter, click.Option)
        else True
    )


def _endpoint(command: click.Command, name: str) -> Callable[..., Awaitable[Response]]:
    known = parameters(command)

    async def endpoint(request: Request, **values: Any) -> Response:
        language = values.pop("lang") or preferred_language(request)
        words = _words(name, known, values)
        seconds = float(values.get(BUDGET) or _default_seconds(request))
        pool: Pool = request.app.state.pool
        try:
            (code, document), _ = await pool.answer("verb", language, words, seconds=seconds)
        except Stopped as stop:
            with in_language(language):
                return JSONResponse(_stopped(name, values, stop, seconds))
        if len(document) > pool.settings.answer_bytes:
            raise GameError("the answer is too long; ask for less")
        return Response(document, 400 if code in (2, 4) else 200, media_type="application/json")

    endpoint.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter("request", inspect.Parameter.KEYWORD_ONLY, annotation=Request),
            *(_signature(p, dict(parse_qsl(EXAMPLES.get(name, "")))) for p in known),
            inspect.Parameter(
                "lang",
                inspect.Parameter.KEYWORD_ONLY,
                default=None,
                annotation=Annotated[
                    str | None, Query(pattern=f"^({'|'.join(LANGUAGES)})$", description="Language.")
                ],
            ),
        ]
    )
    endpoint.__name__ = name
    endpoint.__doc__ = command.help and command.help.replace("\b", "")
    return endpoint


def _default_seconds(request: Request) -> float:
    pool: Pool = request.app.state.pool
    return min(10.0, pool.settings.api_seconds)


def _signature(parameter: click.Parameter, example: dict[str, str]) -> inspect.Parameter:
    kind, limits = _kind(parameter)
    if _name(parameter) in example:
        limits = {**limits, "examples": [kind(example[_name(parameter)])]}
    text = getattr(parameter, "help", None) or ""
    return inspect.Parameter(
        _name(parameter),
        inspect.Parameter.KEYWORD_ONLY,
        default=Query(... if parameter.required else None, description=text, **limits),
        annotation=kind if parameter.required else kind | None,
    )


def _name(parameter: click.Parameter) -> str:
    longest: str = max((o for o in parameter.opts), key=len)
    return longest.lstrip("-").replace("-", "_")


def _kind(parameter: click.Parameter) -> tuple[Any, dict[str, Any]]:
    if _name(parameter) == BUDGET:
        return float, {"gt": 0, "le": 20}
    if isinstance(parameter, click.Option) and parameter.is_flag:
        return bool, {}
    kind = parameter.type
    if isinstance(kind, click.Choice):
        return str, {"pattern": f"^({'|'.join(map(str, kind.choices))})$"}
    if isinstance(kind, click.types.IntParamType):
        lowest = getattr(kind, "min", None)
        return int, {"ge": lowest if lowest is not None else -MAX_NUMBER, "le": MAX_NUMBER}
    if isinstance(kind, click.types.FloatParamType):
        return float, {"ge": -1e9, "le": 1e9}
    return str, {"max_length": MAX_TEXT}


def _words(name: str, known: list[click.Parameter], values: dict[str, Any]) -> tuple[str, ...]:
    """Return the command line; texts stand behind `--`, where none can pass for an option."""
    options: list[str] = ["--json"]
    arguments: list[str] = []
    for parameter in known:
        value = values.get(_name(parameter))
        if value is None or _name(parameter) == BUDGET:  # the worker sets the budget itself
            continue
        if isinstance(parameter, click.Argument):
            arguments += value.split() if parameter.nargs == -1 else [value]
        elif value is True:
            options.append(parameter.opts[0])
        elif value is not False:
            options.append(f"{max(parameter.opts, key=len)}={value}")
    return (name, *options, "--", *arguments)


def _stopped(name: str, values: dict[str, Any], stop: Stopped, seconds: float) -> dict[str, Any]:
    reason = {
        "time": Message("time limit ({seconds} s) reached", seconds=f"{seconds:g}"),
        "memory": Message("stopped at the limit of memory"),
        "busy": Message("all workers are busy with long computations; ask again later"),
    }[stop.why]
    given = {key: value for key, value in values.items() if value is not None}
    return {
        "schema": SCHEMA,
        "verb": name,
        **given,
        "exact": False,
        "bound": {"reason": show(reason)},
        "provenance": {"method": None, "theorem": None, "exact": False, "seconds": seconds},
    }
