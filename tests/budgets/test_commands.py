"""The real command keeps to its limits: time, start-up included, and memory; it says what it knows.

About a hundred command lines, the same every time, run in the slow suite; `make budgets` runs them all,
and `make budgets CASES=150 SEED=7` some others.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from grundy.cli import ANSWERED, BUDGET, INTERRUPTED, USAGE

pytestmark = pytest.mark.slow

SECONDS, MEMORY = 1.0, "1G"
ALLOWED = 1.1 * SECONDS + 1.0
MOST_MEGABYTES = 1.3 * 1024


def test_the_command_keeps_to_its_limits(case: Any, tmp_path: Path, record_property: Any) -> None:
    words = [*case.command(SECONDS, tmp_path), "--memory", MEMORY]
    with (tmp_path / "out").open("wb") as out, (tmp_path / "err").open("wb") as errors:
        started = time.monotonic()
        process = start(words, out, errors)
        _, status, usage = os.wait4(process.pid, 0)
        taken = time.monotonic() - started
    code = os.waitstatus_to_exitcode(status)
    complaint = (tmp_path / "err").read_text(encoding="utf-8")
    megabytes = usage.ru_maxrss / 1024
    processor = usage.ru_utime + usage.ru_stime
    row = {"where": f"real commands with {SECONDS:g} s", "command": str(case), "seconds": taken}
    record_property("measured", row | {"processor": processor, "megabytes": megabytes})
    assert code in (ANSWERED, USAGE, BUDGET), complaint
    assert "Traceback" not in complaint
    assert megabytes < MOST_MEGABYTES
    # On a machine with other work a second of the clock is not a second of this process.
    assert processor < ALLOWED
    assert taken < ALLOWED * max(1.0, 2 * os.getloadavg()[0] / (os.cpu_count() or 1))


@pytest.mark.parametrize(
    "words",
    [
        ("sequence", "0.354", "--to", "100000000"),
        ("period", "0.354"),
        ("misere", "0.354"),
        ("solve", "domineering", "8x8"),
        ("solve", "snort", "8x8"),
        ("solve", "0.106", "900000"),
        ("value", "domineering:6x6"),
    ],
    ids=" ".join,
)
def test_ctrl_c_ends_it_within_a_second(words: tuple[str, ...], tmp_path: Path) -> None:
    with (tmp_path / "err").open("wb") as errors:
        process = start(words, subprocess.DEVNULL, errors)
        time.sleep(3.0)
        before = processor_seconds(process.pid)
        process.send_signal(signal.SIGINT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == INTERRUPTED
    # Other programs take their share of a clock's second.
    assert usage.ru_utime + usage.ru_stime - before < 1.0
    assert (tmp_path / "err").read_text(encoding="utf-8").strip() == "grundy: interrupted"


def processor_seconds(pid: int) -> float:
    """Return the processor time that a running process has taken."""
    _, _, rest = Path(f"/proc/{pid}/stat").read_text().rpartition(")")
    user, system = rest.split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def start(words: Any, out: Any, errors: Any) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "GRUNDY_COMPILE": "", "GRUNDY_LANG": "en", "LANG": "C.UTF-8"}
    return subprocess.Popen(
        [sys.executable, "-m", "grundy", *words],
        stdout=out,
        stderr=errors,
        env=environment,
        # A shell that runs the tests in the background has them ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
