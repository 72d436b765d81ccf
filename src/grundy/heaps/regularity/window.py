"""The window certificate: a period proved in bounded memory, far below the standard bound.

When the rare heaps of a sparse space have died out, a nim-value depends only on a bounded window of
earlier values. If that window recurs, so does all that follows. The argument, with its two traps, is
written out in docs/explanation/window-certificate.md.

>>> from grundy.heaps.rules.language import parse_rule
>>> from grundy.heaps.values.sequence import NimSequence
>>> sequence = NimSequence(parse_rule("0.156"))
>>> sequence.extend(1 << 16)
>>> proof = search(sequence)
>>> proof.preperiod, proof.period, proof.last_rare < 4000
(3479, 349, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget
from grundy.heaps.values.sequence import NimSequence
from grundy.heaps.values.tail_stream import PREFIX, NotCertifiable, TailStream

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.heaps.values.engine import Progress

__all__ = ["PREFIX", "NotCertifiable", "TailStream", "WindowProof", "search"]

_BYTES = 2  # per value that is kept
_SAVED_GROWTH = 3  # a checkpoint is written when a third was added


@dataclass(frozen=True, slots=True)
class WindowProof:
    """What was checked: where the window stood, how long it is, and what made it sufficient."""

    preperiod: int
    period: int
    mask: int
    position_bit: bool
    last_rare: int
    window: int
    anchor: int
    reach: int


def search(
    sequence: NimSequence,
    *,
    limit: int | None = None,
    keep: bool = True,
    budget: Budget | None = None,
    progress: Progress | None = None,
    checkpoint: Path | None = None,
) -> WindowProof | None:
    """Find and prove a period by waiting until a window recurs; None when `limit` heaps showed none.

    The values known to the sequence are the prefix: the rare heaps must have died out in its first
    half. With `keep` the values join the sequence (two bytes per heap, as long as memory allows), also
    when the budget ends first; without, the memory does not depend on how far the search goes.

    Raises
    ------
    NotCertifiable
        When some heap has no evidence inside the window.
    BudgetExhausted
        When the budget did not suffice.
    """
    from grundy.heaps.values.engine import watched

    run = _Search(sequence, limit, keep, checkpoint)
    try:
        found, reason = watched(run, (), budget, progress, start=len(sequence), stop=limit or 0)
    finally:
        run.hand_over()
        if checkpoint is not None:
            sequence.save(checkpoint)
    if reason is not None:
        raise reason
    if found is None:
        return None
    anchor, period = found
    if run.kept:
        preperiod = _preperiod_known(sequence.values, anchor, period)
    else:
        preperiod = _preperiod(sequence, anchor, period, budget)
    stream = run.stream
    return WindowProof(
        preperiod,
        period,
        stream.mask,
        stream.position_bit,
        stream.last_rare,
        stream.window,
        anchor,
        stream.reach,
    )


class _Search:
    """The stream runs on; the windows at some earlier heaps, the anchors, wait for their return."""

    def __init__(
        self, sequence: NimSequence, limit: int | None, keep: bool, checkpoint: Path | None
    ) -> None:
        self.sequence, self.limit, self.checkpoint = sequence, limit, checkpoint
        self.stream = TailStream(sequence, len(sequence))
        self.kept = keep
        self._values: NDArray[Any] = sequence.values
        self._end = self._saved = len(sequence)  # this many of _values are known
        self._anchors: list[int] = []
        self._windows: NDArray[np.uint16]
        self._set_anchor(self.stream.last_window())

    def __call__(self, control: NDArray[np.int64]) -> tuple[int, int] | None:
        """Return (anchor, period) when a window recurred, None at the limit or when asked to stop."""
        from grundy.heaps.regularity.kernels.window import find_window

        stream = self.stream
        while (self.limit is None or stream.n < self.limit) and not control[0]:
            fresh = stream.advance()
            control[1] = stream.n
            if self.kept:
                self._store(fresh)
            end, k = find_window(stream.with_window(fresh), self._windows, self._signatures)
            if end >= 0:
                anchor = self._anchors[k]
                return anchor, stream.n - (stream.window + len(fresh) - end) - anchor
            if 8 * stream.n >= 9 * self._anchors[-1]:
                self._set_anchor(stream.last_window())
        return None

    def _set_anchor(self, window: NDArray[np.uint16]) -> None:
        """Let the window before the present heap wait, too; forget those before a quarter of it.

        The more anchors, the less is computed beyond preperiod + period: anchors grow by an eighth.
        """
        from grundy.arrays import np
        from grundy.heaps.regularity.kernels.window import signature_of

        n = self.stream.n
        dropped = sum(4 * anchor < n for anchor in self._anchors)
        waiting = [*self._windows[dropped:]] if self._anchors else []
        self._anchors = [*self._anchors[dropped:], n]
        self._windows = np.stack([*waiting, window])
        self._signatures = np.array([signature_of(w) for w in self._windows], np.uint64)

    def _store(self, fresh: NDArray[np.uint16]) -> None:
        from grundy.arrays import np
        from grundy.heaps.values.engine import free_memory

        end = self._end + len(fresh)
        if end > len(self._values):
            room = end + end // 2
            free = free_memory()
            if free is not None and free < 2 * _BYTES * room:
                self.hand_over()
                self.kept = False
                return
            wider = np.empty(room, np.uint16)
            wider[: self._end] = self._values[: self._end]
            self._values = wider
        self._values[self._end : end] = fresh
        self._end = end
        if self.checkpoint is not None and _SAVED_GROWTH * (end - self._saved) > self._saved:
            self.hand_over()
            self.sequence.save(self.checkpoint)
            self._saved = end

    def hand_over(self) -> None:
        """Give the values that were kept to the sequence."""
        self.sequence.adopt(self._values[: self._end])


def _preperiod_known(values: NDArray[Any], anchor: int, period: int) -> int:
    """Return the smallest l with G(n + period) = G(n) for l <= n < anchor, all values known."""
    from grundy.arrays import np

    high = anchor
    while high > 0:
        low = max(0, high - (1 << 20))
        differs = values[low:high] != values[low + period : high + period]
        if differs.any():
            return low + int(np.flatnonzero(differs)[-1]) + 1
        high = low
    return 0


def _preperiod(sequence: NimSequence, anchor: int, period: int, budget: Budget | None) -> int:
    """Return the same without the values: two runs, a period apart."""
    from grundy.arrays import np

    ahead = _WindowRun(sequence, period)
    behind = _WindowRun(sequence, 0)
    last_difference = -1
    n = 0
    while n < anchor:
        a, b = ahead.peek(), behind.peek()
        length = min(len(a), len(b), anchor - n)
        different = np.flatnonzero(a[:length] != b[:length])
        if len(different):
            last_difference = n + int(different[-1])
        ahead.skip(length)
        behind.skip(length)
        n += length
        if budget is not None:
            budget.spend(2 * length)
    return last_difference + 1


class _WindowRun:
    """The values from one heap on: first from what is known, then from a stream."""

    def __init__(self, sequence: NimSequence, start: int) -> None:
        known = len(sequence)
        self._stream = TailStream(sequence, known)
        self._rest: NDArray[Any] = sequence.values[min(start, known) :]
        behind = start - known
        while behind > 0:
            fresh = self._stream.advance()
            if len(fresh) > behind:
                self._rest = fresh[behind:]
            behind -= len(fresh)

    def peek(self) -> NDArray[Any]:
        if not len(self._rest):
            self._rest = self._stream.advance()
        return self._rest

    def skip(self, count: int) -> None:
        self._rest = self._rest[count:]
