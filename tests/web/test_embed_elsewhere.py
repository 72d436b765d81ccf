"""A board in a page of another origin, in a real browser: who may frame it, and that it is played there."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import quote

import pytest

from grundy.web.settings import Settings

from .conftest import Site, running

REFUSED = "chrome-error://chromewebdata/"


class Host:
    """A page of somebody else (Moodle, a blog), on a port of its own and reached by two names."""

    def __init__(self) -> None:
        self.html = ""
        here = self

        class Pages(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = here.html.encode()
                self.send_response(200)
                self.send_header("content-type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *words: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.numbered = f"http://127.0.0.1:{self.server.server_port}"
        self.named = f"http://localhost:{self.server.server_port}"


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    here = Host()
    yield here
    here.server.shutdown()
    here.server.server_close()


@pytest.fixture(scope="module")
def chosen(host: Host) -> Iterator[Site]:
    """A site that lets one other frame its boards, by its name only."""
    yield from running(Settings(embed=host.named))


@pytest.fixture(scope="module")
def closed() -> Iterator[Site]:
    yield from running(Settings(embed=""))


@pytest.fixture
def framed(browser: Any, host: Host) -> Iterator[Callable[[str, str], Any]]:
    """Open the other's page with some HTML in it."""
    contexts = []

    def opened(html: str, address: str) -> Any:
        host.html = f"<!doctype html><html lang=en><title>Course</title><h1>Course</h1>{html}"
        contexts.append(browser.new_context())
        page = contexts[-1].new_page()
        page.set_default_timeout(30_000)
        page.goto(address)
        page.wait_for_load_state()
        return page

    yield opened
    for context in contexts:
        context.close()


def code_of(site: Site) -> str:
    """The code of a frame as oEmbed gives it."""
    there = quote(f"{site.address}/en/play/nim?p=1,2", safe="")
    return str(json.loads(site.get(f"/oembed?url={there}").text)["html"]).replace("lazy", "eager")


def win(page: Any) -> None:
    """Play the board inside the frame to its end."""
    inside = page.frame_locator("iframe")
    page.frames[
        1
    ].wait_for_load_state()  # where the style comes late, a place moves under the finger
    inside.locator('[data-board] a[data-move="2→1"]').first.click(force=True)
    inside.get_by_text("Last move").wait_for()
    page.frames[1].wait_for_load_state()
    inside.locator("[data-board] a.hot").first.click(force=True)
    inside.get_by_text("You win").wait_for()


def assert_refused(page: Any) -> None:
    """The browser shows its own page of errors inside the frame."""
    limit = time.monotonic() + 30
    while page.frames[1].url != REFUSED:
        assert page.frames[1].url in ("", "about:blank"), "it is shown"
        assert time.monotonic() < limit, "nothing is shown, and no error either"
        page.wait_for_timeout(50)


def test_a_board_is_played_in_a_page_of_another_origin(framed: Any, site: Site, host: Host) -> None:
    for address in (host.numbered, host.named):
        page = framed(code_of(site), address)
        win(page)
        assert page.url.startswith(address)
        assert page.frames[1].url.startswith(f"{site.address}/embed/en/nim")


@pytest.mark.slow  # once it did not end in time: each of its three frames is played by plain links
def test_it_is_played_in_a_frame_that_runs_no_script(framed: Any, site: Site, host: Host) -> None:
    """Some systems put every frame into a sandbox."""
    for sandbox in ("", "allow-scripts", "allow-scripts allow-same-origin"):
        win(framed(code_of(site).replace("<iframe", f'<iframe sandbox="{sandbox}"'), host.named))


def test_only_the_chosen_host_may_frame(framed: Any, chosen: Site, host: Host) -> None:
    win(framed(code_of(chosen), host.named))
    assert_refused(framed(code_of(chosen), host.numbered))


def test_no_other_page_may_be_framed(framed: Any, site: Site, closed: Site, host: Host) -> None:
    for address in (
        f"{site.address}/en/play/nim?p=1,2",
        f"{site.address}/en/class",
        f"{closed.address}/embed/en/nim?p=1,2",
    ):
        assert_refused(framed(f'<iframe src="{address}"></iframe>', host.named))
