"""Boards inside other pages: who may frame them, what they show, and the code that oEmbed gives."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import pytest

from grundy.web.settings import Settings

from .conftest import Site, running

Open = Callable[..., Any]


@pytest.fixture(scope="module")
def moodle() -> Iterator[Site]:
    """A site whose boards only one other may show."""
    yield from running(Settings(embed="https://moodle.example"))


@pytest.fixture(scope="module")
def closed() -> Iterator[Site]:
    yield from running(Settings(embed=""))


def test_only_the_page_for_frames_may_be_framed(site: Site, moodle: Site, closed: Site) -> None:
    where = "/embed/en/nim?p=3,5,7"
    assert "frame-ancestors *" in site.get(where).headers["content-security-policy"]
    policy = moodle.get(where).headers["content-security-policy"]
    assert policy.endswith("frame-ancestors https://moodle.example")
    for path in ("/en/play/nim?p=3,5,7", "/en/class", "/en/lessons/nim"):
        assert "frame-ancestors 'self'" in moodle.get(path).headers["content-security-policy"]
    assert closed.get(where).status == 404
    assert "/embed/" not in closed.get("/en/play/nim?p=3,5,7").text


def test_a_frame_gives_no_analysis(site: Site) -> None:
    page = site.get("/embed/en/nim?p=3,5,7&level=explain")
    assert page.status == 200
    assert "Nim-value" not in page.text
    assert site.get("/embed/en/nonsense").status == 404
    wrong = site.get("/embed/hr/nim?p=3,x")
    assert wrong.status == 400
    assert "frame-ancestors *" in wrong.headers["content-security-policy"]


def test_oembed(site: Site) -> None:
    there = quote(f"{site.address}/hr/play/nim?p=3,5,7&misere=1", safe="")
    found = json.loads(site.get(f"/oembed?url={there}&maxwidth=400").text)
    assert (found["type"], found["version"], found["width"]) == ("rich", "1.0", 400)
    assert f'src="{site.address}/embed/hr/nim?p=3,5,7&amp;misere=1"' in found["html"]
    other = quote("http://evil.example/hr/play/nim", safe="")
    assert site.get(f"/oembed?url={other}").status == 404
    assert site.get(f"/oembed?url={there}&format=xml").status == 501
    assert site.get("/oembed").status == 404
    assert 'type="application/json+oembed"' in site.get("/en/play/nim?p=3,5,7").text


def test_a_board_is_played_inside_a_frame(open_page: Open) -> None:
    page = open_page("/embed/en/nim?p=1,2")
    page.locator('[data-board] a[data-move="2→1"]').first.click(force=True)
    page.wait_for_selector("text=Last move")
    assert "/embed/en/nim" in page.url
    page.locator("[data-board] a.hot").first.click(force=True)
    page.wait_for_selector("text=You win")


def test_what_is_copied(open_page: Open) -> None:
    page = open_page(
        "/en/play/domineering?p=3x3", permissions=["clipboard-read", "clipboard-write"]
    )
    for name, part in (
        ("Embed", "<iframe src="),
        ("Citation", "Grundy 0."),
        ("Link", "/en/play/domineering?p=3x3"),
    ):
        page.get_by_role("link", name=name, exact=True).click()
        page.wait_for_timeout(200)
        assert part in page.evaluate("() => navigator.clipboard.readText()")
