"""Running a scan: lease, hand out, commit, again and again until nothing is left.

This process alone talks to the store. Every finished batch is one transaction; the rest of a batch that
took too long goes round again. Killed at any moment, what was committed stays, and what was leased is
free again after a few seconds. Several such processes on several machines may share one scan.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from grundy.errors import GameError
from grundy.scan.executor import Executor, UnitOutcome
from grundy.scan.families import Family
from grundy.scan.question import ScanQuestion
from grundy.scan.work import without_answer
from grundy.store.opening import Store
from grundy.store.queue import BEAT_SECONDS, Queue
from grundy.store.rows import CRASHED, STATES, Row, Unit

BATCH_SECONDS = 0.5
"""The aim for one batch; below 0.3 s the handling of batches would begin to show."""
_MOST_UNITS = 500
_POLL_SECONDS = 0.5
_STRIKES = 2  # a unit alone in its batch that kills this many workers is given up


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the scan is, counted in rules; `fresh` of them were computed by this run."""

    done: int
    rules: int
    fresh: int
    seconds: float


@dataclass
class Report:
    """What one run did."""

    family: Family
    rules: int
    found: int
    fresh: int = 0
    batches: int = 0
    seconds: float = 0.0


def prepare(
    store: Store,
    family: Family,
    question: ScanQuestion,
    *,
    resume: bool = False,
    retry: bool = False,
) -> Queue:
    """Write the scan down, or find it where `resume` allows that; `retry` reopens unanswered rules.

    Raises
    ------
    GameError
        When the store has this scan already and `resume` is not set.
    """
    queue = Queue.find(store, family.text, question.name, question.options)
    if queue is None:
        units = question.units(family.rules)
        return Queue.create(store, family.text, question.name, question.options, units)
    if not resume:
        done, rules = queue.progress()
        raise GameError(
            'the store "{name}" has this scan already (rules done: {done} of {rules}); --resume'
            " continues it",
            name=store.name,
            done=done,
            rules=rules,
        )
    if retry:
        queue.reopen(state for state in STATES if state != "done")
    return queue


def run_scan(
    queue: Queue,
    family: Family,
    question: ScanQuestion,
    executor: Executor,
    progress: Callable[[Progress], None] | None = None,
) -> Report:
    """Work until every rule of the scan has a row, then return what this run did.

    The executor is closed in any case. When this is interrupted or fails, leases are given back.
    """
    done, rules = queue.progress()
    run = _Run(queue, question, executor, Report(family, rules, done), progress)
    try:
        run.loop()
    except KeyboardInterrupt:
        run.collect(0.0)
        raise
    finally:
        executor.close()
        with suppress(GameError):  # a kindness; where the store fails, the reason is shown already
            queue.release()
    return run.report


class _Run:
    """The state of one run: what is under way, and how large the next batch should be."""

    def __init__(
        self,
        queue: Queue,
        question: ScanQuestion,
        executor: Executor,
        report: Report,
        progress: Callable[[Progress], None] | None,
    ) -> None:
        self.queue, self.question, self.executor = queue, question, executor
        self.report, self.progress = report, progress
        self.under_way = 0
        self.again: list[tuple[Unit, ...]] = []  # leased, and to be handed out before anything new
        self.strikes: Counter[int] = Counter()
        self.pace = 0.0  # seconds per unit, a moving average
        self.waiting = queue.open_units()  # about how many units nobody has begun
        self.started = self.beaten = time.monotonic()

    def loop(self) -> None:
        while self.hand_out():
            self.collect(_POLL_SECONDS)
            if time.monotonic() - self.beaten > BEAT_SECONDS:
                self.queue.beat()
                self.beaten = time.monotonic()
            self.tell()
        self.tell()

    def collect(self, seconds: float) -> None:
        """Save every batch that has ended, waiting at most so long for one."""
        for outcome in self.executor.wait(seconds):
            self.take_in(outcome)

    def hand_out(self) -> bool:
        """Fill the executor; return False when the scan is complete."""
        while self.under_way < self.executor.slots:
            batch = self.again.pop() if self.again else tuple(self.queue.lease(self.batch_size()))
            if not batch:
                break
            self.executor.submit(batch)
            self.under_way += 1
            self.waiting -= len(batch)
        # With nothing under way here, others may still be at work – or dead, which time will tell.
        return self.under_way > 0 or self.queue.open_units() > 0

    def batch_size(self) -> int:
        if not self.pace:
            return 1
        # Towards the end batches shrink, so that all workers finish at about the same time.
        share = self.waiting // (2 * self.executor.slots)
        return max(1, min(_MOST_UNITS, share, round(BATCH_SECONDS / self.pace)))

    def take_in(self, outcome: UnitOutcome) -> None:
        self.under_way -= 1
        finished = dict(outcome.finished)
        rest = tuple(unit for unit in outcome.batch if unit.number not in finished)
        if outcome.died:
            finished, rest = self.bury(rest)
        elif finished:
            # New measurements count a quarter; batches of very different rules are common.
            pace = outcome.seconds / len(finished)
            self.pace = pace if not self.pace else 0.75 * self.pace + 0.25 * pace
        if rest:
            self.again.append(rest)
            self.waiting += len(rest)
        self.save(finished)

    def bury(self, batch: tuple[Unit, ...]) -> tuple[dict[int, list[Row]], tuple[Unit, ...]]:
        """Find out which unit kills workers: each goes alone, and twice is enough."""
        if len(batch) > 1:
            self.again += [(unit,) for unit in batch]
            return {}, ()
        (unit,) = batch
        self.strikes[unit.number] += 1
        if self.strikes[unit.number] < _STRIKES:
            return {}, batch
        reason = "the worker process died"
        return {unit.number: without_answer(self.question.name, unit, CRASHED, reason, 0.0)}, ()

    def save(self, finished: dict[int, list[Row]]) -> None:
        self.report.fresh += self.queue.commit(finished)
        self.report.batches += 1

    def tell(self) -> None:
        report = self.report
        report.seconds = time.monotonic() - self.started
        if self.progress is not None:
            done = report.found + report.fresh
            self.progress(Progress(done, report.rules, report.fresh, report.seconds))
