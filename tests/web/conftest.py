"""A running site and a real browser for the tests of the page."""

from __future__ import annotations

import shutil
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("fastapi", reason="the page needs grundy[web]")
from grundy.errors import UnknownGameError
from grundy.rulesets.registry import get
from grundy.web.server import Server, bind
from grundy.web.settings import Settings

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@dataclass(frozen=True)
class Answer:
    """What the site said."""

    status: int
    headers: dict[str, str]
    text: str
    url: str


class Site:
    """A site on a free port of this machine."""

    def __init__(self, address: str) -> None:
        self.address = address

    def get(self, path: str, **headers: str) -> Answer:
        url = self.address + quote(path, safe="/?&=%:,()+~*|{}@!'.;")
        request = Request(url.replace("{", "%7B").replace("}", "%7D").replace("|", "%7C"))
        for name, value in headers.items():
            request.add_header(name.replace("_", "-"), value)
        try:
            with urlopen(request, timeout=60) as answer:
                text = answer.read().decode()
                return Answer(answer.status, _lower(answer.headers), text, answer.url)
        except HTTPError as error:
            return Answer(error.code, _lower(error.headers), error.read().decode(), error.url)


def _lower(headers: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def running(settings: Settings) -> Iterator[Site]:
    """Serve until the test is over."""
    listener = bind("127.0.0.1", 0)
    server = Server(settings)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    limit = time.monotonic() + 60
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        assert time.monotonic() < limit, "the server did not start"
        time.sleep(0.05)
    yield Site(f"http://127.0.0.1:{listener.getsockname()[1]}")
    server.should_exit = True
    thread.join(15)


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    yield from running(Settings(quick_seconds=1.0, page_seconds=20.0))


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's chromium, driven by Playwright."""
    playwright = pytest.importorskip("playwright.sync_api", reason="pip install grundy[test]")
    if CHROMIUM is None:
        warnings.warn("NO CHROMIUM: the page is not tested in a browser", stacklevel=1)
        pytest.skip("no chromium: apt-get install chromium")
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def open_page(browser: Any, site: Site) -> Iterator[Callable[..., Any]]:
    """Open a path; every error of a script or a blocked resource fails the test."""
    problems: list[str] = []
    contexts: list[Any] = []

    def opened(path: str, **options: Any) -> Any:
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("request", lambda r: _own(r.url, site) or problems.append(f"asked {r.url}"))
        page.goto(site.address + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert problems == []


def _own(url: str, site: Site) -> bool:
    return url.startswith((site.address, "data:", "blob:"))


@pytest.fixture
def needs() -> Callable[[str], None]:
    """Skip a test whose game is not installed."""

    def check(game: str) -> None:
        try:
            get(game)
        except UnknownGameError:
            pytest.skip(f"no game {game}")

    return check
