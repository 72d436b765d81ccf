"""Every game of the catalogue, on the largest position that it reads, ends when its seconds are over.

The clock of the command is that of its own work: other programs of the machine do not count.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grundy.cli import ANSWERED, BUDGET

SECONDS = 2.0
ALLOWED = 1.1 * SECONDS + 1.0
PROGRAM = """
import signal, sys, time
time.monotonic = time.process_time
signal.ITIMER_REAL, signal.SIGALRM = signal.ITIMER_PROF, signal.SIGPROF
from grundy.cli import main
main()
"""


@pytest.mark.slow
def test_a_large_position_ends_in_time(large: Any, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *large.command(SECONDS, tmp_path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "GRUNDY_COMPILE": ""},
    )
    _, status, usage = os.wait4(process.pid, 0)
    assert os.waitstatus_to_exitcode(status) in (ANSWERED, BUDGET)
    assert usage.ru_utime + usage.ru_stime < ALLOWED
