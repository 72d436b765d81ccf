"""Room for a row of values; one clear line where memory does not suffice."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.arrays import np
from grundy.errors import GameError
from grundy.i18n import plural

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray


def room(heaps: int, kind: DTypeLike, each: int) -> NDArray[Any]:
    """Return zeros for this many heaps, where `each` bytes for every heap are free.

    >>> room(3, np.uint16, 3).tolist()
    [0, 0, 0]

    Raises
    ------
    GameError
        When there is not enough memory.
    """
    try:
        if each * heaps > _free():
            raise MemoryError
        return np.zeros(heaps, kind)
    except MemoryError:
        raise GameError(
            plural(
                "checking {n} heap needs about {needed} GB of memory, more than is free",
                "checking {n} heaps needs about {needed} GB of memory, more than is free",
                n=heaps,
                needed=f"{each * heaps / 1e9:.1f}",
            )
        ) from None


def _free() -> float:
    """Return the bytes that are free; without end where the system does not say."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii")
    except OSError:
        return float("inf")
    free = re.search(r"MemAvailable: *(\d+) kB", lines)
    return int(free[1]) * 1024 if free else float("inf")
