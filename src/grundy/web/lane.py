"""Workers of one kind, and the line of those who wait for one: play first, every visitor in turn."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count
from threading import Event
from typing import Any

from grundy.web.settings import Settings
from grundy.web.worker import Died, Stopped, Tell, Worker

LEAST_SECONDS = 0.05
"""With less time left nothing is begun."""
LOOK_SECONDS = 0.25
"""How often it is looked whether a long computation should make room for those who wait."""


class Rank(IntEnum):
    """What is served first."""

    PLAY = 0
    PAGE = 1
    ANALYSIS = 2


@dataclass(frozen=True)
class Visitor:
    """Who asks: a browser session, or an address that has none; and how much of the line is theirs."""

    key: str = ""
    most: int | None = None
    """Requests in one lane at a time, running or waiting; None for no limit of their own."""


ANYBODY = Visitor()


@dataclass(frozen=True)
class Task:
    """A job, who wants it, and until when."""

    job: str
    arguments: tuple[Hashable, ...]
    deadline: float
    rank: Rank = Rank.ANALYSIS
    visitor: Visitor = ANYBODY

    @property
    def remaining(self) -> float:
        """Return the seconds left, the time in the line included."""
        return self.deadline - time.monotonic()


class Lane:
    """This many workers, one job each at a time. The last free one is kept for those who play."""

    def __init__(
        self,
        size: int,
        settings: Settings,
        jobs: str,
        *,
        grace: float,
        nice: int,
        queue: int,
        shared: bool,
    ) -> None:
        """Take the limits; where the lane is `shared`, no visitor has more than their share of it."""
        self._settings, self._grace, self._queue, self._shared = settings, grace, queue, shared
        self.workers = [Worker(settings, jobs, nice) for _ in range(size)]
        self._free: list[Worker] = []
        self._analyses = 0
        self._waiting: list[tuple[int, int, int, asyncio.Future[Worker], Task]] = []
        self._load: Counter[str] = Counter()
        self._numbers = count()
        self._running: dict[Event, float] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._closing = False
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="grundy-lane")

    def open(self) -> None:
        """Take the workers into service."""
        self._free = list(self.workers)

    def close(self) -> None:
        """End all workers at once."""
        for worker in self.workers:
            worker.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def refuse(self) -> None:
        """Begin nothing more; who waits is told so."""
        self._closing = True
        for *_, future, _ in self._waiting:
            if not future.done():
                future.set_exception(Stopped("closing"))

    def hurry(self) -> None:
        """Let all running jobs answer with what they know."""
        for unwanted in self._running:
            unwanted.set()

    @property
    def waiting(self) -> int:
        """Return how many wait for a worker."""
        return sum(not future.done() for *_, future, _ in self._waiting)

    async def run(self, task: Task, tell: Tell, most: float | None = None) -> None:
        """Run a task (for at most `most` seconds) and pass on its answers; cancelling this stops it."""
        for is_last in (False, True):
            worker = await self._worker(task)
            try:
                return await self._call(worker, task, tell, most)
            except Died:  # an idle worker may have been killed: that is not this visitor's fault
                if is_last or task.remaining < LEAST_SECONDS:
                    raise Stopped("memory") from None

    async def _call(self, worker: Worker, task: Task, tell: Tell, most: float | None) -> None:
        loop = asyncio.get_running_loop()
        seconds = self._allowance(task) if most is None else min(most, task.remaining)
        unwanted = Event()

        def told(number: int, data: Any, finished: bool) -> None:
            with contextlib.suppress(RuntimeError):  # the server has ended meanwhile
                loop.call_soon_threadsafe(tell, number, data, finished)

        call = loop.run_in_executor(
            self._threads,
            worker.call,
            task.job,
            task.arguments,
            max(LEAST_SECONDS, seconds),
            self._grace,
            unwanted,
            told,
        )
        self._running[unwanted] = time.monotonic()

        # A visitor who leaves must not take the worker along: it goes back when the call is over.
        def over(call: asyncio.Future[None]) -> None:
            self._running.pop(unwanted, None)
            self._release(worker, task)
            if not call.cancelled():
                call.exception()

        call.add_done_callback(over)
        try:
            await asyncio.shield(call)
        except asyncio.CancelledError:
            unwanted.set()
            raise
        if unwanted.is_set():
            raise Stopped("closing" if self._closing else "busy")

    def _allowance(self, task: Task) -> float:
        """Return the seconds a long job gets: what is left, shared with those who wait behind it."""
        workers = self._places if task.rank == Rank.ANALYSIS else len(self.workers)
        return task.remaining / (1 + self.waiting / workers)

    @property
    def _places(self) -> int:
        """Return how many workers may analyse at a time."""
        return max(1, len(self.workers) - 1)

    async def _worker(self, task: Task) -> Worker:
        key, most = task.visitor.key, task.visitor.most
        if self._closing:
            raise Stopped("closing")
        too_many = self._shared and most is not None and self._load[key] >= most
        if too_many or self.waiting >= self._queue:
            raise Stopped("busy")
        future: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (task.rank, self._load[key], next(self._numbers), future, task))
        self._load[key] += 1
        self._dispatch()
        if not future.done() and self._timer is None:
            self._make_room()
        try:
            async with asyncio.timeout(max(0.0, task.remaining - LEAST_SECONDS)):
                return await future
        except BaseException as stop:
            if future.done() and not future.cancelled() and future.exception() is None:
                self._release(future.result(), task)
            else:
                future.cancel()
                self._forget(task)
            raise (Stopped("busy") if isinstance(stop, TimeoutError) else stop) from None

    def _make_room(self) -> None:
        """Stop what has had its time, where others wait; its visitor gets what is known."""
        self._timer = None
        if not self.waiting:
            return
        patience = time.monotonic() - self._settings.page_seconds
        for unwanted, started in self._running.items():
            if started < patience:
                unwanted.set()
        self._timer = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._make_room)

    def _dispatch(self) -> None:
        while self._waiting and self._free:
            rank, _, _, future, _ = self._waiting[0]
            if future.done():
                heappop(self._waiting)
                continue
            if rank == Rank.ANALYSIS:
                if self._analyses >= self._places:
                    return
                self._analyses += 1
            heappop(self._waiting)
            future.set_result(self._free.pop())

    def _release(self, worker: Worker, task: Task) -> None:
        self._free.append(worker)
        if task.rank == Rank.ANALYSIS:
            self._analyses -= 1
        self._forget(task)
        self._dispatch()

    def _forget(self, task: Task) -> None:
        self._load[task.visitor.key] -= 1
        if self._load[task.visitor.key] <= 0:
            del self._load[task.visitor.key]
