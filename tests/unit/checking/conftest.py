"""Tests that need Coq are skipped where it is not installed; where it must be, they fail."""

from __future__ import annotations

import os

import pytest

from grundy.checking.coq_run import Kernel, find_kernel


@pytest.fixture(scope="session")
def coq() -> Kernel:
    """Return Coq, or skip the test."""
    kernel = find_kernel()
    if kernel is None and not os.environ.get("GRUNDY_REQUIRE_COQ"):
        pytest.skip("Coq is not installed")
    assert kernel is not None
    return kernel
