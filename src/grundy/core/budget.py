"""How long a computation may take, and a way to stop it.

A long call takes a `Budget` and calls `spend()` once per position (or `spend(k)` per block). When the
seconds or the positions are used up, or somebody called `cancel()`, `spend` raises `BudgetExhausted`;
whoever holds the partial answer catches it and returns a bound, labelled as a bound.

>>> budget = Budget(nodes=2)
>>> budget.spend(); budget.spend(); budget.spend()
Traceback (most recent call last):
    ...
grundy.errors.BudgetExhausted: stopped after 2 positions, the budget
"""

from __future__ import annotations

import time

from grundy.errors import BudgetExhausted
from grundy.i18n import Message, plural

# Looking at the clock costs more than expanding a node, so it is looked at once in so many nodes.
_NODES_PER_LOOK = 256


class Budget:
    """An allowance of seconds and positions, shared by all parts of one computation."""

    __slots__ = (
        "_cancelled",
        "_deadline",
        "_next_look",
        "_started",
        "_whole",
        "max_nodes",
        "nodes",
        "seconds",
    )

    def __init__(self, seconds: float | None = None, nodes: int | None = None) -> None:
        self.seconds = seconds
        self.max_nodes = nodes
        self.nodes = 0
        self._cancelled = False
        self._whole: Budget | None = None
        self._started = time.monotonic()
        self._deadline = None if seconds is None else self._started + seconds
        self._next_look = 0

    @property
    def elapsed(self) -> float:
        """Return the seconds since the budget was opened."""
        return time.monotonic() - self._started

    @property
    def remaining(self) -> float | None:
        """Return the seconds left, or None when time is not limited."""
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    def part(
        self, fraction: float, *, seconds: float | None = None, nodes: int | None = None
    ) -> Budget:
        """Return a fresh budget with a fraction of what is left, for a step that may fail.

        It is cancelled with the whole; `seconds` and `nodes` limit it further.

        >>> Budget(nodes=100).part(0.5, nodes=20).max_nodes
        20
        """
        if self.remaining is not None:
            left = self.remaining * fraction
            seconds = left if seconds is None else min(seconds, left)
        if self.max_nodes is not None:
            more = int((self.max_nodes - self.nodes) * fraction)
            nodes = more if nodes is None else min(nodes, more)
        found = Budget(seconds, nodes)
        found._whole = self
        return found

    @property
    def is_cancelled(self) -> bool:
        """Return whether somebody asked this computation, or the whole it is part of, to stop."""
        return self._cancelled or (self._whole is not None and self._whole.is_cancelled)

    def cancel(self) -> None:
        """Ask the computation to stop at its next step; safe from another thread or a signal."""
        self._cancelled = True
        self._next_look = 0

    def check(self) -> None:
        """Look at the clock now, without counting a position."""
        self._look()

    def spend(self, nodes: int = 1) -> None:
        """Count `nodes` positions; raise `BudgetExhausted` when the allowance is used up."""
        if self.max_nodes is not None and self.nodes + nodes > self.max_nodes:
            n = self.nodes
            raise BudgetExhausted(
                plural(
                    "stopped after {n} position, the budget",
                    "stopped after {n} positions, the budget",
                    n=n,
                )
            )
        self.nodes += nodes
        if self.nodes >= self._next_look:
            self._look()

    def _look(self) -> None:
        self._next_look = self.nodes + _NODES_PER_LOOK
        if self.is_cancelled:
            raise BudgetExhausted(Message("cancelled"))
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise BudgetExhausted(
                Message("stopped after {seconds} seconds, the budget", seconds=self.seconds)
            )
