"""The engine of this thread: begun when the thread first asks, retired when it has grown too large.

Never compiled: it runs once per question, and threads are Python's.
"""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable
from functools import wraps
from typing import TypeVar, cast

from grundy.core import budget
from grundy.core.values.engine.nodes import Engine, clock
from grundy.errors import BudgetExhausted
from grundy.i18n import Message

K = TypeVar("K")
V = TypeVar("V")

KEEP = 256 << 20
"""An engine larger than this is not kept for the next question, in bytes."""
LIMIT = 2 << 30
"""A computation whose engine grows beyond this is stopped."""
_FREE = 1 << 12
"""Positions between two questions for a budget where there is none."""


class _Holder:
    """Holds the engine of one thread; when the thread ends, its tables are given back."""

    def __init__(self) -> None:
        clock.alone = not _begun
        _begun.append(True)
        self.engine = Engine(KEEP, LIMIT)

    def __del__(self) -> None:
        if not sys.is_finalizing():
            self.engine.retire()


class _Own(threading.local):
    def __init__(self) -> None:
        self.holder = _Holder()


_begun: list[bool] = []
_own = _Own()


def current() -> Engine:
    """Return the engine of this thread."""
    return _own.holder.engine


def ready() -> Engine:
    """Return the engine of this thread for a new question: a fresh one if the old one is too large.

    Inside a question, that is while a budget is being spent, the engine stays.
    """
    engine = _own.holder.engine
    if engine.size > engine.keep and not budget.is_spending():
        return retire()
    return engine


def retire() -> Engine:
    """Give the tables of this thread back and begin anew; values go over as they are used."""
    holder = _own.holder
    holder.engine.retire()
    clock.alone = False
    holder.engine = Engine(KEEP, LIMIT)
    gc.collect()  # a node and its base hold each other; for this the collector is needed
    return holder.engine


def pulse() -> None:
    """Stop a computation whose memory or budget is used up."""
    engine = _own.holder.engine
    if engine.size > engine.limit:
        raise BudgetExhausted(Message("memory limit ({size} MB) reached", size=engine.limit >> 20))
    budget.pulse()


def spend_block() -> int:
    """Charge positions to the current budget, as many as pass before its next look; return how many."""
    return budget.current_budget().spend_block() if budget.is_spending() else _FREE


def give_back(positions: int) -> None:
    """Take back what is left of a block."""
    if budget.is_spending():
        budget.current_budget().give_back(positions)


def per_engine(function: Callable[[K], V]) -> Callable[[K], V]:
    """Remember what a function of one argument returns as long as this thread's engine lives."""

    @wraps(function)
    def remembering(argument: K) -> V:
        memo = cast("dict[K, V]", _own.holder.engine.memos.setdefault(function, {}))
        found = memo.get(argument)
        if found is None:
            found = memo[argument] = function(argument)
        return found

    return remembering
