"""Workers are ended at their limit, replaced, and the others do not notice."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grundy.errors import NotationError
from grundy.web.cache import Cache
from grundy.web.pool import JobFailed, Pool, Rank, Stopped, Visitor
from grundy.web.settings import Settings

LIMITS = Settings(
    quick_seconds=0.3,
    page_seconds=1.0,
    grace_seconds=0.3,
    quick_grace_seconds=0.5,
    finish_seconds=0.2,
    quick_workers=1,
    slow_workers=1,
)
Scenario = Callable[[Pool], Awaitable[Any]]
Run = Callable[..., Any]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Play a scenario with a pool of misbehaving jobs."""
    monkeypatch.setattr(sys, "path", [*sys.path, str(Path(__file__).parent)])

    def play(scenario: Scenario, limits: Settings = LIMITS) -> Any:
        async def whole() -> Any:
            pool = Pool(limits, jobs="slow_jobs")
            await pool.start()
            try:
                return await asyncio.wait_for(scenario(pool), 60)
            finally:
                pool.stop()

        # In a thread of its own: the browser tests keep a loop in the main one.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(lambda: asyncio.run(whole())).result()

    return play


async def until(condition: Callable[[], Any], seconds: float = 10.0) -> Any:
    """Wait for something to become true."""
    limit = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < limit, "it never happened"
        await asyncio.sleep(0.01)
    return found


def test_too_much_memory_stops_one_job_only(run: Run) -> None:
    async def scenario(pool: Pool) -> Any:
        with pytest.raises(Stopped, match="memory"):
            await pool.answer("greedy")
        return (await pool.answer("ping")).data  # a fresh worker has taken its place

    assert run(scenario) == "pong"


def test_what_was_known_before_a_crash_is_the_answer(run: Run) -> None:
    async def scenario(pool: Pool) -> None:
        found = await pool.answer("crash")
        assert (found.data, found.finished, found.stopped) == ("known", False, "memory")
        assert (await pool.answer("ping")).data == "pong"

    run(scenario)


def test_a_worker_that_was_killed_loses_nobodys_request(run: Run) -> None:
    async def scenario(pool: Pool) -> None:
        (worker,) = pool.quick.workers
        first = (await pool.answer("process", seconds=0.3)).data
        assert worker.process_id == first
        os.kill(first, signal.SIGTERM)  # a service manager sends it to everybody: not for workers
        await asyncio.sleep(0.2)
        assert (await pool.answer("process", seconds=0.3)).data == first
        os.kill(first, signal.SIGKILL)
        assert (await pool.answer("process", seconds=0.3)).data != first

    run(scenario)


def test_a_worker_killed_at_work_is_replaced_and_the_job_repeated(run: Run, tmp_path: Path) -> None:
    async def scenario(pool: Pool) -> None:
        asked = asyncio.ensure_future(pool.answer("noted", "a", str(tmp_path), seconds=2.0))
        await until(lambda: list(tmp_path.glob("a.*.begun")))
        (begun,) = tmp_path.glob("a.*.begun")
        os.kill(int(begun.name.split(".")[1]), signal.SIGKILL)
        found = await asked
        assert found.data == "a"
        assert (tmp_path / "a.over").exists()

    run(scenario)


def test_a_hanging_job_is_ended(run: Run) -> None:
    async def scenario(pool: Pool) -> float:
        started = time.monotonic()
        with pytest.raises(Stopped, match="time"):
            await pool.answer("hang")
        spent = time.monotonic() - started
        assert (await pool.answer("ping")).data == "pong"
        return spent

    assert run(scenario) < 8


def test_quick_requests_pass_slow_ones(run: Run) -> None:
    async def scenario(pool: Pool) -> float:
        slow = asyncio.ensure_future(pool.answer("better", seconds=2.0))
        await asyncio.sleep(0.5)
        started = time.monotonic()
        assert (await pool.answer("ping")).data == "pong"
        spent = time.monotonic() - started
        found = await slow
        assert (found.data, found.stopped) == ("something", "time")
        return spent

    assert run(scenario) < 1.0


