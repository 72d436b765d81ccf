"""The server under bad visitors: slow, huge, many, gone; and at its own end. Real sockets throughout."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from grundy.cli.run import run
from grundy.web.pool import Stopped
from grundy.web.settings import Settings

from .conftest import Site, running

HARD = "/api/v1/solve?game=clobber&position=6x6&budget_seconds={seconds}"


@pytest.fixture(scope="module")
def small() -> Iterator[Site]:
    """A site with short time-outs."""
    yield from running(
        Settings(
            header_seconds=1.0,
            idle_seconds=1.0,
            write_seconds=1.0,
            quick_workers=1,
            slow_workers=1,
            page_seconds=2.0,
            api_seconds=3.0,
        )
    )


def connect(site: Site) -> socket.socket:
    host, port = site.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=20)


def send(site: Site, text: str, body: bytes = b"") -> bytes:
    """Send a request and return everything that comes back before the connection is closed."""
    with connect(site) as line:
        line.sendall(text.replace("\n", "\r\n").encode() + body)
        return read_all(line)


def read_all(line: socket.socket) -> bytes:
    parts = []
    while part := line.recv(65536):
        parts.append(part)
    return b"".join(parts)


def status(answer: bytes) -> int:
    return int(answer.split()[1])


# -- connections ---------------------------------------------------------------------------------------


def test_a_visitor_who_sends_a_byte_at_a_time_is_cut_off(small: Site) -> None:
    started = time.monotonic()
    with connect(small) as line:
        answer = b""
        for letter in b"GET /en/ HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 200:
            try:
                line.sendall(bytes([letter]))
            except OSError:
                break
            time.sleep(0.05)
            if time.monotonic() - started > 8:
                break
        line.settimeout(5)
        with suppress(OSError):
            answer = read_all(line)
    assert time.monotonic() - started < 8
    assert answer == b"" or status(answer) == 408


@pytest.mark.parametrize("first", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"])
def test_an_idle_connection_is_closed(small: Site, first: bytes) -> None:
    started = time.monotonic()
    with connect(small) as line:
        line.sendall(first)
        read_all(line)
    assert time.monotonic() - started < 8


def test_who_does_not_read_the_answer_is_cut_off(small: Site) -> None:
    request = b"GET /static/page.css HTTP/1.1\r\nHost: x\r\n\r\n"
    with connect(small) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.settimeout(0.5)
        assert is_cut_off(line, request, seconds=90)
    assert small.get("/en/").status == 200


def is_cut_off(line: socket.socket, request: bytes, seconds: float) -> bool:
    """Go on sending; return whether the other side ends that."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            line.sendall(request)
        except TimeoutError:
            pass
        except OSError:
            return True
    return False


def test_huge_headers_are_refused(small: Site) -> None:
    answer = send(small, "GET /en/ HTTP/1.1\nHost: x\nX-Huge: " + "a" * 100_000 + "\n\n")
    assert status(answer) == 431
    assert len(answer) < 1000


def test_a_large_body_is_refused_as_such(small: Site) -> None:
    head = "POST /en/ HTTP/1.1\nHost: x\nConnection: close\nContent-Length: 10000000\n\n"
    answer = send(small, head, b"x" * 10_000_000)
    assert status(answer) == 413
    # One that only promises a body is answered as well.
    assert status(send(small, head)) == 413


def test_head_has_the_headers_of_get_and_no_body(small: Site) -> None:
    for path in ("/en/", "/api/v1/games", "/en/svg/nim?p=3,5", "/static/page.css"):
        answer = send(small, f"HEAD {path} HTTP/1.1\nHost: x\nConnection: close\n\n")
        head, _, body = answer.partition(b"\r\n\r\n")
        assert status(answer) == 200, path
        assert body == b""
        assert b"content-security-policy" in head.lower()


