"""What the visitor is told when something did not work: a page, or a JSON document, in their language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from grundy.core.document import SCHEMA
from grundy.i18n import LANGUAGES, Message, Readable, in_language, show
from grundy.web.templating import page, preferred_language


def problem(
    request: Request, status: int, said: Readable, headers: Mapping[str, str] | None = None
) -> Response:
    """Return the answer to a request that cannot be served, with one sentence about it."""
    language = language_of(request)
    with in_language(language):
        text = show(said)
        answer: Response
        if request.url.path.startswith("/api/"):
            answer = JSONResponse({"schema": SCHEMA, "error": text}, status)
        else:
            answer = page(request, language, "problem.html", status=status, text=text)
    answer.headers.update(headers or {})
    return answer


def language_of(request: Request) -> str:
    """Return the language of a page or of a JSON request, even where the address is wrong."""
    first = request.url.path.split("/")[1] if "/" in request.url.path else ""
    asked = request.query_params.get("lang", "")
    return next((c for c in (first, asked) if c in LANGUAGES), None) or preferred_language(request)


class Closed(HTTPException):
    """What is refused with a sentence of its own."""

    def __init__(self, status: int, said: Message) -> None:
        super().__init__(status)
        self.said = said


HTTP: dict[int, Message] = {
    403: Message("This may only be changed from a page of this site."),
    404: Message("There is no such page."),
    405: Message("This site is read-only: use GET for every address."),
    413: Message("This site is read-only: a request must have no body."),
    429: Message("Too many requests: wait a minute."),
    500: Message("This is a defect of the program; it was written to the log."),
    503: Message("The server is busy or is being restarted; try again in a few seconds."),
}
"""What the status codes of HTTP mean to a person."""


def invalid(errors: Sequence[Mapping[str, Any]]) -> Message:
    """Return one sentence about parameters that do not fit, from the errors of the validation.

    >>> invalid([{"loc": ("query", "game"), "type": "missing"}]).render("en")
    'game: this is needed'
    """
    said = Message("{text}", text="")
    for number, error in enumerate(errors[:5]):
        name = ".".join(map(str, error["loc"][1:]))
        one = Message("{name}: {problem}", name=name, problem=_wrong(error))
        said = Message("{first}; {second}", first=said, second=one) if number else one
    return said


def _wrong(error: Mapping[str, Any]) -> Message:
    limits = error.get("ctx", {})
    match error["type"]:
        case "missing":
            return Message("this is needed")
        case "string_too_long":
            return Message("at most {n} characters", n=limits.get("max_length", ""))
        case "int_parsing" | "int_type" | "int_from_float" | "int_parsing_size":
            return Message("a whole number is needed")
        case "float_parsing" | "float_type" | "finite_number":
            return Message("a number is needed")
        case "bool_parsing" | "bool_type":
            return Message("true or false is needed")
        case "less_than_equal" | "less_than":
            return Message("at most {n}", n=limits.get("le", limits.get("lt", "")))
        case "greater_than_equal" | "greater_than":
            return Message("more than {n}", n=limits["gt"]) if "gt" in limits else _least(limits)
        case "literal_error":
            known = ", ".join(re.findall(r"'([^']*)'", str(limits.get("expected", ""))))
            return Message("one of {known} is needed", known=known)
        case "string_pattern_mismatch":
            known = str(limits.get("pattern", "")).strip("^$()").replace("|", ", ")
            return Message("one of {known} is needed", known=known)
    return Message("this cannot be read")


def _least(limits: Mapping[str, Any]) -> Message:
    return Message("at least {n}", n=limits.get("ge", ""))
