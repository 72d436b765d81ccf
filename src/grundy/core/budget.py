"""How long a computation may take, how much it may hold, and a way to stop it.

One `Budget` is opened by whoever asks, and goes all the way down. A long call spends it position by
position (`spend()`, or `spend(k)` per block). When the seconds, the positions or the memory are used up,
or somebody called `cancel()`, `spend` raises `BudgetExhausted`; whoever holds a partial answer catches it.

>>> budget = Budget(nodes=2)
>>> budget.spend(); budget.spend(); budget.spend()
Traceback (most recent call last):
    ...
grundy.errors.BudgetExhausted: limit of 2 positions reached

A step that may fail gets a part of it. The part is the same object with narrower limits, so that every
tool that holds the budget keeps to them, and what the part spends is spent of the whole:

>>> budget = Budget(nodes=100)
>>> with budget.part(0.5):
...     budget.spend(50)
>>> budget.nodes, budget.max_nodes
(50, 100)

Work that has no room for an argument, such as `a + b` of two values, charges the budget that is current:

>>> with budget:
...     current_budget() is budget
True
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, nullcontext
from contextvars import ContextVar
from typing import Any, Final, TypeVar

from grundy.errors import BudgetExhausted
from grundy.i18n import Message, Readable, plural

# Looking at the clock costs as much as a cheap position, so it is looked at once in this many: few enough
# to be looked at in time where each position is dear, such as on a board of ten thousand cells.
_MOST_NODES_PER_LOOK = 256
_SECONDS_BETWEEN_LOOKS = 0.002
_MOST_THINGS_PER_LOOK = 64
# Asking the system for the memory in use costs more than looking at the clock.
_SECONDS_PER_MEMORY_LOOK = 0.1
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096

WORTH_COMPILING = 1_000
"""Fewer positions than this are looked at sooner than anything is compiled."""
NODES_PER_SECOND = 20_000
"""What a second means in a budget that counts positions only, so that no clock decides an answer."""
DEFAULT_MEMORY = 2 << 30


T = TypeVar("T")
_NO_MORE: Final[Any] = object()


class Budget:
    """An allowance of seconds, positions and memory, shared by all parts of one computation."""

    __slots__ = (
        "_asked",
        "_cancelled",
        "_deadline",
        "_held",
        "_looked",
        "_next_look",
        "_next_memory_look",
        "_nodes_per_look",
        "_started",
        "max_nodes",
        "memory",
        "nodes",
        "progress",
        "seconds",
    )

    def __init__(
        self, seconds: float | None = None, nodes: int | None = None, memory: int | None = None
    ) -> None:
        self.seconds = seconds
        self.max_nodes = self._asked = nodes
        self.memory = memory
        """Bytes that this process may hold beyond what it held when the budget was opened, or None."""
        self._held = 0 if memory is None else memory_in_use()
        self.nodes = 0
        self.progress: Callable[[int, int], None] | None = None
        """Who is told (done, wanted) by work that knows how far it has to go."""
        self._cancelled = False
        self._started = time.monotonic()
        self._deadline = None if seconds is None else self._started + seconds
        self._next_look = 0
        self._nodes_per_look = 1
        self._looked = self._started
        self._next_memory_look = self._started

    @property
    def elapsed(self) -> float:
        """Return the seconds since the budget was opened."""
        return time.monotonic() - self._started

    @property
    def remaining(self) -> float | None:
        """Return the seconds left, or None when time is not limited."""
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    @property
    def nodes_left(self) -> int | None:
        """Return the positions left, or None when they are not limited."""
        return None if self.max_nodes is None else max(0, self.max_nodes - self.nodes)

    @property
    def memory_left(self) -> int | None:
        """Return the bytes left, or None when memory is not limited.

        What the process held before is not counted: it may be a notebook with data of its own.
        """
        if self.memory is None:
            return None
        return max(0, self.memory + self._held - memory_in_use())

    @property
    def counts_nodes_only(self) -> bool:
        """Return whether no clock may decide anything: the same answer on every machine."""
        return self.seconds is None and self.max_nodes is not None

    @property
    def compiles(self) -> bool | None:
        """Return whether compiled code is waited for, left alone (False), or used if it is there (None).

        Where positions alone are counted no answer may depend on how far a compiler is.

        >>> Budget(nodes=10).compiles, Budget(nodes=10**6).compiles, Budget(seconds=10).compiles
        (False, True, None)
        """
        if self.seconds is not None or self._asked is None:
            return None
        return self._asked >= WORTH_COMPILING

    @property
    def is_limited(self) -> bool:
        """Return whether time or positions can run out."""
        return self._deadline is not None or self.max_nodes is not None

    def slice(self, most: int) -> int:
        """Return how many positions a compiled loop may look at before it comes back: at least one.

        >>> Budget(nodes=100).slice(1 << 16), Budget().slice(1 << 16)
        (100, 65536)
        """
        left = self.nodes_left
        return most if left is None else max(1, min(most, left))

    def slots(self, most: int, size: int) -> int:
        """Return how many entries of `size` bytes a table may have: a power of two, at most `most`.

        One table gets an eighth of the memory; there may be several.

        >>> Budget(memory=1 << 30).slots(1 << 22, 16), Budget(memory=1 << 24).slots(1 << 22, 16)
        (4194304, 131072)
        """
        if self.memory is None:
            return most
        return min(most, 1 << max(10, (self.memory // (8 * size)).bit_length() - 1))

    @contextmanager
    def part(
        self, fraction: float = 1.0, *, seconds: float | None = None, nodes: int | None = None
    ) -> Iterator[Budget]:
        """Narrow the limits inside a `with` block to a fraction of what is left.

        `seconds` and `nodes` limit the block further. In a budget of positions alone `seconds` are
        counted as positions.

        >>> budget = Budget(nodes=100)
        >>> with budget.part(0.5, nodes=20) as part:
        ...     part.max_nodes
        20
        """
        deadline, most = self._deadline, self.max_nodes
        if self.counts_nodes_only and seconds is not None:
            counted = int(seconds * NODES_PER_SECOND)
            nodes = counted if nodes is None else min(nodes, counted)
            seconds = None
        limits = [nodes, None if self.nodes_left is None else int(self.nodes_left * fraction)]
        self.max_nodes = min((self.nodes + n for n in limits if n is not None), default=None)
        remaining = self.remaining
        spans = [seconds, None if remaining is None else remaining * fraction]
        now = time.monotonic()
        self._deadline = min((now + s for s in spans if s is not None), default=None)
        self._next_look = 0
        try:
            yield self
        finally:
            self._deadline, self.max_nodes = deadline, most
            self._next_look = 0

    def __enter__(self) -> Budget:
        """Make this the budget that work without an argument for it is charged to.

        What ends late, such as a generator that nobody listened to the end of, takes itself out and
        leaves the others as they are:

        >>> early, late = Budget(), Budget()
        >>> _ = early.__enter__(), late.__enter__()
        >>> early.__exit__(); current_budget() is late
        True
        >>> late.__exit__(); is_spending()
        False
        """
        _open.set((*_open.get(), self))
        return self

    def __exit__(self, *reason: object) -> None:
        budgets = _open.get()
        for place in reversed(range(len(budgets))):
            if budgets[place] is self:
                _open.set(budgets[:place] + budgets[place + 1 :])
                return

    def pays_for(self, things: Iterator[T]) -> Iterator[T]:
        """Yield the things; this is the current budget only while the next one is being made.

        A generator that holds `with budget:` across a `yield` would leave it current for whoever listens.

        >>> [is_spending() for _ in Budget().pays_for(iter("ab"))]
        [False, False]
        """
        with closing(things) if isinstance(things, Generator) else nullcontext():
            while True:
                with self:
                    thing = next(things, _NO_MORE)
                if thing is _NO_MORE:
                    return
                yield thing

    @property
    def is_cancelled(self) -> bool:
        """Return whether somebody asked this computation to stop."""
        return self._cancelled

    @property
    def is_over(self) -> bool:
        """Return whether the next `check` would raise: for loops that would rather end than raise."""
        if self._cancelled or (self.max_nodes is not None and self.nodes >= self.max_nodes):
            return True
        return self._deadline is not None and time.monotonic() > self._deadline

    def cancel(self) -> None:
        """Ask the computation to stop at its next step; safe from another thread or a signal."""
        self._cancelled = True
        self._next_look = 0

    def grant(self, seconds: float) -> None:
        """Allow this many seconds from now, where fewer are left: what is known has to be written.

        >>> budget = Budget(seconds=0)
        >>> budget.grant(60)
        >>> budget.is_over
        False
        """
        if self._deadline is not None:
            self._deadline = max(self._deadline, time.monotonic() + seconds)

    def check(self) -> None:
        """Look at the clock now, without counting a position."""
        self._look()

    def each(self, things: Iterable[T]) -> Iterator[T]:
        """Yield the things, looking at the clock in between: there may be millions of moves.

        >>> list(Budget().each("ab"))
        ['a', 'b']
        """
        left = 0
        for thing in things:
            if not left:
                self._look()
                left = min(_MOST_THINGS_PER_LOOK, self._nodes_per_look)
            left -= 1
            yield thing

    def spend(self, nodes: int = 1) -> None:
        """Count `nodes` positions; raise `BudgetExhausted` when the allowance is used up."""
        if self.max_nodes is not None and self.nodes + nodes > self.max_nodes:
            raise BudgetExhausted(self._end_of_nodes())
        self.nodes += nodes
        if self.nodes >= self._next_look:
            self._look()

    def spend_block(self) -> int:
        """Count as many positions as pass before the next look at the clock, and return how many.

        For loops that are so short that counting one by one would be felt.

        >>> budget = Budget(nodes=3)
        >>> left = budget.spend_block()
        >>> budget.give_back(left)
        >>> left, budget.nodes
        (1, 0)
        """
        block = max(1, self._next_look - self.nodes)
        if self.max_nodes is not None:
            block = min(block, max(1, self.max_nodes - self.nodes))
        self.spend(block)
        return block

    def give_back(self, nodes: int) -> None:
        """Take back what is left of a block."""
        self.nodes -= nodes

    def _look(self) -> None:
        now = time.monotonic()
        if now - self._looked > _SECONDS_BETWEEN_LOOKS:
            self._nodes_per_look = max(1, self._nodes_per_look // 4)
        else:
            self._nodes_per_look = min(_MOST_NODES_PER_LOOK, self._nodes_per_look * 2)
        self._looked = now
        self._next_look = self.nodes + self._nodes_per_look
        if self._cancelled:
            raise BudgetExhausted(Message("cancelled"))
        if self._deadline is not None and now > self._deadline:
            raise BudgetExhausted(self.end_of_time())
        if self.memory is not None and now >= self._next_memory_look:
            self._next_memory_look = now + _SECONDS_PER_MEMORY_LOOK
            if not self.memory_left:
                raise BudgetExhausted(self.end_of_memory())

    def _end_of_nodes(self) -> Readable:
        return plural(
            "limit of {n} position reached", "limit of {n} positions reached", n=self.nodes
        )

    def end_of_time(self) -> Readable:
        """Return what is said when the seconds are over."""
        seconds = self.elapsed if self.seconds is None else self.seconds
        return Message("time limit ({seconds} s) reached", seconds=f"{seconds:.3g}")

    def end_of_memory(self) -> Readable:
        """Return what is said when the memory is used up."""
        return Message("memory limit ({size} MB) reached", size=(self.memory or 0) >> 20)


_open: ContextVar[tuple[Budget, ...]] = ContextVar("grundy_budgets", default=())
"""The budgets of the `with budget:` blocks around the running code, the innermost one last."""


def current_budget() -> Budget:
    """Return the budget of the `with budget:` block around this call, else one without limits."""
    budgets = _open.get()
    return budgets[-1] if budgets else Budget()


def is_spending() -> bool:
    """Return whether a budget is current, that is whether a question is being answered."""
    return bool(_open.get())


def pulse() -> None:
    """Stop with `BudgetExhausted` when the current budget is used up.

    Compiled code calls this every few thousand steps: this module is never compiled, and Python looks
    for Ctrl-C only while it interprets code.
    """
    budgets = _open.get()
    if budgets:
        budgets[-1].check()


def memory_in_use() -> int:
    """Return the bytes that this process holds now, or 0 where the system does not say."""
    try:
        with open("/proc/self/statm", "rb") as stream:
            return int(stream.read().split()[1]) * _PAGE
    except OSError:
        return _heap_of_the_browser() if sys.platform == "emscripten" else 0


def _heap_of_the_browser() -> int:
    """Return the size of the memory that Python has in a browser: it grows and never shrinks."""
    from pyodide_js import _module

    return int(_module.HEAPU8.length)


def memory_allowed(wanted: int = DEFAULT_MEMORY) -> int:
    """Return `wanted` bytes, or half of the machine's memory where that is less."""
    try:
        machine = os.sysconf("SC_PHYS_PAGES") * _PAGE
    except (AttributeError, OSError, ValueError):
        return wanted
    return min(wanted, machine // 2)
