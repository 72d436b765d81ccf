"""The window certificate: a period proved in bounded memory, far below the standard bound.

When the rare heaps of a sparse space have died out, a nim-value depends only on a bounded window of
earlier values. If that window recurs, so does all that follows. The argument, with its two traps, is
written out in docs/explanation/window-certificate.md.

>>> from grundy.heaps.language import parse_rule
>>> from grundy.heaps.sequence import NimSequence
>>> sequence = NimSequence(parse_rule("0.156"))
>>> sequence.extend(1 << 16)
>>> proof = confirm(sequence, preperiod=3479, period=349)
>>> proof.proved, proof.last_rare < 4000
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget
from grundy.heaps.rule import Code
from grundy.heaps.sequence import NimSequence
from grundy.i18n import Message

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PREFIX = 16_384  # evidence is looked for among so many first heaps
_SCAN = 32  # of these, so many in the vectorised part
_CHUNK = 1 << 17


@dataclass(frozen=True, slots=True)
class WindowProof:
    """What was checked: where the window stood, how long it is, and what made it sufficient."""

    proved: bool
    preperiod: int
    period: int
    mask: int
    position_bit: bool
    last_rare: int
    window: int
    anchor: int
    reach: int
    reason: Message | None = None


class NotCertifiable(Exception):
    """The rule or its values do not meet the conditions of the window certificate."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class TailStream:
    """Nim-values from heap `start` on, each certified, with memory for one window only."""

    def __init__(self, sequence: NimSequence, start: int) -> None:
        import numpy as np

        from grundy.heaps import jit

        rule = sequence.rule
        if not (isinstance(rule, Code) and not rule.tail and rule.most_heaps == 2):
            raise NotCertifiable(Message("the rule is not an octal code that splits"))
        if not jit.available():
            raise NotCertifiable(Message("the window certificate needs Numba"))
        digits = np.array(rule.digits, np.int64)
        values = sequence.values[:start]
        self._choose_space(digits, values)
        self.window = max(self.last_rare, PREFIX) + rule.last
        if start < 2 * self.window + 2:
            raise NotCertifiable(Message("the rare heaps have not died out early enough"))
        self.n = start
        self.reach = 64 + _SCAN  # the vectorised evidence, always used
        self._keep = self.window + 128
        self._at = self._keep
        size = self._keep + _CHUNK
        words = self._shape[5]
        self._values = np.zeros(size, np.uint16)
        self._label = np.zeros(size, np.uint16)
        self._image = np.zeros(size * words, np.uint64)
        self._values[: self._keep] = values[start - self._keep :]
        self._fill_labels()

    def _choose_space(self, digits: NDArray[np.int64], values: NDArray[Any]) -> None:
        import numpy as np

        from grundy.heaps.octal_kernel import places
        from grundy.heaps.onehot_kernel import BLOCK, MOST_WORDS, RARE, by_label
        from grundy.heaps.sparse_space import best_mask, histogram_of, position_bit

        self._take, self._split = places(digits, 2), places(digits, 4)
        with_position, odd = position_bit(self._split)
        histogram = histogram_of(values, len(values), with_position, odd)
        extended = int(best_mask(histogram, with_position))
        self.mask, self.position_bit = extended >> 1, bool(extended & 1)
        if self.mask == 0:
            raise NotCertifiable(Message("no mask separates rare from common values"))
        low = (self.mask & -self.mask).bit_length() - 1
        labels = len(histogram) // 2  # twice what is used, so that the next larger values still fit
        words = max(1, (labels + 63) // 64)
        if words > MOST_WORDS:
            raise NotCertifiable(Message("the values are too large"))
        self._shape = (self.mask, int(self.position_bit), odd, low, labels, words)
        row = values.astype(np.int64)
        heaps = np.arange(len(row))
        common = _parities(row & self.mask) ^ (((heaps ^ odd) & 1) * int(self.position_bit))
        rare = np.flatnonzero(common == 0)
        rare = rare[rare > 0]
        self.last_rare = int(rare[-1]) if len(rare) else 0
        label = ((row >> (low + 1)) << low) | (row & ((1 << low) - 1))
        near = int(np.searchsorted(rare, BLOCK))
        start, order = by_label(rare, label[rare], near, len(rare), labels)
        self._rares = (rare[:near].copy(), label[rare[:near]].copy(), start, order)
        prefix = label[:PREFIX] | np.where(common[:PREFIX] == 0, RARE, 0)
        prefix[0] = RARE
        self._prefix = prefix.astype(np.uint16)
        scan = [a for a in range(BLOCK, BLOCK + _SCAN) if not prefix[a] & RARE]
        places_ = np.array(scan, np.int64)
        self._scan = by_label(places_, label[places_], 0, len(scan), labels)
        self._low = low

    def _fill_labels(self) -> None:
        """Make labels and images of the loaded window (all its heaps are common)."""
        import numpy as np

        low, words = self._low, self._shape[5]
        row = self._values[: self._keep].astype(np.int64)
        label = ((row >> (low + 1)) << low) | (row & ((1 << low) - 1))
        self._label[: self._keep] = label
        self._image[np.arange(self._keep) * words + (label >> 6)] = np.uint64(1) << (
            label & 63
        ).astype(np.uint64)

    def advance(self) -> NDArray[np.uint16]:
        """Compute the next chunk of heaps and return a view: the window before them, then they.

        The heaps of the view end at `self.n`; raise `NotCertifiable` where evidence is missing.
        """
        from grundy.heaps.window_kernel import CERTIFIED, certified_blocks

        if self._at + 64 > len(self._values):
            words = self._shape[5]
            keep, shift = self._keep, self._at - self._keep
            self._values[:keep] = self._values[shift : shift + keep].copy()
            self._label[:keep] = self._label[shift : shift + keep].copy()
            self._image[: keep * words] = self._image[shift * words : (shift + keep) * words].copy()
            self._image[keep * words :] = 0
            self._at = keep
        begin = self._at
        stop = begin + (len(self._values) - begin) // 64 * 64
        at, status, reach = certified_blocks(
            self._values,
            self._label,
            self._image,
            begin,
            stop,
            self.n,
            self._take,
            self._split,
            self._shape,
            self._prefix,
            self._rares,
            self._scan,
        )
        self.reach = max(self.reach, int(reach))
        if status != CERTIFIED:
            raise NotCertifiable(
                Message("heap {n} has no evidence inside the window", n=self.n + at - begin)
            )
        self._at = at
        self.n += at - begin
        return self._values[begin - self.window : at]


def confirm(
    sequence: NimSequence, *, preperiod: int, period: int, budget: Budget | None = None
) -> WindowProof:
    """Prove or refuse a claimed (preperiod, period) from the values known up to the anchor.

    The sequence must be known to preperiod + window heaps (or further); the heaps of one period
    after that are computed in bounded memory.
    """
    import numpy as np

    start = len(sequence)
    try:
        stream = TailStream(sequence, start)
    except NotCertifiable as reason:
        return WindowProof(False, preperiod, period, 0, False, 0, 0, start, 0, reason.message)

    def verdict(proved: bool, reason: Message | None = None) -> WindowProof:
        return WindowProof(
            proved,
            preperiod,
            period,
            stream.mask,
            stream.position_bit,
            stream.last_rare,
            stream.window,
            start,
            stream.reach,
            reason,
        )

    if stream.position_bit and period % 2:
        return verdict(
            False, Message("an odd period is not covered when the mask uses the parity of n")
        )
    if start - stream.window < preperiod:
        return verdict(False, Message("too few values are known: preperiod + window are needed"))
    known = sequence.values
    # G(n) = G(n + period) for preperiod <= n < anchor, the window among them: first where both heaps
    # are known, then against the stream.
    same = known[preperiod : max(preperiod, start - period)]
    if not np.array_equal(same, known[preperiod + period :][: len(same)]):
        return verdict(False, Message("the period does not hold from the preperiod on"))
    end = start + period
    try:
        while stream.n < end:
            before = stream.n
            view = stream.advance()
            fresh = view[len(view) - (stream.n - before) :][: end - before]
            first = max(before - period, preperiod)
            earlier = known[first : before - period + len(fresh)]
            if not np.array_equal(fresh[len(fresh) - len(earlier) :], earlier):
                return verdict(False, Message("the window does not recur"))
            if budget is not None:
                budget.spend(stream.n - before)
    except NotCertifiable as reason:
        return verdict(False, reason.message)
    return verdict(True)


def search(
    sequence: NimSequence, *, limit: int, budget: Budget | None = None
) -> WindowProof | None:
    """Find and prove a period in bounded memory (Brent's cycle search on the window), or None.

    The values known to the sequence are the prefix: the rare heaps must have died out in its first
    half. `limit` is the largest heap looked at.
    """
    import numpy as np

    from grundy.heaps.window_kernel import find_window

    start = len(sequence)
    stream = TailStream(sequence, start)
    step = 2 if stream.position_bit else 1
    anchor = start
    saved = sequence.values[start - stream.window : start].copy()
    while stream.n < limit:
        before = stream.n
        view = stream.advance()
        if budget is not None:
            budget.spend(stream.n - before)
        origin = stream.n - len(view)  # the heap of view[0]
        end = int(find_window(view, stream.window + 1, len(view), saved, step, anchor - origin))
        if end >= 0:
            period = origin + end - anchor
            preperiod = _preperiod(sequence, anchor, period, budget)
            return WindowProof(
                True,
                preperiod,
                period,
                stream.mask,
                stream.position_bit,
                stream.last_rare,
                stream.window,
                anchor,
                stream.reach,
            )
        if stream.n >= 2 * anchor:
            anchor = stream.n
            saved = np.array(view[-stream.window :])
    return None


def _preperiod(sequence: NimSequence, anchor: int, period: int, budget: Budget | None) -> int:
    """Return the smallest l with G(n + period) = G(n) for l <= n < anchor: two runs, a period apart."""
    import numpy as np

    ahead = _Run(sequence, period)
    behind = _Run(sequence, 0)
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


class _Run:
    """The values from one heap on: first from what is known, then from a stream."""

    def __init__(self, sequence: NimSequence, start: int) -> None:
        known = len(sequence)
        self._stream = TailStream(sequence, known)
        self._rest: NDArray[Any] = sequence.values[min(start, known) :]
        behind = start - known
        while behind > 0:
            before = self._stream.n
            view = self._stream.advance()
            fresh = self._stream.n - before
            if fresh > behind:
                self._rest = view[len(view) - fresh + behind :]
            behind -= fresh

    def peek(self) -> NDArray[Any]:
        if not len(self._rest):
            before = self._stream.n
            view = self._stream.advance()
            self._rest = view[len(view) - (self._stream.n - before) :]
        return self._rest

    def skip(self, count: int) -> None:
        self._rest = self._rest[count:]


def _parities(row: NDArray[np.int64]) -> NDArray[np.int64]:
    for shift in (16, 8, 4, 2, 1):
        row = row ^ (row >> shift)
    return row & 1
