"""A page that changes by itself: it comes again when something changes, and late from a busy server."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.responses import HTMLResponse, Response

from grundy.web.classroom import live
from grundy.web.pool import Stopped

RunAsync = Callable[[Coroutine[Any, Any, Any]], Any]


def school() -> Any:
    """What a stream asks of the classroom."""
    news: dict[str, asyncio.Event] = {}
    return SimpleNamespace(
        present=Counter(),
        is_closing=False,
        room=SimpleNamespace(sessions={}),
        news=lambda place: news.setdefault(place, asyncio.Event()),
    )


def test_a_busy_server_sends_the_page_late_and_does_not_break_the_stream(
    monkeypatch: pytest.MonkeyPatch, run_async: RunAsync
) -> None:
    monkeypatch.setattr(live, "BUSY_SECONDS", 0.0)
    answers: list[Response | Stopped | None] = [
        Stopped("busy"),
        Stopped("busy"),
        HTMLResponse("the page"),
    ]

    async def render() -> Response | None:
        answer = answers.pop(0)
        if isinstance(answer, Stopped):
            raise answer
        return answer

    async def read() -> list[str]:
        here = school()
        stream = live._events(here, "table", render, "ana", 0.0)
        first, second = await anext(stream), await anext(stream)
        assert here.present["ana"] == 1
        await stream.aclose()
        assert here.present["ana"] == 0
        return [first, second]

    first, second = run_async(read())
    assert first.startswith("retry:")
    assert second == 'data: {"html": "the page"}\n\n'
    assert not answers


def test_a_server_that_is_ending_ends_the_stream_of_a_page_that_waits(
    monkeypatch: pytest.MonkeyPatch, run_async: RunAsync
) -> None:
    monkeypatch.setattr(live, "BUSY_SECONDS", 0.0)
    here = school()

    async def render() -> Response | None:
        here.is_closing = True
        raise Stopped("closing")

    async def read() -> list[str]:
        return [line async for line in live._events(here, "table", render, "ana", 0.0)]

    assert len(run_async(read())) == 1
