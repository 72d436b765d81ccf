"""Which kernel computes which rule, and how a long run is watched, stopped and paid for."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget, current_budget
from grundy.errors import BudgetExhausted, NotationError
from grundy.heaps.rules.rule import (
    AllBut,
    Code,
    FiniteSubtraction,
    HeapRule,
    InfiniteSubtraction,
    TakeFraction,
    UnequalSplit,
)
from grundy.heaps.values import reference
from grundy.i18n import plural

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger[Any]]

Progress = Callable[[int, int], None]
"""Called now and then with (heaps done, heaps wanted)."""

Stopped = BudgetExhausted | KeyboardInterrupt
"""Why a run ended early; what it found by then is kept."""

REFERENCE_HEAPS = 12_000  # up to here plain Python is tried first
REFERENCE_SECONDS = 1.0  # … for so long, before it is asked whether the kernels are compiled
_FIRST_POLL_SECONDS, _POLL_SECONDS = 0.0002, 0.05
_MOST_LEVELS = 256  # beyond this many members level sets need more planes than they save


def memory_needed(rule: HeapRule, heaps: int) -> int:
    """Return about how many bytes the values of this many heaps need while they are computed.

    >>> from grundy.heaps.rules.language import parse_rule
    >>> memory_needed(parse_rule("0.77"), 10**9) // 10**9
    20
    """
    if isinstance(rule, FiniteSubtraction):
        return heaps * _width(rule)
    if isinstance(rule, AllBut):
        return heaps * 32
    if isinstance(rule, Code) and rule.most_heaps == 3:
        return heaps * 200
    if isinstance(rule, Code | UnequalSplit):
        return heaps * 20
    return heaps * 24


def check_memory(rule: HeapRule, heaps: int) -> None:
    """Raise `NotationError` when the values of this many heaps cannot fit into the free memory."""
    needed, free = memory_needed(rule, heaps), free_memory()
    if free is not None and needed > free:
        raise NotationError(
            plural(
                "{n} heap needs about {needed} GB of memory, {free} GB are free; choose fewer heaps",
                "{n} heaps need about {needed} GB of memory, {free} GB are free; choose fewer heaps",
                n=heaps,
                needed=f"{needed / 1e9:.1f}",
                free=f"{free / 1e9:.1f}",
            )
        )


def compute(
    rule: HeapRule,
    known: Values,
    stop: int,
    *,
    budget: Budget | None = None,
    progress: Progress | None = None,
    compiled: bool | None = None,
) -> tuple[Values, Stopped | None]:
    """Return the values of the heaps below `stop`, or as many as the budget allowed and why it ended.

    `compiled` None chooses: plain Python for small jobs, and for large ones until the kernels have been
    compiled by another process.
    """
    check_memory(rule, stop)
    budget = budget or current_budget()
    fits = _heaps_that_fit(rule, budget)
    if fits < stop:
        found, reason = _compute(rule, known, max(fits, len(known)), budget, progress, compiled)
        return found, reason or BudgetExhausted(budget.end_of_memory())
    return _compute(rule, known, stop, budget, progress, compiled)


def _heaps_that_fit(rule: HeapRule, budget: Budget) -> int:
    """Return how many heaps the memory of the budget has room for."""
    left = budget.memory_left
    return sys.maxsize if left is None else left // max(1, memory_needed(rule, 1000) // 1000)


def _compute(
    rule: HeapRule,
    known: Values,
    stop: int,
    budget: Budget,
    progress: Progress | None,
    compiled: bool | None,
) -> tuple[Values, Stopped | None]:
    from grundy import compiling as jit
    from grundy.heaps.warmup import kernels_for

    kernels = kernels_for(rule)
    if kernels is None or compiled is False or not jit.available():
        return _reference(rule, known, stop, budget)
    if compiled:
        return _compiled(rule, known, stop, budget, progress)
    # Where positions alone are counted, no answer may depend on when a process has finished.
    wait = budget.compiles
    # With three heaps plain Python begins anew each time: a second try would waste its second.
    again = isinstance(rule, Code) and rule.most_heaps == 3 and len(known) > 0
    seconds = REFERENCE_SECONDS
    small = stop <= REFERENCE_HEAPS and not again
    while small or not kernels.ready(wait=wait, seconds=budget.remaining):
        small = False
        with budget.part(seconds=seconds):
            known, reason = _reference(rule, known, stop, budget)
        if reason is None or budget.is_over:
            return known, reason
        if progress is not None:
            progress(len(known), stop)
        seconds *= 2 if again else 1
    return _compiled(rule, known, stop, budget, progress)


def _reference(
    rule: HeapRule, known: Values, stop: int, budget: Budget
) -> tuple[Values, BudgetExhausted | None]:
    """Return the values by plain Python, and why it ended early, if so."""
    from grundy.arrays import np

    found = [int(v) for v in known]
    reason = None
    try:
        reference.extend(rule, found, stop, budget)
    except BudgetExhausted as stopped:
        reason = stopped
    return np.array(found, _dtype(rule, found)), reason


def _dtype(rule: HeapRule, found: list[int]) -> type[np.unsignedinteger[Any]]:
    from grundy.arrays import np

    if isinstance(rule, FiniteSubtraction):
        width = _width(rule)
        return np.uint8 if width == 1 else np.uint16 if width == 2 else np.uint32
    octal = isinstance(rule, Code) and not rule.tail and rule.most_heaps <= 2
    if (octal or isinstance(rule, UnequalSplit)) and max(found, default=0) <= 0xFFFF:
        return np.uint16
    return np.uint64


def _width(rule: FiniteSubtraction) -> int:
    """Return the bytes per value: a value is at most the number of members."""
    members = len(rule.members)
    return 1 if members < 256 else 2 if members < 65_536 else 4


def _compiled(
    rule: HeapRule,
    known: Values,
    stop: int,
    budget: Budget,
    progress: Progress | None,
) -> tuple[Values, Stopped | None]:
    from grundy.arrays import np

    start = len(known)
    values = np.zeros(stop, _dtype(rule, [int(known.max())] if start else []))
    values[:start] = known
    run = _Runner(values, start, stop, budget, progress)
    if isinstance(rule, FiniteSubtraction | InfiniteSubtraction):
        from grundy.heaps.values.kernels.subtraction import level_sets, subtract_direct

        members = np.array(rule.allowed(stop), np.int64)
        fits = isinstance(rule, FiniteSubtraction) and len(members) <= _MOST_LEVELS
        run(level_sets if fits and len(members) else subtract_direct, members)
    elif isinstance(rule, AllBut):
        from grundy.heaps.values.kernels.subtraction import all_but

        run(all_but, np.array(rule.excluded, np.int64))
    elif isinstance(rule, TakeFraction):
        from grundy.heaps.values.kernels.subtraction import take_part

        low, high = rule.low, rule.high
        bounds = (low.numerator, low.denominator, high.numerator, high.denominator)
        run(take_part, np.array(bounds, np.int64))
    elif isinstance(rule, UnequalSplit):
        _octal(run, np.array([4], np.int64), 1)
    elif isinstance(rule, Code) and not rule.tail and rule.most_heaps <= 2:
        _octal(run, np.array(rule.digits, np.int64), 0)
    elif isinstance(rule, Code):
        _general(run, rule)
    if run.reached < stop and run.reason is None:
        # Values beyond 16 bits: continue in the kernel for values of any size.
        code = rule if isinstance(rule, Code) else Code((4,))
        run.values = values.astype(np.uint64)
        _general(run, code)
    return run.values[: run.reached], run.reason


def _octal(run: _Runner, digits: NDArray[np.int64], unequal: int) -> None:
    """Fill an octal sequence: direct, then one-hot where it suits, else scalar sparse or direct."""
    from grundy.heaps.values.kernels.octal import direct, places, sparse
    from grundy.heaps.values.kernels.onehot import SMALLEST_START, onehot
    from grundy.heaps.values.kernels.sparse_space import rare_share

    split = places(digits, 4)
    if not len(split):
        run(direct, digits, unequal)
        return
    run(direct, digits, unequal, until=SMALLEST_START)
    while run.goes_on:
        run(onehot, digits, unequal)
        if run.goes_on:
            before = run.reached
            _, rare = rare_share(run.values, before, split)
            kernel = direct if 3 * rare > before else sparse
            run(kernel, digits, unequal, until=2 * before)
            if run.reached == before:
                return


def _general(run: _Runner, rule: Code) -> None:
    from grundy.arrays import np
    from grundy.heaps.values.kernels.codes import general

    run(general, np.array(rule.digits, np.int64), np.array(rule.tail, np.int64))


class _Runner:
    """Runs kernels on one array, one after another, and remembers how far they came."""

    def __init__(
        self,
        values: Values,
        start: int,
        stop: int,
        budget: Budget,
        progress: Progress | None,
    ) -> None:
        self.values, self.reached, self.stop = values, start, stop
        self.budget, self.progress = budget, progress
        self.reason: Stopped | None = None

    @property
    def goes_on(self) -> bool:
        return self.reached < self.stop and self.reason is None

    def __call__(
        self, kernel: Callable[..., int], *arguments: Any, until: int | None = None
    ) -> None:
        stop = self.stop if until is None else min(until, self.stop)
        if not self.goes_on or self.reached >= stop:
            return
        reached, self.reason = watched(
            kernel,
            (self.values, self.reached, stop, *arguments),
            self.budget,
            self.progress,
            start=self.reached,
            stop=self.stop,
        )
        self.reached = int(reached)


def watched(
    kernel: Callable[..., Any],
    arguments: tuple[Any, ...],
    budget: Budget | None,
    progress: Progress | None = None,
    *,
    start: int = 0,
    stop: int = 0,
) -> tuple[Any, Stopped | None]:
    """Call kernel(*arguments, control) in a thread; return its result and why it was stopped, if so.

    The kernel runs without the interpreter lock: meanwhile this thread shows progress, pays the
    budget, and can be interrupted from the keyboard; then the kernel stops at its next heap.
    """
    from grundy.arrays import np

    budget = budget or current_budget()
    control = np.zeros(2, np.int64)
    control[1] = paid = start
    results: list[Any] = []

    def work() -> None:
        try:
            results.append(kernel(*arguments, control))
        except BaseException as error:
            results.append(error)

    reason: Stopped | None = None
    threading.Thread(target=work, daemon=True).start()
    pause = _FIRST_POLL_SECONDS
    # No join and no event: Ctrl-C or the clock may interrupt this thread while it holds their locks.
    while not results:
        try:
            time.sleep(pause)
            pause = min(2 * pause, _POLL_SECONDS)
            done = int(control[1])
            if progress is not None:
                progress(done, stop)
            if reason is None:
                budget.spend(max(0, done - paid))
                paid = max(paid, done)
                budget.check()  # a kernel that gets no further is stopped by the clock as well
        except (BudgetExhausted, KeyboardInterrupt) as stopped:
            reason = stopped
            control[0] = 1
    if isinstance(results[0], BaseException):
        raise results[0]
    return results[0], reason


def free_memory() -> int | None:
    """Return the bytes of memory that are free now, or None where the system does not say."""
    try:
        with open("/proc/meminfo", encoding="ascii") as lines:
            for line in lines:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None
