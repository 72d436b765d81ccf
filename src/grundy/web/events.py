"""Server-sent events: an answer that gets better is sent whenever it does.

Every event has the data of one improvement; the last one, named `end`, says whether the answer is final
and, where it is not, why. A browser reads them with `EventSource` or with `fetch`.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from contextvars import ContextVar
from typing import Any

from starlette.requests import Request
from starlette.responses import StreamingResponse

from grundy.web.pool import Found

RECEIVED: ContextVar[float | None] = ContextVar("received", default=None)
"""When the request that is answered came, as `time.monotonic` counts."""
TYPE = "text/event-stream"
SECONDS_BETWEEN_SIGNS = 10.0
"""A comment is sent so often while nothing is found, so that nothing between takes the line for dead."""
log = logging.getLogger("grundy.web")


def wants_events(request: Request) -> bool:
    """Return whether a request asks for a stream of events."""
    return TYPE in request.headers.get("accept", "")


def event_stream(
    first: Found, answers: AsyncIterator[Found], write: Callable[[Found], Any]
) -> StreamingResponse:
    """Return the stream of the first answer and those that follow, each as `write` gives it."""
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(_lines(first, answers, write), media_type=TYPE, headers=headers)


async def _lines(
    found: Found, answers: AsyncIterator[Found], write: Callable[[Found], Any]
) -> AsyncIterator[str]:
    following: asyncio.Task[Found] | None = None
    shown = ""
    try:
        while True:
            event = _event(write(found))
            if event != shown:  # only why nothing better will come may be new
                shown = event
                yield event
            following = asyncio.ensure_future(_following(answers))
            while not (await asyncio.wait((following,), timeout=SECONDS_BETWEEN_SIGNS))[0]:
                yield ": computing\n\n"
            found = following.result()
    except NoMore:
        yield _event({"finished": found.finished, "stopped": found.stopped}, "end")
    except Exception as defect:
        log.error("%s: %s", type(defect).__name__, defect)
        yield _event({"finished": False, "stopped": "defect"}, "end")
    finally:
        if following is not None:
            following.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await following


class NoMore(Exception):
    """There is no further answer; a task cannot raise `StopAsyncIteration` itself."""


async def _following(answers: AsyncIterator[Found]) -> Found:
    try:
        return await anext(answers)
    except StopAsyncIteration:
        raise NoMore from None


def _event(data: Any, name: str = "") -> str:
    head = f"event: {name}\n" if name else ""
    return f"{head}data: {json.dumps(data, ensure_ascii=False)}\n\n"