def test_errors_travel(run: Run) -> None:
    async def scenario(pool: Pool) -> None:
        with pytest.raises(NotationError, match="column 3"):
            await pool.answer("wrong")
        with pytest.raises(JobFailed, match="ZeroDivisionError"):
            await pool.answer("broken")

    run(scenario)


def test_an_unfinished_answer_gets_more_time_and_is_kept(run: Run) -> None:
    async def scenario(pool: Pool) -> None:
        found = await pool.answer("staged")
        _, seconds = found.data
        assert found.finished
        assert seconds < 1.0, "the first attempt is paid from the same limit"
        assert pool.cache.get(("staged", ())) is not None
        assert (await pool.answer("staged", seconds=0.2)).finished, "from the cache"

    run(scenario)


def test_who_has_left_stops_the_work(run: Run, tmp_path: Path) -> None:
    async def scenario(pool: Pool) -> None:
        asked = asyncio.ensure_future(pool.answer("noted", "a", str(tmp_path), seconds=30.0))
        # The second file is of the slow lane: the first attempt has ended by itself.
        await until(lambda: len(list(tmp_path.glob("a.*.begun"))) == 2)
        (tmp_path / "a.over").unlink()
        asked.cancel()
        left = time.monotonic()
        await until((tmp_path / "a.cancelled").exists)
        assert time.monotonic() - left < 1.0
        await until(lambda: len(pool.slow._free) == 1)

    run(scenario)


def test_who_waits_in_the_line_and_leaves_is_never_begun(run: Run, tmp_path: Path) -> None:
    async def scenario(pool: Pool) -> None:
        limits = {"seconds": 60.0}
        first = asyncio.ensure_future(pool.answer("noted", "a", str(tmp_path), **limits))
        await until(lambda: len(list(tmp_path.glob("a.*.begun"))) == 2)
        pool._long[f"noted('b', {str(tmp_path)!r})"] = None
        second = asyncio.ensure_future(pool.answer("noted", "b", str(tmp_path), **limits))
        await until(lambda: len(list(tmp_path.glob("b.*.begun"))) == 1)  # in a moment
        await until(lambda: pool.slow.waiting == 1)
        second.cancel()
        await until(lambda: pool.slow.waiting == 0)
        first.cancel()
        await until(lambda: len(pool.slow._free) == 1)
        assert len(list(tmp_path.glob("b.*.begun"))) == 1

    run(scenario)


def test_the_same_question_is_computed_once(run: Run, tmp_path: Path) -> None:
    async def scenario(pool: Pool) -> None:
        same = [pool.answer("noted", "a", str(tmp_path), seconds=1.0) for _ in range(12)]
        found = await asyncio.gather(*same)
        assert {f.data for f in found} == {"a"}
        assert len(list(tmp_path.glob("a.*.begun"))) == 2  # once in each lane

    run(scenario)


def test_one_of_two_who_leaves_does_not_stop_the_work(run: Run, tmp_path: Path) -> None:
    async def scenario(pool: Pool) -> None:
        one, two = (
            asyncio.ensure_future(pool.answer("noted", "a", str(tmp_path), seconds=1.5))
            for _ in range(2)
        )
        await until(lambda: len(list(tmp_path.glob("a.*.begun"))) == 2)
        one.cancel()
        assert (await two).data == "a"
        assert not (tmp_path / "a.cancelled").exists()

    run(scenario)


def test_the_time_in_the_line_counts(run: Run, tmp_path: Path) -> None:
    """Twelve analyses at once and one worker for them: nobody waits longer than the limit."""

    async def scenario(pool: Pool) -> None:
        started = time.monotonic()

        async def ask(number: int) -> tuple[float, Any]:
            found = await pool.answer("noted", f"n{number}", str(tmp_path), seconds=1.5)
            return time.monotonic() - started, found

        found = await asyncio.gather(*(ask(n) for n in range(12)))
        assert max(seconds for seconds, _ in found) < 1.5 + 1.0
        answered = [f for _, f in found if f.data]
        assert len(answered) == 12, "everybody gets what is known after a moment"
        assert any(f.stopped == "busy" for f in answered)

    run(scenario, replace(LIMITS, quick_seconds=0.05))


