"""The page without a server in Chromium: when it is painted and when Python is ready, and what an endless
game does to the page around it. These are milliseconds on the clock, for they are what a visitor waits;
run it on a machine that does nothing else.

    python -m bench.site build/site
"""

from __future__ import annotations

import shutil
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

ROUNDS = 5
PATIENCE = 120_000
PAGE = "/en/play/nim?p=3,5,7"
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"
WATCH = """() => {
  let last = performance.now();
  window.gap = 0;
  const look = () => {
    const now = performance.now();
    window.gap = Math.max(window.gap, now - last);
    last = now;
    setTimeout(look);
  };
  look();
}"""
"""Measures how long the main thread could not react, at most."""
ENDLESS = """import grundy
class Endless(grundy.Ruleset):
    name = "endless"
    def moves(self, position, player):
        while True:
            pass
"""


class Quiet(SimpleHTTPRequestHandler):
    """A static server that prints nothing."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def visits(context: Any, address: str) -> Iterator[tuple[str, float, float]]:
    """Yield visits, the first one and later ones: their kind, when painted, and when Python was ready."""
    for number in range(1 + ROUNDS):
        page = context.new_page()
        page.goto(address + PAGE)
        page.wait_for_function("() => window.grundy?.ready", timeout=PATIENCE)
        ready = page.evaluate("() => window.grundy.ready")
        from_image = page.evaluate("() => window.grundy.fromImage")
        if number == 0:
            page.wait_for_function("() => window.grundy.image", timeout=PATIENCE)
        kind = "later visit" if number else "first visit"
        yield kind + (" from an image" if from_image else ""), page.evaluate(PAINTED), ready
        page.close()


def stall(context: Any, address: str) -> float:
    """Return the longest time in which the page could not react while a game without an end was solved."""
    page = context.new_page()
    page.goto(address + "/en/own/")
    page.locator("#solve").click()
    page.wait_for_function("() => document.getElementById('out').textContent", timeout=PATIENCE)
    page.locator("#code").fill(ENDLESS)
    page.evaluate(WATCH)
    page.locator("#solve").click()
    page.wait_for_timeout(3000)
    page.locator("#cancel").click()
    found = float(page.evaluate("() => window.gap"))
    page.close()
    return found


def main(folder: str) -> None:
    """Print the tables."""
    from playwright.sync_api import sync_playwright

    handler = partial(Quiet, directory=str(Path(folder).resolve()))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    found: dict[str, list[tuple[float, float]]] = {}
    stalls = []
    with sync_playwright() as driver:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for _ in range(ROUNDS):
            context = browser.new_context()
            for kind, painted, ready in visits(context, address):
                found.setdefault(kind, []).append((painted, ready))
            stalls.append(stall(context, address))
            context.close()
        browser.close()
    server.shutdown()
    print(f"{'ms: median (least to most)':28} {'painted':>20} {'Python ready':>22}")
    for kind, times in found.items():
        paints, starts = zip(*times, strict=True)
        print(f"{kind:28} {_row(paints):>20} {_row(starts):>22}  {len(times)} visits")
    print(f"longest stall beside an endless game: {_row(stalls)} ms")


def _row(times: Any) -> str:
    return f"{median(times):.0f} ({min(times):.0f} to {max(times):.0f})"


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "build/site")
