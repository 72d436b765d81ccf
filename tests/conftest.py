"""Shared set-up: every test starts in English, and no property test fails on a slow machine.

Kernels are compiled at first use and waited for: which of two ways finds an answer must not depend on
how soon another process has compiled the faster one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

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
