"""The budget that a stretch of value arithmetic may use.

`a + b` has no room for a budget argument, and one sum can take minutes. So the budget is set around a
block of work, and the engine calls `pulse` every few thousand steps:

>>> from grundy.core.values.allowance import spending
>>> from grundy.core.budget import Budget
>>> from grundy.core.values.value import Value
>>> hot = [Value(f"{{{i * i}||{i}|-{i * 7}}}") for i in range(9, 60)]
>>> with spending(Budget(seconds=0.05)):
...     sum(hot, start=Value(0))
Traceback (most recent call last):
    ...
grundy.errors.BudgetExhausted: stopped after 0.05 seconds, the budget

This module is never compiled: Python looks for Ctrl-C only while it interprets code, so the compiled
engine calls `pulse` several times a second.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from grundy.core.budget import Budget

_allowance: ContextVar[Budget | None] = ContextVar("grundy_allowance", default=None)


@contextmanager
def spending(budget: Budget | None) -> Iterator[None]:
    """Charge the value arithmetic inside a `with` block to `budget` (None: no limit)."""
    token = _allowance.set(budget)
    try:
        yield
    finally:
        _allowance.reset(token)


def is_spending() -> bool:
    """Return whether a budget is set: a question is being answered."""
    return _allowance.get() is not None


def pulse() -> None:
    """Stop with `BudgetExhausted` when the budget of this context is used up."""
    budget = _allowance.get()
    if budget is not None:
        budget.check()
