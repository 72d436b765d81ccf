"""Jobs that misbehave, for the tests of the pool."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted, NotationError

Found = Iterator[tuple[Any, bool]]


def ping(budget: Budget) -> Found:
    yield "pong", True


def process(budget: Budget) -> Found:
    yield os.getpid(), False


def hang(*arguments: Any) -> Found:
    """Ignore the budget."""
    time.sleep(1000)
    yield None, True


def greedy(budget: Budget) -> Found:
    yield len(bytearray(10 << 30)), True


def crash(budget: Budget) -> Found:
    yield "known", False
    os._exit(9)


def wrong(budget: Budget) -> Found:
    yield from ()
    raise NotationError("a heap is a whole number", text="3,x", column=3, example="3,5,7")


def broken(budget: Budget) -> Found:
    yield from ()
    raise ZeroDivisionError("never")


def staged(budget: Budget) -> Found:
    """Finish only with more than a moment's allowance."""
    assert budget.seconds is not None
    yield (os.getpid(), budget.seconds), budget.seconds > 0.5


def better(budget: Budget) -> Found:
    """Yield what is known at once, and work until the budget ends or is cancelled."""
    yield "something", False
    yield from _work(budget)


def noted(name: str, folder: str, budget: Budget) -> Found:
    """Leave a file when the work begins, and another when it is over."""
    Path(folder, f"{name}.{os.getpid()}.begun").touch()
    yield name, False
    yield from _work(budget)
    Path(folder, f"{name}.{'cancelled' if budget.is_cancelled else 'over'}").touch()
    yield name, False


def _work(budget: Budget) -> Found:
    try:
        while True:
            time.sleep(0.002)
            budget.check()
    except BudgetExhausted:
        yield from ()


JOBS = {
    job.__name__: job
    for job in (ping, process, hang, greedy, crash, wrong, broken, staged, better, noted)
}
