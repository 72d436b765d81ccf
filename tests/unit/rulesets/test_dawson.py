"""The period of Dawson's Kayles, far beyond the first period."""

from __future__ import annotations

from grundy.core.nimber import mex
from grundy.rulesets.families.dawson import dawson


def test_equals_the_definition() -> None:
    values: list[int] = []
    for n in range(600):
        values.append(mex(values[a] ^ values[n - 2 - a] for a in range(n // 2)))
    assert [dawson(n) for n in range(600)] == values
