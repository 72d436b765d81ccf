"""Worker processes on this machine.

Each worker has its own pipe, so that when one dies (a crash in compiled code, too little memory) exactly
its batch is known to be lost, a new worker takes its place, and nobody else notices. A
`ProcessPoolExecutor` would declare the whole pool broken.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from grundy.scan.executor import UnitOutcome
from grundy.scan.work import Job, work
from grundy.store.rows import Unit

_AHEAD = (
    2  # batches per worker: one under way, one waiting, so that no worker idles during a commit
)


class LocalExecutor:
    """A few processes, each with a batch under way and one waiting in its pipe."""

    def __init__(self, job: Job, workers: int) -> None:
        self._job = job
        # A fresh interpreter per worker: threads and locks of this process are not copied.
        self._context = multiprocessing.get_context("spawn")
        self._workers = [_Worker(self._context, job) for _ in range(workers)]

    @property
    def slots(self) -> int:
        """Return two batches per worker."""
        return _AHEAD * len(self._workers)

    def submit(self, batch: Sequence[Unit]) -> None:
        """Give the batch to the worker with the least to do."""
        min(self._workers, key=lambda worker: len(worker.batches)).submit(tuple(batch))

    def wait(self, seconds: float) -> list[UnitOutcome]:
        """Collect results; a dead worker's batches come back as such, and it is replaced."""
        ready = wait([worker.pipe for worker in self._workers], seconds)
        outcomes: list[UnitOutcome] = []
        for index, worker in enumerate(self._workers):
            if worker.pipe not in ready:
                continue
            try:
                finished, taken = worker.pipe.recv()
                outcomes.append(UnitOutcome(worker.batches.pop(0), finished, taken))
            except (EOFError, OSError):
                worker.stop()
                self._workers[index] = fresh = _Worker(self._context, self._job)
                if worker.batches:
                    outcomes.append(UnitOutcome(worker.batches[0], (), 0.0, died=True))
                for waiting in worker.batches[1:]:  # was never begun
                    fresh.submit(waiting)
        return outcomes

    def close(self) -> None:
        """End the workers, whatever they are doing."""
        for worker in self._workers:
            worker.stop()


class _Worker:
    """One process, its pipe, and the batches it has been given, oldest first."""

    def __init__(self, context: multiprocessing.context.SpawnContext, job: Job) -> None:
        self.pipe, far = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(far, job), daemon=True)
        self.process.start()
        far.close()
        self.batches: list[tuple[Unit, ...]] = []

    def submit(self, batch: tuple[Unit, ...]) -> None:
        self.batches.append(batch)
        with suppress(OSError):  # it has died; `wait` will see the end of its pipe
            self.pipe.send(batch)

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _serve(pipe: Connection, job: Job) -> None:
    """Answer batches until the pipe ends; die with the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_die_with_parent, daemon=True).start()
    while True:
        try:
            batch = pipe.recv()
            pipe.send(work(job, batch))
        except (EOFError, OSError):
            return


def _die_with_parent() -> None:
    """End this process when the parent is gone, even in the middle of a long rule."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
