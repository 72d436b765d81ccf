"""One CPU-bound scan with one and with two worker processes.

Run `python -m bench.scan`. The goal: two workers need at most 0.6 of the time of one, starting them
included. Wall seconds say so only on an idle machine; beside them stands the critical path in CPU
seconds (this process plus its busiest worker), which other programs do not disturb.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from grundy.scan.families import parse_family
from grundy.scan.local import LocalExecutor
from grundy.scan.question import ask
from grundy.scan.run import prepare, run_scan
from grundy.scan.work import Job
from grundy.store.opening import open_store

FAMILY, TO = "octal(3)", 8000
ROUNDS = 2
GOAL = 0.6


class Measured(LocalExecutor):
    """Local processes that tell, when they are closed, how much each of them has worked."""

    busiest = total = 0.0

    def close(self) -> None:
        spent = [_cpu_seconds(worker.process.pid or 0) for worker in self._workers]
        self.busiest, self.total = max(spent), sum(spent)
        super().close()


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(workers: int) -> tuple[float, float]:
    """Scan into a fresh store; return wall seconds and the critical path in CPU seconds."""
    family, question = parse_family(FAMILY), ask("period", {"to": TO})
    job = Job(question.name, dict(question.options), 60.0)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_store(str(Path(folder) / "run.db")) as store,
    ):
        queue = prepare(store, family, question)
        wall, own = time.perf_counter(), time.process_time()
        executor = Measured(job, workers)
        report = run_scan(queue, family, question, executor)
        assert report.fresh == report.rules
        wall, own = time.perf_counter() - wall, time.process_time() - own
    sys.stdout.write(
        f"scan  {FAMILY} to {TO}, {workers} worker(s): wall {wall:6.2f} s, CPU here {own:5.2f} s,"
        f" busiest worker {executor.busiest:6.2f} s, all workers {executor.total:6.2f} s,"
        f" {report.batches} batches\n"
    )
    return wall, own + executor.busiest


def main() -> None:
    """Print each run and the ratios; runs alternate, and the best of each counts."""
    best: dict[int, tuple[float, float]] = {}
    for _ in range(ROUNDS):
        for workers in (1, 2):
            now = measure(workers)
            before = best.get(workers, now)
            best[workers] = min(now[0], before[0]), min(now[1], before[1])
    wall, path = (best[2][k] / best[1][k] for k in (0, 1))
    sys.stdout.write(
        f"scan  two workers / one: wall {wall:.2f}, critical path {path:.2f} (goal {GOAL})\n"
    )


if __name__ == "__main__":
    main()
