"""Pages that change by themselves: the page is sent again whenever something in it has changed."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from grundy.web.classroom.people import school_of
from grundy.web.classroom.school import School
from grundy.web.events import SECONDS_BETWEEN_SIGNS, TYPE
from grundy.web.pool import Stopped

RETRY_MILLISECONDS = 1000
BUSY_SECONDS = 0.5
"""How long a page waits that found no worker free."""
Render = Callable[[], Awaitable[Response | None]]
"""Makes the page as it is now; None where there is nothing any more."""


def live(
    request: Request, place: str, render: Render, who: str = "", pause: float = 0.0
) -> Response:
    """Return the stream of a page that shows a place; at most one event in `pause` seconds."""
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    events = _events(school_of(request), place, render, who, pause)
    return StreamingResponse(events, media_type=TYPE, headers=headers)


async def _events(
    school: School, place: str, render: Render, who: str, pause: float
) -> AsyncIterator[str]:
    school.present[who] += 1
    _tell_presence(school, who)
    try:
        yield f"retry: {RETRY_MILLISECONDS}\n\n"
        shown, since = "", None
        while not school.is_closing:
            news = school.news(place)
            try:
                page = await render()
            except Stopped:  # a busy server: the page comes later, its stream does not break
                await asyncio.sleep(BUSY_SECONDS)
                continue
            if page is None:
                yield "event: gone\ndata: {}\n\n"
                return
            html = bytes(page.body).decode()
            if html != shown:
                shown = html
                yield f"data: {json.dumps({'html': html}, ensure_ascii=False)}\n\n"
                if since is not None:  # a comment of the stream: how late a move is
                    yield f": {1000 * (time.monotonic() - since):.0f} ms after the request\n\n"
            if pause:
                await asyncio.sleep(pause)
            while not news.is_set():
                try:
                    await asyncio.wait_for(news.wait(), SECONDS_BETWEEN_SIGNS)
                except TimeoutError:
                    yield ": here\n\n"
            since = news.since
    finally:
        school.present[who] -= 1
        _tell_presence(school, who)


def _tell_presence(school: School, who: str) -> None:
    """Let the teacher see who is there."""
    for session in school.room.sessions.values():
        if session.pupil_of(who):
            school.wake(session.code)
