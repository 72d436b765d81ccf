"""How a scan hands out batches: the protocol behind which local processes or a cluster stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from grundy.store.rows import Row, Unit


@dataclass(frozen=True, slots=True)
class UnitOutcome:
    """What became of a batch: rows of its first units; or nothing, because the worker died."""

    batch: tuple[Unit, ...]
    finished: Sequence[tuple[int, list[Row]]]
    seconds: float
    died: bool = False


class Executor(Protocol):
    """Runs `work` somewhere; never blocks for longer than asked."""

    @property
    def slots(self) -> int:
        """Return how many batches may be under way at the same time."""

    def submit(self, batch: Sequence[Unit]) -> None:
        """Start a batch."""

    def wait(self, seconds: float) -> list[UnitOutcome]:
        """Return the batches that have ended, waiting at most so long for one."""

    def close(self) -> None:
        """Stop everything at once."""