def test_redirects_name_no_host(small: Site) -> None:
    for path in ("/", "/en", "/en/values/", "/favicon.ico", "/en/play/nim?p=3&m=3%E2%86%921"):
        answer = send(small, f"GET {path} HTTP/1.1\nHost: evil.example\nConnection: close\n\n")
        assert status(answer) < 400, path
        location = re.search(rb"(?i)location: (\S+)", answer)
        if location is not None:
            assert b"evil" not in location[1]
            assert location[1].startswith(b"/")
    for path in ("//evil.example", "//evil.example/", "//evil.example/en/values/"):
        answer = send(small, f"GET {path} HTTP/1.1\nHost: x\nConnection: close\n\n")
        assert not re.search(rb"(?i)location: (//|http)", answer)


def test_robots_are_told_not_to_follow_moves(small: Site) -> None:
    page = small.get("/robots.txt")
    assert page.status == 200
    assert "Disallow: /*?" in page.text


@pytest.mark.parametrize(
    "path", ["/en/tikz/nim?p=garbage", "/en/svg/hex?p=zzz", "/en/svg/nim?p=3&m=9-%3E1"]
)
def test_a_picture_of_nothing_is_an_error_and_not_kept(small: Site, path: str) -> None:
    page = small.get(path)
    assert page.status == 400
    assert page.headers["cache-control"] == "no-store"


# -- visitors who leave --------------------------------------------------------------------------------


def computing(process: int, seconds: float = 1.0) -> bool:
    """Return whether some worker of a server uses the processor now."""
    before = {pid: ticks(pid) for pid in below(process)}
    time.sleep(seconds)
    return sum(ticks(pid) - used for pid, used in before.items()) > 2


