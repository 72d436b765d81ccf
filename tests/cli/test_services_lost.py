"""Services that are killed under a scan: one line, exit code 6, and nothing finished is lost."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
LOST = 6


def start(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell that runs the tests in the background has them ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def wait_for(happened: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.2)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def rows(path: Path) -> int:
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as store:
            return int(store.execute("SELECT count(*) FROM result").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


@contextmanager
def dask() -> Iterator[tuple[str, subprocess.Popen[str], subprocess.Popen[str]]]:
    """Start a scheduler and a worker as processes of their own."""
    pytest.importorskip("distributed", reason="SKIPPED, NOT TESTED: Dask is not installed")
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    scheduler = start(
        *("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port)),
        "--no-dashboard",
    )
    wait_for(lambda: answers(port))
    worker = dask_worker(address)
    try:
        yield address, scheduler, worker
    finally:
        for process in (worker, scheduler):
            process.terminate()
            process.communicate()


def dask_worker(address: str) -> subprocess.Popen[str]:
    """Start a worker that nobody starts again when it is killed."""
    return start(
        *("distributed.cli.dask_worker", address, "--nworkers", "1", "--nthreads", "1"),
        *("--no-nanny", "--no-dashboard"),
    )


def test_another_worker_takes_over_from_a_killed_one(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    words = ("grundy", "scan", "octal(2)", "--to", "20000", "--store", str(path))
    with dask() as (address, _scheduler, worker):
        scan = start(*words, "--cluster", address)
        wait_for(lambda: rows(path) > 3)
        worker.kill()
        assert scan.poll() is None, "killed too late"
        second = dask_worker(address)
        try:
            _, err = scan.communicate(timeout=240)
        finally:
            second.terminate()
            second.communicate()
    assert scan.returncode == 0, err
    assert rows(path) == 127


def test_a_killed_scheduler(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    words = ("grundy", "scan", "octal(3)", "--to", "20000", "--store", str(path))
    with dask() as (address, scheduler, _worker):
        scan = start(*words, "--cluster", address)
        wait_for(lambda: rows(path) > 3)
        scheduler.kill()
        out, err = scan.communicate(timeout=120)
    assert scan.returncode == LOST, err
    assert re.fullmatch(r"grundy: the Dask scheduler was lost\. .*--resume\n", err)
    assert out == ""
    saved = rows(path)
    assert saved > 3
    again = start(*words, "--resume", "--workers", "2")
    wait_for(lambda: rows(path) > saved)
    again.send_signal(signal.SIGINT)
    again.communicate(timeout=60)
    assert again.returncode == 130


def test_the_only_worker_is_killed(tmp_path: Path) -> None:
    """Nobody else could go on: it is said, not waited for without end."""
    path = tmp_path / "run.db"
    words = ("grundy", "scan", "octal(3)", "--to", "20000", "--store", str(path))
    with dask() as (address, _scheduler, worker):
        scan = start(*words, "--cluster", address)
        wait_for(lambda: rows(path) > 3)
        worker.kill()
        out, err = scan.communicate(timeout=120)
    assert scan.returncode == LOST, err
    assert re.fullmatch(r"grundy: the Dask cluster has no worker\. .*--resume\n", err)
    assert out == ""
    assert rows(path) > 3


@contextmanager
def postgres() -> Iterator[tuple[str, Callable[[], subprocess.Popen[bytes]]]]:
    """Make a database that listens on a socket in a folder of its own; return how to start its server."""
    binaries = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if not binaries:
        pytest.skip("SKIPPED, NOT TESTED: no PostgreSQL programs on this machine")
    pytest.importorskip("psycopg", reason="SKIPPED, NOT TESTED: psycopg is not installed")
    folder = Path(tempfile.mkdtemp(prefix="grundy-pg-"))
    user = "postgres" if os.getuid() == 0 else None
    if user is not None:
        shutil.chown(folder, user)
    data = folder / "data"
    subprocess.run(
        [binaries[0] / "initdb", "-D", data, "-A", "trust", "-U", "grundy", "--no-sync"],
        check=True, capture_output=True, user=user, cwd=folder,
    )  # fmt: skip
    servers: list[subprocess.Popen[bytes]] = []
    address = folder / ".s.PGSQL.5432"

    def serve() -> subprocess.Popen[bytes]:
        address.unlink(missing_ok=True)
        server = subprocess.Popen(
            [binaries[0] / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses="],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=user, cwd=folder,
        )  # fmt: skip
        servers.append(server)
        wait_for(address.exists)
        return server

    try:
        yield f"postgresql://grundy@/postgres?host={folder}", serve
    finally:
        for server in servers:
            server.kill()
            server.wait()
        shutil.rmtree(folder, ignore_errors=True)


def test_a_killed_database() -> None:
    """What was committed is there when the server is started again, and the scan goes on from it."""
    from grundy.errors import GameError
    from grundy.store.opening import open_store

    with postgres() as (url, serve):

        def count() -> int:
            """Return the number of rows; -1 while the server is starting."""
            try:
                with open_store(url) as store, store.reading() as connection:
                    found = connection.exec_driver_sql("SELECT count(*) FROM result").scalar()
            except GameError:
                return -1
            return int(found or 0)

        server = serve()
        words = ("grundy", "scan", "octal(3)", "--to", "20000", "--store", url)
        wait_for(lambda: count() >= 0)
        scan = start(*words)
        wait_for(lambda: count() > 3)
        server.kill()
        server.wait()
        out, err = scan.communicate(timeout=120)
        assert scan.returncode == LOST, err
        assert err.startswith("grundy: the database")
        assert err.count("\n") == 1
        assert len(err) <= 301
        assert out == ""
        serve()
        wait_for(lambda: count() > 3)
        saved = count()
        again = start(*words, "--resume")
        wait_for(lambda: count() > saved)
        again.send_signal(signal.SIGINT)
        again.communicate(timeout=60)
        assert again.returncode == 130