def test_play_comes_before_analysis(run: Run, tmp_path: Path) -> None:
    async def scenario(pool: Pool) -> float:
        several = [
            asyncio.ensure_future(pool.answer("noted", f"n{n}", str(tmp_path), seconds=5.0))
            for n in range(6)
        ]
        await asyncio.sleep(0.3)
        started = time.monotonic()
        assert (await pool.answer("ping", rank=Rank.PLAY)).data == "pong"
        spent = time.monotonic() - started
        for task in several:
            task.cancel()
        return spent

    # Each attempt takes 0.5 s: six of them in line would take three seconds.
    assert run(scenario, replace(LIMITS, quick_seconds=0.5)) < 1.0


def test_one_browser_cannot_take_all_places(run: Run, tmp_path: Path) -> None:
    async def scenario(pool: Pool) -> None:
        me = Visitor("me", 2)
        mine = [
            asyncio.ensure_future(
                pool.answer("noted", f"n{n}", str(tmp_path), seconds=4.0, visitor=me)
            )
            for n in range(4)
        ]
        done, _ = await asyncio.wait(mine, timeout=2.0)
        assert [task.result().stopped for task in done] == ["busy", "busy"]
        for task in mine:
            task.cancel()

    run(scenario, replace(LIMITS, quick_seconds=0.1, page_seconds=10.0))


def test_a_long_analysis_makes_room_for_those_who_wait(run: Run, tmp_path: Path) -> None:
    async def scenario(pool: Pool) -> None:
        long = asyncio.ensure_future(pool.answer("noted", "long", str(tmp_path), seconds=30.0))
        await until(lambda: len(list(tmp_path.glob("long.*.begun"))) == 2)
        await asyncio.sleep(1.0)
        short = await pool.answer("noted", "short", str(tmp_path), seconds=3.0)
        assert short.data == "short"
        assert len(list(tmp_path.glob("short.*.begun"))) == 2, "it got a slow worker"
        found = await asyncio.wait_for(long, 5)
        assert (found.data, found.stopped) == ("long", "busy")

    run(scenario)


def test_improvements_come_as_they_are_found(run: Run) -> None:
    async def scenario(pool: Pool) -> None:
        started = time.monotonic()
        seen = []
        async for found in pool.improve("better", seconds=1.0):
            seen.append((found.data, time.monotonic() - started))
        data, seconds = seen[0]
        assert data == "something"
        assert seconds < 0.8

    run(scenario)


def test_a_server_that_ends_answers_what_it_knows(run: Run, tmp_path: Path) -> None:
    async def scenario(pool: Pool) -> None:
        asked = asyncio.ensure_future(pool.answer("noted", "a", str(tmp_path), seconds=30.0))
        await until(lambda: len(list(tmp_path.glob("a.*.begun"))) == 2)
        started = time.monotonic()
        ending = asyncio.ensure_future(pool.finish())
        found = await asked
        assert (found.data, found.stopped) == ("a", "closing")
        assert time.monotonic() - started < 2.0
        with pytest.raises(Stopped, match="closing"):
            await pool.answer("ping")
        await ending

    run(scenario)


def test_a_worker_that_keeps_too_much_memory_is_replaced(run: Run) -> None:
    async def scenario(pool: Pool) -> None:
        first = (await pool.answer("process", seconds=0.3)).data
        second = (await pool.answer("process", seconds=0.3)).data
        assert first != second

    run(scenario, replace(LIMITS, resident_bytes=2 << 20))


def test_cache_is_bounded() -> None:
    cache = Cache(entries=3, size=10_000)
    for n in range(5):
        cache.put(n, "x" * 100)
    assert [cache.get(n) is None for n in range(5)] == [True, True, False, False, False]
    cache.put("large", "x" * 20_000)
    assert cache.get("large") is None


def test_a_new_worker_has_loaded_what_a_question_needs() -> None:
    """On a busy machine what is loaded first takes longer than a worker is given: no answer comes."""
    program = """
import sys, grundy.web.ready
from grundy.core.budget import Budget
from grundy.web.jobs import JOBS
loaded = set(sys.modules)
list(JOBS["ask"]("en", "solve", (("game", "nim"), ("position", "3,5,7")), None, Budget()))
print(*set(sys.modules) - loaded)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("\n", "")
