"""The folder, built once, and what its engine answers under Node."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the page needs grundy[web]")
from grundy.site.build import build
from grundy.site.pyodide import LOCK

HERE = Path(__file__).parent
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
Ask = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the whole page: that of `make site`, or a new one."""
    if os.environ.get("GRUNDY_SITE"):
        return Path(os.environ["GRUNDY_SITE"]).resolve()
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("Node.js is not installed")
    target = tmp_path_factory.mktemp("host") / "deep" / "folder"
    build(target)
    return target


@pytest.fixture(scope="session")
def ask(folder: Path) -> Ask:
    """Return a way to ask the engine of the folder, in Pyodide under Node."""
    (engine,) = (folder / "engine").iterdir()

    def asked(urls: list[str] = [], program: str = "") -> dict[str, Any]:  # noqa: B006
        request = json.dumps({"urls": urls, "program": program, "lock": LOCK})
        run = subprocess.run(
            ["node", str(HERE / "ask.mjs"), str(engine)],
            input=request, capture_output=True, text=True, timeout=500,
        )  # fmt: skip
        assert run.returncode == 0, run.stderr[-3000:]
        found: dict[str, Any] = json.loads(run.stdout.splitlines()[-1])
        return found

    return asked


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Return Chromium, without a window."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()