def ticks(pid: int) -> int:
    """Return the CPU time that a process has used, in hundredths of a second."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")")[1].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


def wait_for(condition: Callable[[], bool], seconds: float) -> float:
    """Return how long it took until something was true."""
    started = time.monotonic()
    while not condition():
        assert time.monotonic() - started < seconds, "it never happened"
    return time.monotonic() - started


Served = Callable[..., tuple[Site, subprocess.Popen[str]]]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """`grundy web` in a process of its own."""
    processes: list[subprocess.Popen[str]] = []

    def start(*options: str, files: int | None = None) -> tuple[Site, subprocess.Popen[str]]:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]

        def limit() -> None:
            # A shell that runs the tests in the background has them ignore Ctrl-C.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            if files is not None:
                resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

        process = subprocess.Popen(
            [sys.executable, "-m", "grundy", "web", "--port", str(port), *options],
            stdout=subprocess.DEVNULL,
            stderr=(tmp_path / "log").open("w"),
            preexec_fn=limit,
            text=True,
        )
        processes.append(process)
        site = Site(f"http://127.0.0.1:{port}")
        until = time.monotonic() + 60
        while True:
            try:
                connect(site).close()
                return site, process
            except OSError:
                assert time.monotonic() < until, "the server did not start"
                time.sleep(0.1)

    yield start
    for process in processes:
        if process.poll() is None:
            process.terminate()
            process.wait(20)


def test_a_closed_tab_stops_the_work(served: Served) -> None:
    site, process = served()
    site.get("/api/v1/games")
    wait_for(lambda: not computing(process.pid), 30)
    line = connect(site)
    line.sendall(f"GET {HARD.format(seconds=20)} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    wait_for(lambda: computing(process.pid), 10)
    time.sleep(1)
    line.close()
    assert wait_for(lambda: not computing(process.pid), 30) < 6


def test_idle_connections_starve_nobody(served: Served, tmp_path: Path) -> None:
    """230 connections that ask nothing, in a process that may open 200 files."""
    site, _ = served(files=200)
    site.get("/en/play/nim?p=3,5,7")
    idle = [connect(site) for _ in range(230)]
    over = Event()

    def go_on() -> None:
        """Put more in the place of those that are closed."""
        while not over.wait(0.2) and len(idle) < 700:
            idle.extend(connect(site) for _ in range(5))

    with ThreadPoolExecutor(1) as others:
        others.submit(go_on)
        answers, seconds = [], []
        for _ in range(9):
            started = time.monotonic()
            answers.append(site.get("/en/play/nim?p=3,5,7").status)
            seconds.append(time.monotonic() - started)
        over.set()
    for line in idle:
        line.close()
    assert answers == [200] * 9
    assert max(seconds) < 8, "not only after the idle ones were given up"
    assert (tmp_path / "log").stat().st_size < 10_000


@pytest.mark.parametrize("signum", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_ended_answers_first(
    served: Served, tmp_path: Path, signum: signal.Signals
) -> None:
    site, process = served()
    site.get("/api/v1/games")
    with ThreadPoolExecutor(2) as visitors:
        asked = visitors.submit(site.get, HARD.format(seconds=20))
        time.sleep(1.5)
        started = time.monotonic()
        process.send_signal(signum)
        answer = asked.result()
    assert process.wait(20) == (0 if signum == signal.SIGTERM else 130)
    assert time.monotonic() - started < 10
    assert answer.status in (200, 503)
    if answer.status == 200:
        assert json.loads(answer.text)["exact"] is False
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_no_worker_is_left_behind(served: Served) -> None:
    """Not even where the server could not say goodbye."""
    site, process = served()
    assert site.get("/api/v1/games").status == 200
    workers = below(process.pid)
    assert len(workers) >= 2
    process.kill()
    process.wait(10)
    until = time.monotonic() + 20
    while any(_is_alive(worker) for worker in workers):
        assert time.monotonic() < until, "processes are left"
        time.sleep(0.2)


def below(root: int) -> list[int]:
    """Return the processes below one that can be workers: all but the one that warms up."""
    listing = subprocess.run(
        ["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True
    )
    rows = [line.split(None, 2) for line in listing.stdout.splitlines()[1:]]
    found, mine = [], {root}
    for _ in range(4):
        for pid, parent, arguments in rows:
            if int(parent) in mine and int(pid) not in mine and "warmup" not in arguments:
                mine.add(int(pid))
                found.append(int(pid))
    return found


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")")[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_twelve_analyses_at_once(served: Served) -> None:
    """Nobody waits longer than a page may take, everybody gets a page, and playing goes on."""
    site, _ = served()
    moves = re.findall(r"m=([^&\"]+)", site.get("/en/play/clobber?p=6x6&vs=friend").text)
    boards = [f"6x6&m={move}" for move in dict.fromkeys(moves)][:12]
    assert len(boards) == 12

    def ask(path: str) -> tuple[int, float, str]:
        started = time.monotonic()
        page = site.get(path)
        return page.status, time.monotonic() - started, page.text

    with ThreadPoolExecutor(13) as visitors:
        asked = [
            visitors.submit(ask, f"/en/play/clobber?p={board}&vs=friend&level=analyse")
            for board in boards
        ]
        time.sleep(1)
        played = [ask("/en/play/nim?p=3,5,7&m=7-%3E5")[1] for _ in range(5)]
        found = [task.result() for task in asked]
    assert [code for code, _, _ in found] == [200] * 12
    assert max(seconds for _, seconds, _ in found) < 10
    assert all("data-board" in text for _, _, text in found)
    assert sorted(played)[2] < 2


def test_a_damaged_store_is_not_described(tmp_path: Path) -> None:
    store = tmp_path / "secret-folder.db"
    store.write_bytes(b"SQLite format 3\0" + os.urandom(4000))
    sites = running(Settings(store=str(store), quick_workers=1, slow_workers=1))
    site = next(sites)
    page = site.get("/hr/results")
    assert page.status >= 500
    assert "secret-folder" not in page.text
    next(sites, None)


def test_a_store_that_is_gone_is_not_described(tmp_path: Path) -> None:
    sites = running(Settings(store=str(tmp_path / "gone.db"), quick_workers=1, slow_workers=1))
    site = next(sites)
    page = site.get("/en/results")
    assert page.status >= 500
    assert str(tmp_path) not in page.text
    next(sites, None)


def test_results_are_filtered_by_what_the_literature_says(tmp_path: Path) -> None:
    store = str(tmp_path / "run.db")
    assert run(["scan", "octal(2)", "--to", "200", "--store", store]) == 0
    sites = running(Settings(store=store, quick_workers=1, slow_workers=1))
    site = next(sites)
    agrees = site.get("/en/results?where=known%3Dagrees").text
    others = site.get("/en/results?where=known!%3Dagrees").text
    wrong = site.get("/en/results?where=knwon%3Dagrees")
    next(sites, None)
    assert "<td>agrees</td>" in agrees
    assert "<td>not in table</td>" not in agrees
    assert "<td>not in table</td>" in others
    assert "<td>agrees</td>" not in others
    assert wrong.status == 400


# -- sessions ------------------------------------------------------------------------------------------


def test_a_browser_gets_a_cookie_that_says_nothing(small: Site) -> None:
    cookie = small.get("/en/").headers["set-cookie"]
    assert re.fullmatch(r"grundy=[\w.-]+; Path=/; HttpOnly; SameSite=Lax", cookie)
    value = cookie.split(";")[0]
    assert "set-cookie" not in small.get("/en/", cookie=value).headers
    assert "set-cookie" in small.get("/en/", cookie="grundy=forged.signature").headers
    assert "set-cookie" not in small.get("/api/v1/games").headers


def test_events_come_as_the_answer_gets_better(small: Site) -> None:
    page = small.get(
        "/en/play/nim?p=3,5,7&level=analyse&vs=friend", accept="text/event-stream, text/html"
    )
    assert page.headers["content-type"].startswith("text/event-stream")
    events: list[Any] = [e for e in page.text.split("\n\n") if e]
    assert events[-1].startswith("event: end")
    pages = [json.loads(e.removeprefix("data: "))["html"] for e in events[:-1]]
    assert "3→2" in pages[-1]  # it may be known before the board alone has gone out
    assert 'class="verdict"' in pages[-1]
    # What cannot be solved shows its board first, ends as well, and says so.
    page = small.get("/en/play/clobber?p=6x6&level=analyse&vs=friend", accept="text/event-stream")
    first, *_, last, end, _ = page.text.split("\n\n")
    assert json.loads(end.partition("data: ")[2]) == {"finished": False, "stopped": "time"}
    assert 'class=\\"thinking\\"' in first
    assert 'class=\\"thinking\\"' not in last
    # A reply of the computer and an error are ordinary answers, stream or not.
    assert small.get("/en/play/nim?p=x&level=analyse", accept="text/event-stream").status == 400


@pytest.mark.parametrize(
    "path",
    [
        "/en/rules?rule=0.77&to=7",
        "/en/rules?rule=0.77&heap=61",
        "/en/play/nim?p=3,5&m=3→1&at=2",
        "/en/play/nim?p=3,5&edit=2",
        "/en/values?x=5&t=hot",
        "/en/values?x=5&t=-2",
        "/en/explore/nim?p=3,5&all=some",
        "/en/explore/nim?p=3,5&as=png",
    ],
)
def test_a_number_that_cannot_be_meant_is_refused(site: Site, path: str) -> None:
    found = site.get(path)
    assert found.status == 400
    assert 'class="error"' in found.text


def test_the_page_of_the_interface_speaks_of_parameters_not_of_options(site: Site) -> None:
    text = site.get("/en/api").text
    assert "--within" not in text
    assert "the one given by within" in text


@pytest.mark.parametrize("path", ["/en/rules?rule=0.77", "/en/coalitions", "/en/values?x={1|*}"])
def test_a_page_whose_answer_was_stopped_says_so(
    site: Site, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    async def stopped(*arguments: object, **options: object) -> None:
        raise Stopped("time")

    monkeypatch.setattr("grundy.web.asking.ask", stopped)
    found = site.get(path)
    assert found.status == 200
    assert "took longer than a visitor may ask" in found.text


def test_what_is_not_found_in_time_names_the_command_that_can(site: Site) -> None:
    text = site.get("/en/rules?rule=grundy").text  # no period is known of Grundy's game
    assert 'grundy period "grundy" --budget-seconds 600' in text
    assert "observed, not proved" not in text  # nothing was
    assert "--budget-seconds" not in site.get("/en/rules?rule=0.77").text
