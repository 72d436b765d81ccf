"""A plain static server and a real browser that looks at it."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

STARTS = 90_000
"""Milliseconds that the engine may need on a busy machine."""


class Quiet(SimpleHTTPRequestHandler):
    """A plain static server that prints nothing."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class Host:
    """A static server for a folder, and a browser that looks at it."""

    def __init__(self, directory: Path, prefix: str, browser: Any) -> None:
        handler = partial(Quiet, directory=str(directory))
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}{prefix}"
        self.context = browser.new_context(locale="hr-HR")
        self.page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.asked: set[str] = set()
        self.context.on("request", lambda request: self.asked.add(request.url))

    def open(self, path: str) -> Any:
        """Open an address and wait until the engine shows it."""
        self.page.goto(self.address + path)
        self.page.wait_for_function("() => window.grundy?.ready", timeout=STARTS)
        self.page.wait_for_function("() => !document.documentElement.matches('.waiting')")
        return self.page

    def stop(self) -> None:
        """Cut the network: the server is gone."""
        self.server.shutdown()
        self.server.server_close()
