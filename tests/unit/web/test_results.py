"""The results page reads a store and refuses bad filters in one line."""

from __future__ import annotations

from pathlib import Path

from starlette.testclient import TestClient

from grundy.cli.run import run
from grundy.web.app import create_app
from grundy.web.settings import Settings


def test_results_of_a_scan(tmp_path: Path) -> None:
    store = str(tmp_path / "run.db")
    assert run(["scan", "subtract(k=1, max=6)", "--to", "200", "--store", store, "--json"]) == 0
    with TestClient(create_app(Settings(store=store, quick_workers=1, slow_workers=1))) as client:
        page = client.get("/en/results?where=period>=6&sort=-period")
        assert page.status_code == 200
        assert "subtract(6)" in page.text
        assert "subtract(1)" not in page.text
        assert "a filter is a field" in client.get("/en/results?where=nonsense").text
