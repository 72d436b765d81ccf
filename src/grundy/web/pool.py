"""Worker processes that are stopped at their limit, so that no request can hurt the others.

Two lanes: *quick* workers answer what takes a moment; what they cannot finish goes to the *slow*
workers, which run at low priority and may be few. A worker that hangs or grows beyond its memory is
killed and replaced; the request gets `Stopped`, which pages show as "budget exhausted".
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing as mp
import os
import re
import signal
import time
from collections import OrderedDict
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from grundy.errors import GameError
from grundy.web.settings import Settings

REMEMBERED = 2000


class Stopped(Exception):
    """The worker was ended at its limit (`"time"`, `"memory"`), or none was free (`"busy"`)."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class JobFailed(Exception):
    """A defect: the job raised something that is not one of our errors."""


class Pool:
    """Both lanes and the cache of finished answers. `start` and `stop` bracket its life."""

    def __init__(self, settings: Settings, jobs: str = "grundy.web.jobs") -> None:
        """Take the limits, and the module whose table `JOBS` the workers serve."""
        self.settings = settings
        self.cache = Cache(settings.cached_answers, settings.cached_bytes)
        self._running: dict[Hashable, asyncio.Future[tuple[Any, bool]]] = {}
        self._long: dict[str, None] = {}
        self._quick = _Lane(
            settings.quick_workers, settings, jobs, settings.quick_grace_seconds, nice=0
        )
        self._slow = _Lane(settings.slow_workers, settings, jobs, settings.grace_seconds, nice=10)

    async def start(self) -> None:
        """Start the workers and wait until one of each lane answers."""
        self._quick.open()
        self._slow.open()
        await self.quick("ping")
        await self.slow("ping", seconds=self.settings.page_seconds)

    def stop(self) -> None:
        """End all workers at once; what they were computing is lost."""
        self._quick.close()
        self._slow.close()

    async def quick(self, job: str, *arguments: Any) -> Any:
        """Return the answer of a job that should take a moment."""
        return await self._quick.run(job, arguments, self.settings.quick_seconds)

    async def slow(self, job: str, *arguments: Any, seconds: float) -> Any:
        """Return the answer of a long job; raise `Stopped` when it takes more than `seconds`."""
        if self._slow.waiting >= self.settings.queue:
            raise Stopped("busy")
        return await self._slow.run(job, arguments, seconds)

    async def answer(
        self, job: str, *arguments: Hashable, seconds: float | None = None
    ) -> tuple[Any, bool]:
        """Return `(data, finished)` of a job whose last argument is its allowance of seconds.

        Jobs return `(data, finished)`: first with a moment's allowance, then, if that was too little,
        with `seconds`. Only finished answers are kept. Who asks for the same thing at the same time
        waits for the same computation.
        """
        limit = self.settings.page_seconds if seconds is None else seconds
        key = (job, arguments)
        kept = self.cache.get(key)
        if kept is not None:
            return kept, True
        running = self._running.get((key, limit))
        if running is None:
            running = asyncio.ensure_future(self._compute(job, arguments, limit))
            self._running[key, limit] = running
            running.add_done_callback(lambda _: self._running.pop((key, limit), None))
        data, finished = await asyncio.shield(running)
        if finished:
            self.cache.put(key, data)
        return data, finished

    async def _compute(
        self, job: str, arguments: tuple[Hashable, ...], limit: float
    ) -> tuple[Any, bool]:
        quick = min(limit, self.settings.quick_seconds)
        shape = _shape(job, arguments)
        data: Any = None
        finished = False
        # What looks like something that took long before does not hold up the quick workers again.
        if limit <= quick or shape not in self._long:
            try:
                data, finished = await self.quick(job, *arguments, quick)
            except Stopped:
                if limit <= quick:
                    raise
        if not finished and limit > quick:
            self._long[shape] = None
            if len(self._long) > REMEMBERED:
                self._long.pop(next(iter(self._long)))
            started = time.monotonic()
            try:
                data, finished = await self.slow(job, *arguments, limit, seconds=limit)
            except Stopped:
                if data is None:
                    raise
            else:
                if finished and time.monotonic() - started < quick:
                    self._long.pop(shape, None)
        return data, finished


def _shape(job: str, arguments: tuple[Hashable, ...]) -> str:
    """Return what a request looks like, numbers left out: a guess at how long it will take.

    >>> _shape("verb", ("en", ("solve", "--", "nim", "31,5")))
    "verb('en', ('solve', '--', 'nim', '0,0'))"
    """
    return re.sub(r"\d+", "0", f"{job}{arguments!r}")[:300]


