"""The clock of a command: whatever it does, it ends in time, and modules are loaded whole."""

from __future__ import annotations

import signal
import time
from itertools import count

import pytest

from grundy.cli import clock
from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="this system has no such timer"
)


def test_the_clock_interrupts_what_never_looks() -> None:
    started = time.monotonic()
    with clock.stopped_afterwards():
        clock.start(Budget(0.1))
        with pytest.raises(BudgetExhausted, match="time limit"):
            sum(1 for _ in count())
    assert time.monotonic() - started < 5
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_words_get_more_time_than_work() -> None:
    with clock.stopped_afterwards():
        clock.start(Budget(10.0))
        work, _ = signal.getitimer(signal.ITIMER_REAL)
        clock.allow_words()
        words, _ = signal.getitimer(signal.ITIMER_REAL)
    assert 10 < work < words < 1.1 * 10 + 1


def test_positions_alone_start_no_clock() -> None:
    with clock.stopped_afterwards():
        clock.start(Budget(nodes=10))
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_a_module_that_is_being_loaded_is_loaded() -> None:
    loading = compile(
        "frame = __import__('sys')._getframe()", "<frozen importlib._bootstrap>", "exec"
    )
    space: dict[str, object] = {}
    exec(loading, space)
    assert clock._imports(space["frame"])  # type: ignore[arg-type]
    assert not clock._imports(None)
