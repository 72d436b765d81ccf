"""The clock of a command: whatever it is doing, it ends when its seconds are over.

Searches look at their budget themselves. Not everything can: a game of one's own may take minutes for
one list of moves, and a picture of ten thousand cells takes as long as it takes. So a timer interrupts
the command a little after the limit, like Ctrl-C would, but with `BudgetExhausted`: what is known by
then is shown. Where the system has no such timer, the budget alone decides.

Neither the timer nor Ctrl-C tears anything that has to be whole. A module that is half loaded would be
found by the next one that imports it. Numba and LLVM call each other back and forth: an exception in
between leaves them with pointers to what is gone, and the process crashes. A signal that comes there
waits. Nobody waits long for the end of a program, though: where loading or compiling takes longer than
that after Ctrl-C, the process ends as it stands.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final

from grundy.cli import INTERRUPTED
from grundy.cli.streams import fail
from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted
from grundy.i18n import Message

WORK, WORDS = (0.05, 0.25), (0.1, 0.6)
"""The timer rings this share of the limit and this many seconds after it: while something is computed
(searches end before that), and while an answer is printed."""
AGAIN = 0.2
"""… and again after this many seconds, where the first ring was taken for the end of one step."""

SOON = 0.02
"""A Ctrl-C that had to wait is tried again after this many seconds."""
PATIENCE = 0.3
"""… and no longer than this many."""
_COMPILERS: Final = tuple(f"{os.sep}{name}{os.sep}" for name in ("numba", "llvmlite"))

_budget: Budget | None = None
_interrupted: float | None = None
"""When a Ctrl-C came that has to wait."""


def start(budget: Budget) -> None:
    """Let the timer end the running command when the seconds of `budget` are over."""
    global _budget
    if _can_ring() and budget.seconds is not None:
        _budget = budget
        _set(budget, *WORK)


def allow_words() -> None:
    """Leave some time for printing: the answer is known."""
    if _budget is not None and _can_ring():
        _budget.grant(_set(_budget, *WORDS))


def _set(budget: Budget, share: float, grace: float) -> float:
    """Let the timer ring, and return after how many seconds."""
    seconds = budget.seconds or 0.0
    patience = seconds - budget.elapsed + share * seconds + grace
    until = min(max(patience, AGAIN), 1e8)
    signal.setitimer(signal.ITIMER_REAL, until, AGAIN)
    return until


def stop() -> None:
    """Let the timer ring no more: only a line is left to be printed."""
    global _budget, _interrupted
    _budget, _interrupted = None, None
    if _can_ring():
        signal.setitimer(signal.ITIMER_REAL, 0)


@contextmanager
def stopped_afterwards() -> Iterator[None]:
    """Stop the timer that a command has started, however the command ends."""
    if not _can_ring():
        yield
        return
    earlier, hook = signal.signal(signal.SIGALRM, _ring), sys.unraisablehook
    breaks = signal.getsignal(signal.SIGINT)
    if breaks is signal.default_int_handler:  # it may be ignored, or another program's
        signal.signal(signal.SIGINT, _break)
    sys.unraisablehook = lambda lost: None if _comes_again(lost.exc_value) else hook(lost)
    try:
        yield
    finally:
        stop()
        signal.signal(signal.SIGALRM, earlier)
        if breaks is signal.default_int_handler:
            signal.signal(signal.SIGINT, breaks)
        sys.unraisablehook = hook


def _comes_again(error: BaseException | None) -> bool:
    """Return whether a signal came while something was cleared away, where nothing can be raised.

    The timer rings again by itself; Ctrl-C is raised again as soon as it can be.
    """
    global _interrupted
    if isinstance(error, KeyboardInterrupt) and _can_ring():
        _interrupted = time.monotonic()
        signal.setitimer(signal.ITIMER_REAL, SOON)
        return True
    return isinstance(error, BudgetExhausted)


def _can_ring() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def _ring(_number: int, frame: FrameType | None) -> None:
    if _interrupted is not None:
        _break(_number, frame)
    elif _budget is not None and not _is_loading(frame) and not _is_compiling(frame):
        raise BudgetExhausted(_budget.end_of_time())


def _break(_number: int, frame: FrameType | None) -> None:
    global _interrupted
    if not _is_compiling(frame):
        _interrupted = None
        raise KeyboardInterrupt
    if _interrupted is None:
        _interrupted = time.monotonic()
    if time.monotonic() - _interrupted > PATIENCE:
        _leave()
    signal.setitimer(signal.ITIMER_REAL, SOON)


def _leave() -> None:
    """End this process now; what it was about to load or to compile is of no use any more."""
    with suppress(Exception):
        sys.stdout.flush()
    os._exit(fail(str(Message("interrupted")), INTERRUPTED))


def _is_loading(frame: FrameType | None) -> bool:
    """Return whether a module is being loaded: half of one would be worse than a little more time."""
    return any(name == "<frozen importlib._bootstrap>" for name in _files(frame))


def _is_compiling(frame: FrameType | None) -> bool:
    """Return whether Numba or LLVM is at work: an exception would crash the process."""
    return any(part in name for name in _files(frame) for part in _COMPILERS)


def _files(frame: FrameType | None) -> Iterator[str]:
    """Yield the files of the functions that are running."""
    while frame is not None:
        yield frame.f_code.co_filename
        frame = frame.f_back
