"""What holds for every test, also for the examples in docstrings."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from grundy.core import budget

# A shell that runs the tests in the background lets them, and all that they start, ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _no_budget_is_left_open() -> Iterator[None]:
    """A budget left open would end the tests after this one; it is this one that must fail."""
    yield
    left = budget._open.get()
    budget._open.set(())
    assert not left, "the test, or what it called, left a budget open"
