"""The pool of a browser: one interpreter without processes and threads, so a job runs where it is asked.

It has the same allowance of seconds and memory. A job that does not keep to it is ended from outside, with
the whole worker of the browser.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Hashable, Iterator
from contextvars import copy_context
from importlib import import_module
from typing import Any

from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted, GameError
from grundy.web.pool import ANYBODY, Found, JobFailed, Pool, Rank, Stopped, Visitor

_END = object()


class HerePool(Pool):
    """Answers of the same jobs, each computed step by step in this interpreter."""

    async def start(self) -> None:
        """There is nothing to start."""

    def stop(self) -> None:
        """There is nothing to end."""

    async def improve(
        self,
        job: str,
        *arguments: Hashable,
        seconds: float | None = None,
        rank: Rank = Rank.ANALYSIS,
        visitor: Visitor = ANYBODY,
    ) -> AsyncGenerator[Found, None]:
        """Yield answers that get better; between two of them the browser may paint and listen."""
        kept = self.cache.get((job, arguments))
        if kept is not None:
            yield Found(kept, True)
            return
        limit = self.settings.page_seconds if seconds is None else seconds
        budget = Budget(limit, memory=self.settings.resident_bytes)
        steps = import_module("grundy.web.jobs").JOBS[job](*arguments, budget)
        # One context for all steps: the job has set its language and its budget in it.
        context = copy_context()
        found: Found | None = None
        try:
            while True:
                try:
                    step = context.run(_next, steps, budget)
                except Stopped as stop:
                    if found is None:
                        raise
                    yield Found(found.data, False, stop.why)
                    return
                if step is _END:
                    break
                data, finished = step
                found = Found(found.data if data is None and found else data, finished)
                yield found
                await asyncio.sleep(0)
        finally:  # who leaves early closes the job where it has set its language
            context.run(steps.close)
        if found is not None and found.finished:
            self.cache.put((job, arguments), found.data)
        elif found is not None:
            yield Found(found.data, False, "time")


def _next(steps: Iterator[Any], budget: Budget) -> Any:
    """Return the next answer of a job; what stopped it in the terms of the pages."""
    try:
        with budget:
            return next(steps, _END)
    except BudgetExhausted:
        raise Stopped("time") from None
    except GameError:
        raise
    except (MemoryError, RecursionError):
        raise Stopped("memory") from None
    except Exception as error:
        raise JobFailed(f"{type(error).__name__}: {error}") from error
