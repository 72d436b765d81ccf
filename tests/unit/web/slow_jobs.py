"""Jobs that misbehave, for the tests of the pool."""

from __future__ import annotations

import os
import time
from typing import Any

from grundy.errors import NotationError


def ping() -> str:
    return "pong"


def hang(seconds: float) -> None:
    time.sleep(1000)


def greedy() -> int:
    return len(bytearray(10 << 30))


def crash() -> None:
    os._exit(9)


def wrong() -> None:
    raise NotationError("a heap is a whole number", text="3,x", column=3, example="3,5,7")


def broken() -> None:
    raise ZeroDivisionError("never")


def staged(seconds: float) -> tuple[Any, bool]:
    """Finish only with more than a moment's allowance."""
    return (os.getpid(), seconds), seconds > 0.5


JOBS = {job.__name__: job for job in (ping, hang, greedy, crash, wrong, broken, staged)}
