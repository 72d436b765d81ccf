"""The slow suite within a time limit: what it left out is said, and the next commit begins elsewhere.

    python -m pytest -m slow -p tools.slow_suite --slow-seconds 1500 --slow-start COMMIT_NUMBER

A limit that cuts the suite off at the same place every time would hide whatever stands behind it. So the
suite begins at a place that moves with the number of the commit, by a step that comes near every place
soon (the golden section of the circle), and a run that ends early lists every check that it did not run.

    python -m tools.slow_suite

lists the checks that failed last and are not excused: `.ci/run` runs them once more, alone.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from math import gcd
from pathlib import Path

import pytest

STEADY = (
    *("tests/cli/", "tests/contract/", "tests/property/", "tests/truth/", "tests/unit/coalition/"),
    *("tests/unit/heaps/", "tests/unit/render/", "tests/unit/rulesets/", "tests/unit/solvers/"),
    *("tests/unit/sources/", "tests/unit/test_compiling.py"),
)
"""Seen green whole: what fails here twice is red. A folder is added when it was seen green; the others
are reported only."""


def not_excused(failed: Iterable[str]) -> list[str]:
    """Return the checks that must pass.

    >>> not_excused(["tests/web/test_load.py::test_class", "tests/truth/test_heaps.py::test_windows[1]"])
    ['tests/truth/test_heaps.py::test_windows[1]']
    """
    return sorted(check for check in failed if check.startswith(STEADY))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the two options."""
    group = parser.getgroup("slow suite")
    group.addoption("--slow-seconds", type=float, default=None, help="begin no check after this")
    group.addoption("--slow-start", type=int, default=0, help="the number of the commit")


def pytest_configure(config: pytest.Config) -> None:
    """Start the clock."""
    config.pluginmanager.register(SlowSuite(config), "grundy-slow-suite")


def first_place(checks: int, commit: int) -> int:
    """Return where the suite of this many checks begins for a commit.

    >>> sorted(first_place(10, commit) for commit in range(100, 110)) == list(range(10))
    True
    >>> first_place(10, 1) - first_place(10, 0)
    7
    """
    if checks < 2:
        return 0
    step = round(checks * 0.618)
    while gcd(step, checks) != 1:
        step += 1
    return commit * step % checks


class SlowSuite:
    """One run: the order of its checks, its deadline, and what it left out."""

    def __init__(self, config: pytest.Config) -> None:
        self.seconds: float | None = config.getoption("--slow-seconds")
        self.start: int = config.getoption("--slow-start")
        self.began = time.monotonic()
        self.waiting: list[str] = []
        self.total = 0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Begin at the commit's place."""
        place = first_place(len(items), self.start)
        items[:] = items[place:] + items[:place]
        self.waiting = [item.nodeid for item in items]
        self.total = len(items)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Remember what has begun."""
        if nodeid in self.waiting:
            self.waiting.remove(nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Begin nothing more after the deadline."""
        if self.seconds is not None and time.monotonic() - self.began > self.seconds:
            self._stop = True

    _stop = False

    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        """Pass over what comes after the deadline, without calling it passed or skipped."""
        return True if self._stop else None

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say whether the suite was finished, and what it left out."""
        if not self._stop or not self.waiting:
            return
        ran = self.total - len(self.waiting)
        terminalreporter.section("SLOW SUITE NOT FINISHED", sep="!", red=True)
        terminalreporter.line(
            f"{ran} of {self.total} checks were run within {self.seconds:g} s. Left out:"
        )
        for nodeid in self.waiting:
            terminalreporter.line(f"  {nodeid}")


if __name__ == "__main__":
    last = Path(".pytest_cache/v/cache/lastfailed")
    print(*not_excused(json.loads(last.read_text()) if last.exists() else ()), sep="\n", end="")
