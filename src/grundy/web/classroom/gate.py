"""What a class has locked is not given out: not by a page, not by an address, not by the interface.

It is a list of what stays open, not of what is closed: a page that is added later is closed by itself.
"""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from grundy.i18n import LANGUAGES, Message
from grundy.web.classroom.people import school_of, tokens_of, who_asks
from grundy.web.problem import language_of, problem

_LANGUAGE = f"/({'|'.join(LANGUAGES)})"
OPEN = re.compile(
    rf"/static/.*|/palette\.css|/offline\.js|{_LANGUAGE}/(class|table)(/.*)?"
    # Pictures of positions and what a legal move does to them: nothing that was solved.
    rf"|{_LANGUAGE}/(svg|effects)/.*"
)
FRONT = re.compile(rf"/|{_LANGUAGE}/?")
SAID = Message("Your teacher has locked this until the class has solved the task.")


class Gate:
    """An ASGI layer that keeps locked pages from pupils."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        locked = school_of(request).is_locked_for(who_asks(request), tokens_of(request))
        scope["locked"] = locked  # the menu names what is open
        if not locked or OPEN.fullmatch(scope["path"]):
            await self._app(scope, receive, send)
        elif FRONT.fullmatch(scope["path"]):
            there = RedirectResponse(f"/{language_of(request)}/class", 303)
            await there(scope, receive, send)
        else:
            await problem(request, 403, SAID)(scope, receive, send)
