"""Shared set-up: every test starts in English, and no property test fails on a slow machine.

Kernels are compiled at first use and waited for: which of two ways finds an answer must not depend on
how soon another process has compiled the faster one.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any

import pytest
from hypothesis import settings

from grundy.i18n import in_language

os.environ.setdefault("GRUNDY_COMPILE", "wait")
settings.register_profile("grundy", deadline=None, derandomize=True)
settings.load_profile("grundy")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with in_language("en"):
        yield


@pytest.fixture
def run_async() -> Callable[[Coroutine[Any, Any, Any]], Any]:
    """Run a coroutine in a thread of its own: while a browser is open, this one has a running loop."""

    def run(work: Coroutine[Any, Any, Any]) -> Any:
        with ThreadPoolExecutor(1) as threads:
            return threads.submit(copy_context().run, asyncio.run, work).result()

    return run
