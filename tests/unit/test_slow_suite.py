"""The time limit of the slow suite hides nothing: what was left out is listed, and gets its turn."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
CHECKS = """
import time
import pytest

@pytest.mark.parametrize("number", range(6))
def test_check(number):
    time.sleep(0.5)
    assert number != {broken}
"""


def run(
    folder: Path, *words: str, broken: int = -1
) -> tuple[subprocess.CompletedProcess[str], set[int], set[int]]:
    """Return the run, the checks that were begun, and the checks said to be left out."""
    (folder / "test_checks.py").write_text(CHECKS.format(broken=broken))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-p", "tools.slow_suite", "-p", "no:cacheprovider",
         "--rootdir", str(folder), "-c", "/dev/null", str(folder), *words],
        capture_output=True, text=True, cwd=ROOT,
        env={key: value for key, value in os.environ.items() if key != "PYTEST_ADDOPTS"},
    )  # fmt: skip
    head, _, tail = done.stdout.partition("SLOW SUITE NOT FINISHED")
    numbers = range(6)
    ran = {n for n in numbers if f"[{n}] PASSED" in head or f"[{n}] FAILED" in head}
    return done, ran, {n for n in numbers if f"test_check[{n}]" in tail}


def test_what_is_left_out_is_listed(tmp_path: Path) -> None:
    done, ran, left = run(tmp_path, "--slow-seconds", "1.2")
    assert done.returncode == 0, done.stdout + done.stderr
    assert 0 < len(ran) < 6
    assert left == set(range(6)) - ran
    assert f"{len(ran)} of 6 checks were run" in done.stdout


def test_the_next_commit_begins_elsewhere(tmp_path: Path) -> None:
    begun = [run(tmp_path, "--slow-seconds", "0.2", "--slow-start", str(n))[1] for n in range(6)]
    assert all(len(ran) == 1 for ran in begun)
    assert set.union(*begun) == set(range(6))


def test_a_finished_suite_says_nothing_and_a_failure_fails(tmp_path: Path) -> None:
    done, ran, left = run(tmp_path, broken=3)
    assert done.returncode == 1
    assert (ran, left) == (set(range(6)), set())