class Cache:
    """The most recent answers, up to a number and a size."""

    def __init__(self, entries: int, size: int) -> None:
        self._entries, self._size, self._used = entries, size, 0
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()

    def get(self, key: Hashable) -> Any:
        """Return the answer kept under `key`, or None."""
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, answer: Any) -> None:
        """Keep an answer, and drop the oldest ones to make room."""
        if key in self._kept:
            self._used -= self._kept.pop(key)[1]
        size = weight(answer) + len(repr(key))
        self._kept[key] = (answer, size)
        self._used += size
        while self._kept and (len(self._kept) > self._entries or self._used > self._size):
            self._used -= self._kept.popitem(last=False)[1][1]


def weight(data: Any) -> int:
    """Return about how many bytes plain data takes.

    >>> weight({"a": ["bc", 1]}) > 100
    True
    """
    if isinstance(data, (str, bytes)):
        return 60 + len(data)
    if isinstance(data, dict):
        return 100 + sum(weight(k) + weight(v) for k, v in data.items())
    if isinstance(data, (list, tuple)):
        return 60 + sum(map(weight, data))
    return 32


class _Lane:
    """Workers of one kind, one request each at a time."""

    def __init__(self, size: int, settings: Settings, jobs: str, grace: float, nice: int) -> None:
        self._grace = grace
        self._workers = [_Worker(settings, jobs, nice) for _ in range(size)]
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="grundy-lane")
        self.waiting = 0

    def open(self) -> None:
        for worker in self._workers:
            self._free.put_nowait(worker)

    def close(self) -> None:
        for worker in self._workers:
            worker.end()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def run(self, job: str, arguments: tuple[Any, ...], seconds: float) -> Any:
        self.waiting += 1
        try:
            worker = await self._free.get()
        finally:
            self.waiting -= 1
        loop = asyncio.get_running_loop()
        limit = seconds + self._grace
        call = loop.run_in_executor(self._threads, worker.call, job, arguments, limit)
        # A visitor who leaves must not take the worker along: it goes back when the call is over.
        call.add_done_callback(lambda _: self._free.put_nowait(worker))
        kind, answer = await asyncio.shield(call)
        if kind == "answer":
            return answer
        if kind == "stopped":
            raise Stopped(answer)
        if isinstance(answer, GameError):
            raise answer
        raise JobFailed(answer)


class _Worker:
    """One process; it is started when it is first needed and again whenever it was ended."""

    def __init__(self, settings: Settings, jobs: str, nice: int) -> None:
        self._settings, self._jobs, self._nice = settings, jobs, nice
        self._process: Any = None
        self._pipe: Any = None

    def call(self, job: str, arguments: tuple[Any, ...], limit: float) -> tuple[str, Any]:
        """Return `(kind, answer)`; blocking, at most `limit` seconds after the worker has started."""
        pipe = self._open()
        try:
            pipe.send((job, arguments))
            if not pipe.poll(limit):
                self.end()
                return "stopped", "time"
            answer: tuple[str, Any] = pipe.recv()
        except (EOFError, OSError):  # killed by the system, or crashed inside a library
            self.end()
            return "stopped", "memory"
        return answer

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join(5)
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    def _open(self) -> Any:
        if self._pipe is not None and self._process.is_alive():
            return self._pipe
        self.end()
        context = _context()
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_work,
            args=(theirs, self._jobs, self._settings.memory_bytes, self._nice),
            daemon=True,
        )
        process.start()
        theirs.close()
        ours.recv()  # ready: imports do not count against the first request
        self._process, self._pipe = process, ours
        return ours


def _context() -> Any:
    """Return the way to start processes: from a small clean process where the system can."""
    if "forkserver" not in mp.get_all_start_methods():
        return mp.get_context("spawn")
    context = mp.get_context("forkserver")
    context.set_forkserver_preload(["grundy.web.ready"])
    return context


def _work(pipe: Connection, jobs: str, memory: int, nice: int) -> None:
    """Run jobs until the server goes away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    table = import_module(jobs).JOBS
    pipe.send("ready")
    while True:
        try:
            name, arguments = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(_answer(table[name], arguments))


def _answer(job: Any, arguments: tuple[Any, ...]) -> tuple[str, Any]:
    try:
        return "answer", job(*arguments)
    except GameError as error:
        return "error", error
    except MemoryError:
        return "stopped", "memory"
    except RecursionError:
        return "stopped", "memory"
    except Exception as error:
        return "failed", f"{type(error).__name__}: {error}"
