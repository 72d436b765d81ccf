"""Answers from worker processes: quick ones first, better ones as they come, each computed once.

Two lanes: *quick* workers answer what takes a moment; what they cannot finish goes to the *slow*
workers, which run at low priority and may be few. The time in the line counts, so nobody waits longer
than the limit; who gets no worker is told what is known after a moment, and that the server is busy.
Whoever asks for the same thing at the same time follows the same computation, and when the last of
them has left it is stopped.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncGenerator, Hashable
from contextlib import aclosing, suppress
from dataclasses import dataclass
from typing import Any

from grundy.web.cache import Cache
from grundy.web.lane import ANYBODY, Lane, Rank, Task, Visitor
from grundy.web.settings import Settings
from grundy.web.worker import JobFailed, Stopped

__all__ = ["ANYBODY", "Found", "JobFailed", "Pool", "Rank", "Stopped", "Visitor"]

REMEMBERED = 2000


@dataclass(frozen=True)
class Found:
    """What is known: plain data, whether it is final, and why not where it was stopped."""

    data: Any
    finished: bool
    stopped: str | None = None


class Pool:
    """Both lanes and the cache of finished answers. `start` and `stop` bracket its life."""

    def __init__(self, settings: Settings, jobs: str = "grundy.web.jobs") -> None:
        """Take the limits, and the module whose table `JOBS` the workers serve."""
        self.settings = settings
        self.cache = Cache(settings.cached_answers, settings.cached_bytes)
        self._flights: dict[Hashable, Flight] = {}
        self._long: dict[str, None] = {}
        self.quick = Lane(
            settings.quick_workers,
            settings,
            jobs,
            grace=settings.quick_grace_seconds,
            nice=0,
            queue=settings.quick_queue,
            shared=False,
        )
        self.slow = Lane(
            settings.slow_workers,
            settings,
            jobs,
            grace=settings.grace_seconds,
            nice=10,
            queue=settings.queue,
            shared=True,
        )

    async def start(self) -> None:
        """Start the workers and wait until one of each lane answers."""
        for lane in (self.quick, self.slow):
            lane.open()
            task = Task("ping", (), time.monotonic() + self.settings.start_seconds, Rank.PLAY)
            await lane.run(task, lambda *_: None)

    def stop(self) -> None:
        """End all workers at once; what they were computing is lost."""
        self.quick.close()
        self.slow.close()

    async def finish(self) -> None:
        """Answer what was begun with what is known soon, and refuse the rest."""
        self.quick.refuse()
        self.slow.refuse()
        await asyncio.sleep(self.settings.finish_seconds)
        self.quick.hurry()
        self.slow.hurry()
        await asyncio.sleep(self.settings.stop_seconds)
        for flight in list(self._flights.values()):
            flight.land(Stopped("closing"))

    async def answer(
        self,
        job: str,
        *arguments: Hashable,
        seconds: float | None = None,
        rank: Rank = Rank.ANALYSIS,
        visitor: Visitor = ANYBODY,
    ) -> Found:
        """Return the best answer that there is after `seconds`; raise `Stopped` where there is none."""
        best: Found | None = None
        answers = self.improve(job, *arguments, seconds=seconds, rank=rank, visitor=visitor)
        async with aclosing(answers):
            async for found in answers:
                best = found
        assert best is not None, "a flight has an answer or raises"
        return best

    async def improve(
        self,
        job: str,
        *arguments: Hashable,
        seconds: float | None = None,
        rank: Rank = Rank.ANALYSIS,
        visitor: Visitor = ANYBODY,
    ) -> AsyncGenerator[Found, None]:
        """Yield answers that get better; only finished ones are kept for the next visitor."""
        limit = self.settings.page_seconds if seconds is None else seconds
        key = (job, arguments)
        kept = self.cache.get(key)
        if kept is not None:
            yield Found(kept, True)
            return
        flight = self._flights.get((key, limit))
        if flight is None or flight.is_abandoned:
            task = Task(job, arguments, time.monotonic() + limit, rank, visitor)
            flight = self._flights[key, limit] = Flight()
            flight.task = asyncio.ensure_future(self._compute((key, limit), task, flight))
        async with aclosing(flight.follow()) as following:
            async for found in following:
                yield found

    async def _compute(self, key: tuple[Hashable, float], task: Task, flight: Flight) -> None:
        problem: Exception | None = None
        try:
            await self._stages(task, flight)
        except Exception as error:
            problem = error
        finally:  # also where everybody has left
            if self._flights.get(key) is flight:
                del self._flights[key]
        if flight.found is not None and flight.found.finished:
            self.cache.put(key[0], flight.found.data)
        flight.land(problem)

    async def _stages(self, task: Task, flight: Flight) -> None:
        moment = self.settings.quick_seconds
        is_short = task.remaining <= moment
        shape = _shape(task.job, task.arguments)
        # What looks like something that took long before does not hold up the quick workers again.
        tried = is_short or shape not in self._long
        if tried:
            try:
                await self.quick.run(task, flight.tell, moment)
            except Stopped:
                if is_short:
                    raise
        if flight.is_finished or is_short:
            return
        self._long[shape] = None
        if len(self._long) > REMEMBERED:
            self._long.pop(next(iter(self._long)))
        started = time.monotonic()
        try:
            await self.slow.run(task, flight.tell)
        except Stopped:
            if flight.found is None:
                late = Task(
                    task.job, task.arguments, time.monotonic() + 2 * moment, task.rank, task.visitor
                )
                with suppress(Stopped):
                    await self.quick.run(late, flight.tell, moment)
            raise
        if not flight.is_finished:
            raise Stopped("time")
        if time.monotonic() - started < moment:
            self._long.pop(shape, None)


class Flight:
    """One computation that several visitors may follow; it stops when the last one has left."""

    task: asyncio.Future[None]

    def __init__(self) -> None:
        self.found: Found | None = None
        self.is_abandoned = False
        self._error: Exception | None = None
        self._number = -1
        self._done = False
        self._listeners = 0
        self._changed = asyncio.Event()

    @property
    def is_finished(self) -> bool:
        """Return whether the final answer is known."""
        return self.found is not None and self.found.finished

    def tell(self, number: int, data: Any, finished: bool) -> None:
        """Take an improvement; what a second attempt only repeats is not told again."""
        if self._done or not (finished or number >= self._number):
            return
        self._number = number
        self.found = Found(data, finished)
        self._wake()

    def land(self, error: Exception | None = None) -> None:
        """Say that nothing better will come, and why; what is known by now is the answer."""
        if self._done:
            return
        self._done = True
        if isinstance(error, Stopped) and self.found is not None:
            if not self.found.finished:
                self.found = Found(self.found.data, False, error.why)
        else:
            self._error = error
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def follow(self) -> AsyncGenerator[Found, None]:
        """Yield what is known whenever it gets better."""
        self._listeners += 1
        seen: Found | None = None
        try:
            while True:
                if self.found is not None and self.found is not seen:
                    seen = self.found
                    yield seen
                elif self._error is not None:
                    raise self._error
                elif self._done:
                    return
                else:
                    await self._changed.wait()
        finally:
            self._listeners -= 1
            if not self._listeners and not self._done:
                self.is_abandoned = True
                self.task.cancel()


def _shape(job: str, arguments: tuple[Hashable, ...]) -> str:
    """Return what a request looks like, numbers left out: a guess at how long it will take.

    >>> _shape("ask", ("en", "solve", (("game", "nim"), ("position", "31,5"))))
    "ask('en', 'solve', (('game', 'nim'), ('position', '0,0')))"
    """
    return re.sub(r"\d+", "0", f"{job}{arguments!r}")[:300]
