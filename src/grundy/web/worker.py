"""One worker process: the server's hold on it, and what runs inside.

A job is a generator: it takes its arguments and a budget and yields `(data, finished)`, each at least as
good as the last; None stands for the same data once more. While it computes, the worker listens on its
pipe: a server that no longer wants the answer cancels the budget, and the job ends at its next step.
"""

from __future__ import annotations

import contextlib
import multiprocessing as mp
import os
import signal
import time
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any

from grundy.core.budget import Budget, memory_in_use
from grundy.errors import BudgetExhausted, GameError
from grundy.web.settings import Settings

Tell = Callable[[int, Any, bool], None]
"""Takes the number of an improvement, its data, and whether it is final."""

LOOK_SECONDS = 0.05
"""How often the server looks whether the answer is still wanted."""


class Stopped(Exception):
    """There is no full answer: `why` is `time`, `memory`, `busy` or `closing`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Died(Exception):
    """The process is gone, and not because its job took too long."""


class JobFailed(Exception):
    """A defect: the job raised something that is not one of our errors."""


class Worker:
    """One process; it is started when it is first needed and again whenever it was ended."""

    def __init__(self, settings: Settings, jobs: str, nice: int) -> None:
        self._settings, self._jobs, self._nice = settings, jobs, nice
        self._process: Any = None
        self._pipe: Any = None
        self._lock = Lock()
        self._is_closed = False

    @property
    def process_id(self) -> int | None:
        """Return the number of the process, where one runs."""
        return None if self._process is None else self._process.pid

    def call(
        self,
        job: str,
        arguments: tuple[Any, ...],
        seconds: float,
        grace: float,
        unwanted: Event,
        tell: Tell,
    ) -> None:
        """Run a job and pass on its answers; blocking, and over soon after `unwanted` is set."""
        pipe = self._open()
        until = time.monotonic() + seconds + grace
        told_off = False
        number, last = 0, None
        try:
            pipe.send((job, arguments, seconds))
            while True:
                if pipe.poll(LOOK_SECONDS):
                    kind, *rest = pipe.recv()
                    if kind != "better":
                        return self._finish(kind, *rest)
                    data, finished = rest
                    last = last if data is None else data
                    tell(number, last, finished)
                    number += 1
                elif time.monotonic() > until:
                    self.end()
                    raise Stopped("time")
                if unwanted.is_set() and not told_off:
                    told_off = True
                    pipe.send(None)
                    until = min(until, time.monotonic() + self._settings.stop_seconds)
        except (EOFError, OSError):  # killed by the system, or crashed inside a library
            self.end()
            raise Died from None

    def _finish(self, kind: str, said: Any, tired: bool) -> None:
        if tired:
            self.end()
        if kind == "error":
            raise said
        if kind == "stopped":
            raise Stopped(said)
        if kind == "failed":
            raise JobFailed(said)

    def end(self) -> None:
        """End the process at once."""
        with self._lock:  # the server's thread and the one that waits for an answer may both end it
            process, pipe = self._process, self._pipe
            self._process = self._pipe = None
        if process is not None:
            process.kill()
            process.join(5)
            pipe.close()

    def close(self) -> None:
        """End the process for good."""
        self._is_closed = True
        self.end()

    def _open(self) -> Any:
        with self._lock:
            if self._process is not None and self._process.is_alive():
                return self._pipe
        self.end()
        if self._is_closed:
            raise Died
        context = _context()
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_work, args=(theirs, self._jobs, self._settings, self._nice), daemon=True
        )
        process.start()
        theirs.close()
        try:
            ours.recv()  # ready: imports do not count against the first request
        except (EOFError, OSError):
            raise Died from None
        with self._lock:
            self._process, self._pipe = process, ours
        return ours


def _context() -> Any:
    """Return the way to start processes: from a small clean process where the system can."""
    if "forkserver" not in mp.get_all_start_methods():
        return mp.get_context("spawn")
    context = mp.get_context("forkserver")
    context.set_forkserver_preload(["grundy.web.ready"])
    return context


# -- inside the process --------------------------------------------------------------------------------


def _work(pipe: Connection, jobs: str, settings: Settings, nice: int) -> None:
    """Run jobs until the server goes away."""
    # Ctrl-C, and what a service manager sends to all processes at once, is the server's business.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (settings.memory_bytes, settings.memory_bytes))
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    table = import_module(jobs).JOBS
    tasks: SimpleQueue[tuple[str, tuple[Any, ...], Budget]] = SimpleQueue()
    Thread(target=_listen, args=(pipe, tasks, settings), daemon=True).start()
    pipe.send("ready")
    while True:
        name, arguments, budget = tasks.get()
        kind, said = _run(pipe, table[name], arguments, budget)
        tired = said == "memory" or memory_in_use() > settings.resident_bytes // 2
        pipe.send((kind, said, tired))


def _listen(
    pipe: Connection, tasks: SimpleQueue[tuple[str, tuple[Any, ...], Budget]], settings: Settings
) -> None:
    """Take jobs from the pipe while another one may be running; None cancels that one."""
    budget = Budget()
    while True:
        try:
            message = pipe.recv()
        except (EOFError, OSError):  # nobody is there to hear an answer
            os._exit(0)
        if message is None:
            budget.cancel()
        else:
            name, arguments, seconds = message
            budget = Budget(seconds, memory=settings.resident_bytes)
            tasks.put((name, arguments, budget))


def _run(pipe: Connection, job: Any, arguments: tuple[Any, ...], budget: Budget) -> tuple[str, Any]:
    try:
        with budget:
            for data, finished in job(*arguments, budget):
                pipe.send(("better", data, finished))
    except BudgetExhausted:  # by what the job does around its answers, such as writing them
        return "stopped", "time"
    except GameError as error:
        return "error", error
    except (MemoryError, RecursionError):
        return "stopped", "memory"
    except Exception as error:
        return "failed", f"{type(error).__name__}: {error}"
    return "done", None
