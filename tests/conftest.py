"""Shared fixtures: every test starts in English, whatever the machine's language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grundy.i18n import in_language


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with in_language("en"):
        yield
