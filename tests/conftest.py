"""Shared set-up: every test starts in English, and no property test fails on a slow machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from grundy.i18n import in_language

settings.register_profile("grundy", deadline=None, derandomize=True)
settings.load_profile("grundy")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with in_language("en"):
        yield
