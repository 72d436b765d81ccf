"""The budget that a stretch of value arithmetic may use: a name for `with budget:` that takes None."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from grundy.core.budget import Budget, pulse

__all__ = ["pulse", "spending"]


def spending(budget: Budget | None) -> AbstractContextManager[object]:
    """Charge the value arithmetic inside a `with` block to `budget` (None: what is current).

    >>> from grundy.core.values.value import Value
    >>> hot = [Value(f"{{{i * i}||{i}|-{i * 7}}}") for i in range(9, 60)]
    >>> with spending(Budget(seconds=0.05)):
    ...     sum(hot, start=Value(0))
    Traceback (most recent call last):
        ...
    grundy.errors.BudgetExhausted: time limit (0.05 s) reached
    """
    return nullcontext() if budget is None else budget
