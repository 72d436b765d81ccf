"""Finished answers, kept up to a number and a size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any


class Cache:
    """The most recent answers, up to a number and a size."""

    def __init__(self, entries: int, size: int) -> None:
        self._entries, self._size, self._used = entries, size, 0
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()

    def get(self, key: Hashable) -> Any:
        """Return the answer kept under `key`, or None."""
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, answer: Any) -> None:
        """Keep an answer, and drop the oldest ones to make room."""
        if key in self._kept:
            self._used -= self._kept.pop(key)[1]
        size = weight(answer) + len(repr(key))
        self._kept[key] = (answer, size)
        self._used += size
        while self._kept and (len(self._kept) > self._entries or self._used > self._size):
            self._used -= self._kept.popitem(last=False)[1][1]


def weight(data: Any) -> int:
    """Return about how many bytes plain data takes.

    >>> weight({"a": ["bc", 1]}) > 100
    True
    """
    if isinstance(data, (str, bytes)):
        return 60 + len(data)
    if isinstance(data, dict):
        return 100 + sum(weight(k) + weight(v) for k, v in data.items())
    if isinstance(data, (list, tuple)):
        return 60 + sum(map(weight, data))
    return 32
