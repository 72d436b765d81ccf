"""What the benchmarks measured before: each run adds its rows, and names those that have become worse.

`bench/history.jsonl` holds one line for each row of each run: the date, the version, the processor, the
benchmark, the row and its CPU seconds. A row is compared with the median of its last runs on the same
processor, so that one noisy run neither hides a loss nor makes one up.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from grundy import __version__

FILE = Path(__file__).with_name("history.jsonl")
WORSE = 1.2
"""A row that takes so many times as long as before is named."""
RUNS = 5
"""Earlier runs that count."""
NOISE = 0.005
"""Seconds that mean nothing."""


class History:
    """The rows of one benchmark: those of earlier runs, and those of this one."""

    def __init__(self, bench: str, file: Path = FILE) -> None:
        self.bench, self.file = bench, file
        self.rows: dict[str, float] = {}
        self._earlier: dict[str, list[float]] = {}
        lines = file.read_text("utf-8").splitlines() if file.exists() else []
        for line in lines:
            entry = json.loads(line)
            if entry["bench"] == bench and entry["processor"] == processor():
                self._earlier.setdefault(entry["row"], []).append(entry["seconds"])

    def add(self, row: str, seconds: float) -> None:
        """Take in a row of this run."""
        self.rows[row] = seconds

    def before(self, row: str) -> float | None:
        """Return what a row took before; None where it is new."""
        times = self._earlier.get(row)
        return median(times[-RUNS:]) if times else None

    def close(self) -> Iterator[str]:
        """Write the rows of this run to the file, and yield a line for each that has become worse."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with self.file.open("a", encoding="utf-8") as file:
            for row, seconds in self.rows.items():
                entry = {
                    "date": now,
                    "version": __version__,
                    "processor": processor(),
                    "bench": self.bench,
                    "row": row,
                    "seconds": round(seconds, 4),
                }
                file.write(json.dumps(entry, ensure_ascii=False) + "\n")
        for row, seconds in self.rows.items():
            before = self.before(row)
            if before is not None and seconds > WORSE * before + NOISE:
                yield f"WORSE: {self.bench}, {row}: {seconds:.3f} s, before {before:.3f} s"


def processor() -> str:
    """Return the name of this processor."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.split(":")[1].strip() for line in lines if "model name" in line)
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
