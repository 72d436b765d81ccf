"""The clock of a command: whatever it does, it ends in time, and modules are loaded whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import count
from types import FrameType
from typing import Any

import pytest

from grundy.cli import clock
from grundy.compiling import available
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
    assert clock._is_loading(frame_in("<frozen importlib._bootstrap>"))
    assert not clock._is_loading(None)


def frame_in(file: str) -> FrameType:
    """Return a frame of code that says it stands in a file."""
    space: dict[str, Any] = {}
    exec(compile("frame = __import__('sys')._getframe()", file, "exec"), space)
    frame = space["frame"]
    assert isinstance(frame, FrameType)
    return frame


@pytest.mark.parametrize("package", ["numba", "llvmlite"])
def test_a_signal_waits_for_the_compiler(package: str) -> None:
    frame = frame_in(os.path.join("site-packages", package, "core", "compiler.py"))
    waited = False
    with clock.stopped_afterwards(), pytest.raises(KeyboardInterrupt):  # noqa: PT012
        clock.start(Budget(60.0))
        clock._ring(signal.SIGALRM, frame)  # nothing happens
        waited = True
        clock._break(
            signal.SIGINT, frame
        )  # nothing happens yet, only as soon as the compiler is done
        sum(1 for _ in count())
    assert waited
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_does_not_wait_long_for_the_compiler() -> None:
    done = subprocess.run(
        [sys.executable, "-c", COMPILES_FOR_EVER], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (130, "grundy: interrupted\n")
    assert done.stdout == "said before\n"


COMPILES_FOR_EVER = """
import os, signal, threading
from grundy.cli import clock

print("said before")
loop = compile("import time\\nwhile True: time.sleep(0.01)", "/lib/numba/core/compiler.py", "exec")
with clock.stopped_afterwards():
    threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
    exec(loop)
"""


def test_ctrl_c_comes_again_where_nothing_could_be_raised() -> None:
    class Cleared:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    with clock.stopped_afterwards(), pytest.raises(KeyboardInterrupt):  # noqa: PT012
        thing = Cleared()
        del thing
        end = time.monotonic() + 10
        while time.monotonic() < end:
            pass


@pytest.mark.skipif(not available(), reason="Numba is not installed")
def test_signals_do_not_crash_a_process_that_compiles() -> None:
    """Before signals waited, Numba lost what it was about to register, or LLVM its memory."""
    command = [sys.executable, "-X", "faulthandler", "-c", COMPILES_AND_RINGS]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr


COMPILES_AND_RINGS = """
import random, signal
import numba
from grundy.cli import clock
from grundy.compiling import available
from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted

chance = random.Random(2)
for turn in range(20):
    space = {}
    exec("def mex(n):\\n s = 0\\n for i in range(n):\\n  s ^= i * n\\n return s", space)
    kernel = numba.njit(space["mex"])
    with clock.stopped_afterwards():
        clock.start(Budget(60.0))
        signal.setitimer(signal.ITIMER_REAL, chance.random() * 0.15, clock.AGAIN)
        try:
            while True:
                kernel(5)
        except BudgetExhausted:
            pass
    assert kernel(4) == 4 ^ 8 ^ 12
"""
