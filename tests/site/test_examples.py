"""The examples of the documentation have a Run button on the engine of the folder."""

from __future__ import annotations

import doctest
import json
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grundy.site.examples import run

from .hosting import STARTS, Host

DOCS = Path(__file__).resolve().parents[2] / "docs"
TUTORIAL = "tutorial/first-hour"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.M | re.S)


def blocks_of(page: str) -> list[str]:
    return BLOCK.findall((DOCS / f"{page}.md").read_text("utf-8"))


def printed_in(block: str) -> str:
    """Return what a page says that its example prints; of an error the last line."""
    found = doctest.DocTestParser().get_examples(block)
    return "".join(example.exc_msg or example.want for example in found)


def test_the_tutorial_prints_what_it_says() -> None:
    blocks = blocks_of(TUTORIAL)
    assert len(blocks) > 4
    for number, block in enumerate(blocks):
        assert run(blocks[: number + 1])["printed"] == printed_in(block)


PROGRAM = """
import json
from grundy.site.examples import run
pages = json.loads({pages!r})
print(json.dumps([run(blocks[:n + 1])["printed"] for blocks in pages for n in range(len(blocks))]))
"""


@pytest.mark.slow
def test_every_page_with_the_button_prints_the_same_in_a_browser(
    ask: Callable[..., dict[str, Any]],
) -> None:
    pages = [blocks_of(page) for page in runpy.run_path(str(DOCS / "conf.py"))["RUN"]]
    said = ask([], PROGRAM.format(pages=json.dumps(pages)))["program"].splitlines()[-1]
    expected = [printed_in(block) for blocks in pages for block in blocks]
    assert [text.split() for text in json.loads(said)] == [text.split() for text in expected]


def built(folder: Path, target: Path, *options: str) -> str:
    """Build the tutorial alone with Sphinx; return its page."""
    source = folder / "source"
    shutil.copytree(DOCS / "_static", source / "_static", dirs_exist_ok=True)
    shutil.copy(DOCS / "conf.py", source / "conf.py")
    shutil.copytree(DOCS / "tutorial", source / "tutorial", dirs_exist_ok=True)
    (source / "index.md").write_text(f"# Grundy\n\n```{{toctree}}\n{TUTORIAL}\n```\n", "utf-8")
    words = [sys.executable, "-m", "sphinx", "-q", "-b", "html", *options, source, target]
    subprocess.run(list(map(str, words)), check=True, capture_output=True, timeout=300)
    return (target / f"{TUTORIAL}.html").read_text("utf-8")


@pytest.mark.slow
def test_the_tutorial_has_a_run_button(folder: Path, browser: Any, tmp_path: Path) -> None:
    pytest.importorskip("furo", reason="the documentation needs grundy[docs]")
    html = tmp_path / "html"
    assert "run.js" not in built(tmp_path, tmp_path / "plain")  # without the folder no button
    built(tmp_path, html, "-D", "grundy_site=page")
    (html / "page").symlink_to(folder)
    host = Host(html, "", browser)
    page = host.page
    page.goto(f"{host.address}/{TUTORIAL}.html")
    page.wait_for_selector("button.run")
    assert page.locator("button.run").count() == len(blocks_of(TUTORIAL))
    for number in (1, 2):  # these use the names of those above them
        page.locator("button.run").nth(number).click()
        page.wait_for_function(
            "n => document.querySelectorAll('button.run')[n].textContent === 'Run'",
            arg=number, timeout=STARTS,
        )  # fmt: skip
        shown = page.locator("output.printed").nth(number).inner_text()
        assert shown.strip() == printed_in(blocks_of(TUTORIAL)[number]).strip()
    assert page.locator("output.printed").nth(0).is_hidden()
    others = {url for url in host.asked if not url.startswith((host.address, "blob:", "data:"))}
    assert others == set()
    host.stop()
    host.context.close()
