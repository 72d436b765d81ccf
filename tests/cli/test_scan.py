"""`grundy scan` as a user runs it: killed, interrupted, damaged, out of room – nothing is lost."""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

SCAN = ("scan", "octal(2)", "--to", "20000", "--workers", "2", "--json")
Table = list[tuple[Any, ...]]


def grundy(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "grundy", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, **options)


def start(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "grundy", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def select(path: Path, query: str) -> Table:
    """Read as any other program would, while the scan may be writing."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30)) as connection:
        return connection.execute(query).fetchall()


def table(path: Path) -> Table:
    """Return everything a row says except how long it took."""
    return select(
        path,
        "SELECT place, rule, computed_as, question, state, kind, size, preperiod, period, saltus,"
        " proved, answer, certificate, method, theorem, version FROM result ORDER BY place",
    )


def count(path: Path) -> int:
    try:
        return int(select(path, "SELECT count(*) FROM result")[0][0])
    except sqlite3.OperationalError:  # not there yet
        return 0


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Table:
    path = tmp_path_factory.mktemp("undisturbed") / "run.db"
    done = grundy(*SCAN, "--store", str(path))
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert document["rules"] == document["computed"] == 127
    assert document["states"] == {"done": 127}
    assert document["disagreements"] == []
    assert document["known"]["agrees"] > 50
    return table(path)


def test_killed_five_times_and_resumed_gives_the_same_table(
    tmp_path: Path, undisturbed: Table
) -> None:
    path, draw = tmp_path / "run.db", random.Random()
    finished: dict[str, float] = {}
    for _ in range(5):
        scan = start(*SCAN, "--store", str(path), "--resume")
        wanted = count(path) + draw.randrange(1, 15)
        deadline = time.monotonic() + 60
        while count(path) < wanted and scan.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(draw.random() / 3)
        scan.send_signal(signal.SIGKILL)
        scan.communicate()
        after = dict(select(path, "SELECT rule, seconds FROM result"))
        assert finished.items() <= after.items()  # kept, and not computed again
        finished = after
    assert finished
    done = grundy(*SCAN, "--store", str(path), "--resume")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["computed"] == 127 - len(finished)
    assert finished.items() <= dict(select(path, "SELECT rule, seconds FROM result")).items()
    assert table(path) == undisturbed


@pytest.mark.parametrize(
    "how", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)]
)
def test_interrupted_politely(tmp_path: Path, undisturbed: Table, how: signal.Signals) -> None:
    path = tmp_path / "run.db"
    scan = start(*SCAN, "--store", str(path))
    while count(path) < 5 and scan.poll() is None:
        time.sleep(0.05)
    scan.send_signal(how)
    out, err = scan.communicate(timeout=30)
    assert scan.returncode == 130
    assert out == ""
    saved = count(path)
    assert f"Rules saved: {saved} of 127" in err
    assert "Traceback" not in err
    assert select(path, "SELECT count(*) FROM task WHERE owner IS NOT NULL") == [(0,)]
    assert grundy(*SCAN, "--store", str(path), "--resume").returncode == 0
    assert table(path) == undisturbed


def test_two_machines_share_one_scan(tmp_path: Path, undisturbed: Table) -> None:
    path = tmp_path / "run.db"
    both = [start(*SCAN, "--store", str(path), "--resume") for _ in range(2)]
    documents = [json.loads(scan.communicate(timeout=120)[0]) for scan in both]
    assert sum(document["computed"] for document in documents) == 127
    assert table(path) == undisturbed


def limited(size: int) -> Any:
    """Let no file of the child grow beyond `size` bytes: a quota that needs no privileges."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def check_full(path: Path, full: subprocess.CompletedProcess[str], scan: tuple[str, ...]) -> None:
    assert full.returncode == 5, full.stderr
    assert "cannot take more" in full.stderr
    assert len(full.stderr.splitlines()) == 1
    before = dict(select(path, "SELECT rule, seconds FROM result"))
    assert 0 < len(before) < 364
    room = path if path.parent.name != "small" else path.parent.parent / "run.db"
    if room != path:  # move to a larger disk
        with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(room)) as new:
            old.backup(new)
    done = grundy(*scan, "--store", str(room), "--resume")
    assert done.returncode == 0, done.stderr
    after = dict(select(room, "SELECT rule, seconds FROM result"))
    assert len(after) == 364
    assert before.items() <= after.items()  # nothing committed was lost
    assert json.loads(done.stdout)["computed"] == 364 - len(before)


ONE_DIGIT = ("scan", "octal(1)", "--to", "500", "--workers", "1")
SETS = ("scan", "subtract(k=3, max=14)", "--workers", "1", "--json")


def test_a_full_quota_loses_no_committed_row(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    full = grundy(*SETS, "--store", str(path), preexec_fn=limited(300_000))
    check_full(path, full, SETS)


def test_a_full_disk_loses_no_committed_row(tmp_path: Path) -> None:
    small = tmp_path / "small"
    small.mkdir()
    mount = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=500k", "tmpfs", str(small)], capture_output=True
    )
    if mount.returncode:
        pytest.skip("mounting a small file system needs privileges; the quota test covers this")
    try:
        path = small / "run.db"
        check_full(path, grundy(*SETS, "--store", str(path)), SETS)
    finally:
        subprocess.run(["umount", str(small)], check=True)


def test_a_damaged_store_is_exit_4(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    assert grundy(*ONE_DIGIT, "--store", str(path)).returncode == 0
    content = bytearray(path.read_bytes())
    content[5000:9000] = os.urandom(4000)
    path.write_bytes(content)
    for words in ((*ONE_DIGIT, "--resume"), ("results",)):
        failed = grundy(*words, "--store", str(path))
        assert failed.returncode == 4
        assert failed.stderr.startswith(f'grundy: the store "{path}" is damaged')
        assert len(failed.stderr.splitlines()) == 1
        assert failed.stdout == ""
    assert path.read_bytes() == content


def test_a_row_changed_by_hand_is_exit_4(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    assert grundy(*ONE_DIGIT, "--store", str(path)).returncode == 0
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE result SET period = 99 WHERE rule = '0.7'")
    failed = grundy("results", "--store", str(path))
    assert failed.returncode == 4
    assert "the row of 0.7 has changed" in failed.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("octl(3)",), "did you mean octal?"),
        (("octal(1)", "--workers", "2", "--cluster", "tcp://x:1"), "a cluster has its own workers"),
        (("octal(1)", "--retry"), "--retry needs --resume"),
        (("nim:3,5", "--to", "9"), "--to is not for positions"),
        (("octal(1)", "--to", "0"), "--to takes a whole number from 1"),
    ],
)
def test_wrong_use_is_exit_2_and_one_line(
    tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    failed = grundy("scan", *words, "--store", str(tmp_path / "run.db"))
    assert failed.returncode == 2
    assert message in failed.stderr
    assert len(failed.stderr.splitlines()) == 1


def test_a_second_scan_needs_resume(tmp_path: Path) -> None:
    words = (*ONE_DIGIT, "--store", str(tmp_path / "run.db"))
    assert grundy(*words).returncode == 0
    failed = grundy(*words)
    assert failed.returncode == 2
    assert "rules done: 15 of 15); --resume continues it" in failed.stderr
