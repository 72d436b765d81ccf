"""Helpers of the tests of the classroom: a server in its own process, and people with cookies."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx


@dataclass
class ClassServer:
    """`grundy web` as a teacher starts it; it can be killed and started again."""

    store: str
    options: tuple[str, ...] = ()
    port: int = 0
    token: str = ""
    process: subprocess.Popen[str] | None = None
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        if not self.port:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                self.port = free.getsockname()[1]
        command = [sys.executable, "-m", "grundy", "web", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--host", "127.0.0.1", "--store", self.store, *self.options],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **self.environment},
        )
        assert self.process.stdout is not None
        if "--class" in self.options:
            for line in self.process.stdout:
                if found := re.search(r"token=([\w-]+)", line):
                    self.token = found[1]
                    break
        limit = time.monotonic() + 90
        while True:
            try:
                httpx.get(f"{self.address}/palette.css", timeout=5)
                return
            except httpx.HTTPError:
                assert time.monotonic() < limit, "the server did not start"
                time.sleep(0.1)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


def person(address: str, **options: Any) -> httpx.Client:
    """Somebody with cookies of their own."""
    return httpx.Client(base_url=address, follow_redirects=True, timeout=60, **options)


def open_class(teacher: httpx.Client, **fields: str) -> str:
    """Open a class; return its code."""
    answer = teacher.post("/en/class", data={"locked": "1", **fields})
    assert answer.status_code == 200, answer.text
    return str(answer.url).split("/")[-2]


def join(pupil: httpx.Client, code: str, name: str) -> str:
    """Join a class; return the table."""
    answer = pupil.post(f"/en/class/{code}", data={"name": name})
    assert answer.status_code == 200, answer.text
    return str(answer.url).split("/")[-1]


def play(pupil: httpx.Client, table: str, move: str, at: int) -> httpx.Response:
    """Make a move."""
    return pupil.post(f"/en/table/{table}", params={"do": move, "at": at})


def rows(teacher: httpx.Client, code: str) -> dict[str, dict[str, str]]:
    """The teacher's table."""
    return read_rows(teacher.get(f"/en/class/{code}/teacher").text)


def read_rows(html: str) -> dict[str, dict[str, str]]:
    """Read the teacher's table out of its page."""
    found = {}
    for name, row in re.findall(r'<tr data-pupil="([^"]*)">(.*?)</tr>', html, re.DOTALL):
        cells = re.findall(r'data-cell="(\w+)">(.*?)</td>', row, re.DOTALL)
        found[name] = {
            key: re.sub(r"<.*", "", text, flags=re.DOTALL).strip() for key, text in cells
        }
        found[name]["here"] = "yes" if 'class="dot on"' in row else "no"
        found[name]["unjudged"] = "yes" if re.search(r"\+ \d+\?", row) else "no"
    return found


def store_in(folder: Path) -> str:
    """A store in a folder of the test."""
    return str(folder / "classes.db")
