"""Workers are ended at their limit, replaced, and the others do not notice."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from grundy.errors import NotationError
from grundy.web.pool import Cache, JobFailed, Pool, Stopped
from grundy.web.settings import Settings

LIMITS = Settings(
    quick_seconds=0.3,
    page_seconds=1.0,
    grace_seconds=0.3,
    quick_grace_seconds=0.5,
    quick_workers=1,
    slow_workers=1,
)


def run(scenario: Callable[[Pool], Awaitable[Any]], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(sys, "path", [*sys.path, str(Path(__file__).parent)])

    async def whole() -> Any:
        pool = Pool(LIMITS, jobs="slow_jobs")
        await pool.start()
        try:
            return await scenario(pool)
        finally:
            pool.stop()

    # In a thread of its own: the browser tests keep a loop in the main one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(whole())).result()


@pytest.mark.parametrize("job", ["greedy", "crash"])
def test_memory_and_crashes(job: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(pool: Pool) -> str:
        with pytest.raises(Stopped, match="memory"):
            await pool.quick(job)
        return str(await pool.quick("ping"))  # a fresh worker has taken its place

    assert run(scenario, monkeypatch) == "pong"


def test_a_hanging_job_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(pool: Pool) -> float:
        started = time.monotonic()
        with pytest.raises(Stopped, match="time"):
            await pool.answer("hang")
        spent = time.monotonic() - started
        assert await pool.quick("ping") == "pong"
        assert await pool.slow("ping", seconds=1) == "pong"
        return spent

    assert run(scenario, monkeypatch) < 8


def test_quick_requests_pass_slow_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(pool: Pool) -> float:
        slow = asyncio.create_task(pool.slow("hang", 2.0, seconds=2.0))
        await asyncio.sleep(0.05)
        started = time.monotonic()
        assert await pool.quick("ping") == "pong"
        spent = time.monotonic() - started
        with pytest.raises(Stopped):
            await slow
        return spent

    assert run(scenario, monkeypatch) < 1.5


def test_errors_travel(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(pool: Pool) -> None:
        with pytest.raises(NotationError, match="column 3"):
            await pool.quick("wrong")
        with pytest.raises(JobFailed, match="ZeroDivisionError"):
            await pool.quick("broken")

    run(scenario, monkeypatch)


def test_an_unfinished_answer_gets_more_time_and_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(pool: Pool) -> None:
        (_, seconds), finished = await pool.answer("staged")
        assert (seconds, finished) == (1.0, True)
        assert pool.cache.get(("staged", ())) is not None
        _, finished = await pool.answer("staged", seconds=0.2)
        assert finished, "from the cache"

    run(scenario, monkeypatch)


def test_a_full_queue_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(pool: Pool) -> None:
        pool._slow.waiting = LIMITS.queue
        with pytest.raises(Stopped, match="busy"):
            await pool.slow("ping", seconds=1)
        pool._slow.waiting = 0

    run(scenario, monkeypatch)


def test_cache_is_bounded() -> None:
    cache = Cache(entries=3, size=10_000)
    for n in range(5):
        cache.put(n, "x" * 100)
    assert [cache.get(n) is None for n in range(5)] == [True, True, False, False, False]
    cache.put("large", "x" * 20_000)
    assert cache.get("large") is None
