"""An existing Dask cluster as executor: `--cluster tcp://host:8786`.

The workers need nothing but the same version of grundy; only this process talks to the store.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from typing import Any

from grundy.errors import ServiceLostError
from grundy.scan.executor import UnitOutcome
from grundy.scan.work import Job, work
from grundy.solvers import cluster
from grundy.store.rows import Unit

_AHEAD = 2


class DaskExecutor:
    """Batches as tasks of a cluster: as many under way as it has threads, and as many waiting."""

    def __init__(self, job: Job, address: str) -> None:
        self._client: Any = cluster.connected(address)
        self._job = job
        self._ended: SimpleQueue[Any] = SimpleQueue()
        self._running: dict[Any, tuple[Unit, ...]] = {}
        self._seen = time.monotonic()  # when there was a worker last

    @property
    def slots(self) -> int:
        """Return two batches per thread of the cluster, which may grow and shrink."""
        with self._reachable():
            threads = sum(int(n) for n in self._client.ncores().values())
        if threads:
            self._seen = time.monotonic()
        elif time.monotonic() - self._seen > cluster.ALONE_SECONDS:
            raise ServiceLostError(
                "the Dask cluster has no worker. What was finished is saved; continue with --resume"
            )
        return _AHEAD * max(1, threads)

    def submit(self, batch: Sequence[Unit]) -> None:
        """Send the batch to the scheduler."""
        with self._reachable():
            future = self._client.submit(work, self._job, tuple(batch), pure=False)
        self._running[future] = tuple(batch)
        future.add_done_callback(self._ended.put)

    def wait(self, seconds: float) -> list[UnitOutcome]:
        """Collect what has ended; a batch that killed its worker says so."""
        outcomes: list[UnitOutcome] = []
        with self._reachable(), suppress(Empty):
            while True:
                # Wait for the first one only; what else has ended by then comes along.
                future = self._ended.get(timeout=0 if outcomes else seconds)
                outcomes.append(self._outcome(future))
        return outcomes

    def _outcome(self, future: Any) -> UnitOutcome:
        batch = self._running.pop(future)
        self._check()
        if future.status != "finished":
            return UnitOutcome(batch, (), 0.0, died=True)
        finished, taken = future.result()
        return UnitOutcome(batch, finished, taken)

    @contextmanager
    def _reachable(self) -> Iterator[None]:
        """Turn what Dask says about a scheduler that has gone into our error."""
        self._check()
        try:
            yield
        except (OSError, RuntimeError, ValueError):  # closed connections, time-outs, closed clients
            self._check()
            raise
        self._check()

    def _check(self) -> None:
        if self._client.status != "running":
            raise ServiceLostError(
                "the Dask scheduler was lost. What was finished is saved; continue with --resume"
            )

    def close(self) -> None:
        """Withdraw what is under way and leave; the cluster goes on without us."""
        if self._client.status == "running":
            self._client.cancel(list(self._running))
        self._client.close()
