"""The folder: the same pages as the served ones, the same answers, small enough."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from starlette.testclient import TestClient

from grundy.i18n import LANGUAGES
from grundy.site import pyodide
from grundy.site.address import moved_back, pictures
from grundy.site.build import sizes
from grundy.web.app import create_app
from grundy.web.pages.gallery import cards
from grundy.web.settings import Settings

from .addresses import SAME
from .test_plain import PROGRAM, answered

pytestmark = pytest.mark.slow
Ask = Callable[..., dict[str, Any]]

TIMES = re.compile(
    r'"(seconds|version|nodes|method|visited)": ?[^,}\]]*|\b\d+(\.\d+)? ?(ms|s)\b|method=\S+'
)


SERVED = re.compile(
    r"<link [^>]*oembed[^>]*>|<li><a [^>]*data-text=.*?</li>|<p><a [^>]*lessons/write.*?</p>"
    r"|<li><a [^>]*/(?:table|class)\?.*?</li>"
)
"""What only a server offers: a frame, a citation with the date, a lesson form, two devices, a class."""


def plain(text: str) -> str:
    return re.sub(r"\s*([<>])\s*", r"\1", TIMES.sub("", SERVED.sub("", text))).strip()


@pytest.fixture(scope="module")
def served() -> Any:
    settings = Settings(quick_seconds=20.0, page_seconds=20.0)
    with TestClient(create_app(settings), base_url="http://127.0.0.1") as client:
        yield client


def test_every_address_gives_the_same_from_the_folder(ask: Ask, served: Any) -> None:
    found = ask(SAME)["answers"]
    different = []
    for url in SAME:
        expected = served.get(url, follow_redirects=False)
        status, text = found[url]
        if status != expected.status_code or plain(text_of(text)) != plain(expected.text):
            different.append(url)
    assert different == []


def text_of(text: str) -> str:
    return moved_back(text, "") if text.startswith("<!doctype") else text


def test_pages_that_lie_as_files_are_those_of_the_server(folder: Path, served: Any) -> None:
    for url in ("/en/", "/hr/glossary", "/sl/play/nim?p=3,5,7", "/sr/lessons"):
        path = url.partition("?")[0].strip("/")
        root = "/".join([".."] * len(path.split("/")))
        text = moved_back((folder / path / "index.html").read_text("utf-8"), root)
        expected = served.get(url).text
        assert main(text) == main(expected)


def main(text: str) -> str:
    """Return the content of a page; its pictures are files here."""
    for picture in pictures(text):
        text = text.replace(picture, "")
    text = re.sub(r'src="/pictures/\w+\.svg"', 'src=""', text)
    return plain(text[text.index("<main") : text.index("</main>")])


def test_the_quick_contract_holds_in_pyodide(ask: Ask) -> None:
    expected = answered()
    found = json.loads(ask([], PROGRAM.read_text("utf-8"))["program"].splitlines()[-1])
    assert {asked for asked in expected if found[asked] != expected[asked]} == set()


def test_the_first_visit_is_small(folder: Path) -> None:
    parts = sizes(folder)
    assert sum(parts.values()) < 10_000_000, parts


def test_a_link_to_any_game_works_at_the_first_visit(folder: Path) -> None:
    for code in LANGUAGES:
        for card in cards(code):
            path = unquote(card["url"].partition("?")[0].strip("/"))
            assert (folder / path / "index.html").exists()
            if card["family"] != "seats":  # nobody explores those
                assert (folder / path.replace("/play/", "/explore/") / "index.html").exists()


def test_nothing_names_another_host(folder: Path) -> None:
    for path in [*folder.glob("*.js"), folder / "shell.html", folder / "en" / "index.html"]:
        text = re.sub(r"http://www\.w3\.org/\S+", "", path.read_text("utf-8"))
        assert not re.search(r"""["'(]https?://|["'(]//\w""", text), path


def test_what_npm_gives_is_checked(tmp_path: Path) -> None:
    other = tmp_path / "pyodide.tgz"
    other.write_bytes(b"something else")
    assert pyodide.digest_of(other) != pyodide.INTEGRITY
