"""Every kind of address is compared with the served page, or a reason says why it is not."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterator
from html import unescape
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the page needs grundy[web]")
from starlette.routing import Match

from grundy.site import engine
from grundy.site.address import moved_back
from grundy.web.app import create_app
from grundy.web.settings import Settings

from .addresses import DIFFERENT, SAME

FILES = {"/static", "/offline.js"}  # of the folder these are files


def reached(routes: list[Any], url: str) -> str | None:
    """Return the kind of address that a server answers a request with."""
    scope = {"type": "http", "method": "GET", "path": url.partition("?")[0], "root_path": ""}
    for route in plain(routes):
        if route.matches(scope)[0] is Match.FULL:
            return str(route.path)
    return None


def plain(routes: list[Any]) -> Iterator[Any]:
    """Yield the routes of the application and of the parts that are included in it."""
    for route in routes:
        inner = getattr(route, "original_router", None)
        if inner is None:
            yield route
        else:
            yield from plain(inner.routes)


def test_every_kind_of_address_is_compared_or_a_reason_is_given() -> None:
    routes = create_app(Settings()).routes
    kinds = {
        route.path
        for route in plain(routes)
        if "GET" in (getattr(route, "methods", None) or {"GET"}) and route.path not in FILES
    }
    assert len(kinds) > 50
    found = {reached(routes, url) for url in [*SAME, *DIFFERENT]}
    assert None not in {reached(routes, url) for url in DIFFERENT}
    different = {reached(routes, url) for url in DIFFERENT}
    left = {
        kind
        for kind in kinds - found
        if not any(kind.startswith(f"{above}/") for above in different if above)
    }
    assert left == set()
    assert all(DIFFERENT.values())


@pytest.fixture
def answered(
    run_async: Callable[[Coroutine[Any, Any, Any]], Any],
) -> Callable[[str], tuple[int, str]]:
    """Return what the application of the folder answers, run here."""

    def ask(url: str) -> tuple[int, str]:
        status: list[int] = []
        parts: list[bytes] = []
        origin = "http://127.0.0.1"
        run_async(
            engine.answer(url, {}, origin, "", lambda code, _: status.append(code), parts.append)
        )
        return status[0], moved_back(b"".join(parts).decode(), "")

    return ask


def test_no_link_of_the_folder_leads_nowhere(answered: Callable[[str], tuple[int, str]]) -> None:
    routes = list(plain(engine.site().routes))
    links: dict[str | None, str] = {}
    for path in ("", "play/nim?p=3,5,7", "play/hex?p=3x3", "lessons", "lessons/nim", "sources",
                 "worksheets?games=nim", "values?x=^*", "rules?rule=0.77", "api"):  # fmt: skip
        status, text = answered(f"/hr/{path}")
        assert status == 200, path
        for link in re.findall(r'(?:href|src|action|data-text)="(/[^"]*)"', text):
            url = unescape(link).partition("#")[0]
            if not url.startswith(("/static/", "/offline.js", "/own/")):
                links.setdefault(reached(routes, url), url)
    assert None not in links, links[None]
    assert len(links) > 15
    assert {url: answered(url)[0] for url in links.values() if answered(url)[0] >= 400} == {}


def test_what_needs_a_server_says_so(answered: Callable[[str], tuple[int, str]]) -> None:
    for path, command in (("class", "grundy web --class"), ("table?game=nim&p=1,2", "grundy web")):
        status, text = answered(f"/en/{path}")
        assert status == 200
        assert command in text
        assert "needs a server" in text
