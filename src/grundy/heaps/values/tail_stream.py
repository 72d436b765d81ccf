"""Nim-values from some heap on, each certified from a bounded window of earlier ones.

>>> from grundy.heaps.rules.language import parse_rule
>>> from grundy.heaps.values.sequence import NimSequence
>>> sequence = NimSequence(parse_rule("0.156"))
>>> sequence.extend(1 << 16)
>>> stream = TailStream(sequence, 1 << 16)
>>> fresh = stream.advance()
>>> stream.n == (1 << 16) + len(fresh), bool(fresh[0] == sequence[1 << 16])
(True, True)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.core.budget import current_budget
from grundy.heaps.rules.rule import Code
from grundy.heaps.values.sequence import NimSequence
from grundy.i18n import Message

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PREFIX = 16_384  # evidence is looked for among this many first heaps
_SCANS = (16, 2048)  # of these, between this many in the vectorised part: adapted to what is needed
_FIRST_SCAN = 64
_LONG_SEARCH = 8  # mean heaps looked at after the vectorised part: above, more of them pay
_CHUNK = 1 << 17


class NotCertifiable(Exception):
    """The rule or its values do not meet the conditions of the window certificate."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class TailStream:
    """Nim-values from heap `start` on, each certified, with memory for one window only.

    Parameters
    ----------
    sequence : NimSequence
        Its values below `start` choose the mask; the rare heaps must have died out in their first
        half, else `NotCertifiable` is raised.
    start : int
        The first heap to compute.
    """

    def __init__(self, sequence: NimSequence, start: int) -> None:
        from grundy import compiling as jit
        from grundy.arrays import np
        from grundy.heaps.warmup import WINDOW

        rule = sequence.rule
        if not (isinstance(rule, Code) and not rule.tail and rule.most_heaps == 2):
            raise NotCertifiable(Message("the rule is not an octal code that splits"))
        if not jit.available():
            raise NotCertifiable(Message("the window certificate needs Numba"))
        if not WINDOW.ready(wait=current_budget().compiles):
            raise NotCertifiable(Message("compiling once"))
        values = sequence.values[:start]
        self._choose_space(np.array(rule.digits, np.int64), values)
        self.window = max(self.last_rare, PREFIX) + rule.last
        if start < 2 * self.window + 2:
            raise NotCertifiable(Message("the rare heaps have not died out early enough"))
        self.n = start
        self.reach = 0
        self._length = 0
        self._scan_first(_FIRST_SCAN)
        self._keep = self.window + 128
        self._at = self._keep
        size = self._keep + max(_CHUNK, self._keep)  # moving back must stay rare
        words = self._space[5]
        self._values = np.zeros(size, np.uint16)
        self._label = np.zeros(size, np.uint16)
        self._image = np.zeros(size * words, np.uint64)
        self._values[: self._keep] = values[start - self._keep :]
        self._fill_labels()

    def _choose_space(self, digits: NDArray[np.int64], values: NDArray[Any]) -> None:
        """Choose the mask with the fewest rare heaps, and list them."""
        from grundy.arrays import np
        from grundy.heaps.values.kernels.labels import BLOCK, MOST_WORDS, RARE, by_label
        from grundy.heaps.values.kernels.octal import places
        from grundy.heaps.values.kernels.sparse_space import best_mask, histogram_of, position_bit

        split = places(digits, 4)
        self._moves = places(digits, 2), split, 0
        with_position, odd = position_bit(split)
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
        self._space = (self.mask, int(self.position_bit), odd, low, labels, words)
        rare = self._rare_heaps(values)
        self.last_rare = int(rare[-1]) if len(rare) else 0
        near = int(np.searchsorted(rare, BLOCK))
        of = self._labels(values[rare])
        start, order = by_label(rare, of, near, len(rare), labels)
        self._rares = (rare[:near].copy(), of[:near].copy(), start, order)
        prefix = self._labels(values[:PREFIX])
        prefix[rare[rare < PREFIX]] |= RARE
        prefix[0] = RARE
        self._prefix = prefix.astype(np.uint16)

    def _rare_heaps(self, values: NDArray[Any]) -> NDArray[np.int64]:
        """Return the rare heaps from 1 on, in slices: a long sequence would need much room at once."""
        from grundy.arrays import np

        found = []
        for low in range(0, len(values), _CHUNK):
            row = values[low : low + _CHUNK].astype(np.int64) & self.mask
            for shift in (8, 4, 2, 1):  # 16-bit values: the parity of the bits under the mask
                row ^= row >> shift
            if self.position_bit:
                row ^= np.arange(low, low + len(row)) ^ self._space[2]
            found.append(low + np.flatnonzero(row & 1 == 0))
        rare = np.concatenate(found)
        return rare[rare > 0]

    def _labels(self, values: NDArray[Any]) -> NDArray[np.int64]:
        from grundy.arrays import np

        low, row = self._space[3], values.astype(np.int64)
        labels: NDArray[np.int64] = ((row >> (low + 1)) << low) | (row & ((1 << low) - 1))
        return labels

    def _scan_first(self, length: int) -> None:
        """Let this many first heaps give vectorised evidence."""
        from grundy.heaps.values.kernels.labels import BLOCK, first_common

        if length != self._length and _SCANS[0] <= length <= _SCANS[1]:
            self._length = length
            self._scan = first_common(self._prefix, PREFIX, length, self._space[4])
            self.reach = max(self.reach, BLOCK + length)

    def _fill_labels(self) -> None:
        """Make labels and images of the loaded window (all its heaps are common)."""
        from grundy.arrays import np

        label = self._labels(self._values[: self._keep])
        self._label[: self._keep] = label
        places = np.arange(self._keep) * self._space[5] + (label >> 6)
        self._image[places] = np.uint64(1) << (label & 63).astype(np.uint64)

    def advance(self) -> NDArray[np.uint16]:
        """Compute the next chunk of heaps and return it; `self.n` is the heap after its last.

        The array is a view that the next call overwrites. Raise `NotCertifiable` where evidence is
        missing: then the values before that heap have been lost, those of earlier calls hold.
        """
        from grundy.heaps.regularity.kernels.window import CERTIFIED, certified_blocks

        if self._at + 64 > len(self._values):
            self._move_back()
        begin = self._at
        stop = begin + (len(self._values) - begin) // 64 * 64
        at, status, reach, scanned = certified_blocks(
            self._values,
            self._label,
            self._image,
            begin,
            stop,
            self.n,
            self._moves,
            self._space,
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
        mean = scanned / (at - begin)
        self._scan_first(self._length * 2 if mean > _LONG_SEARCH else self._length)
        return self._values[begin:at]

    def last_window(self) -> NDArray[np.uint16]:
        """Return the values of the window before `self.n`, as a view."""
        return self._values[self._at - self.window : self._at]

    def with_window(self, fresh: NDArray[np.uint16]) -> NDArray[np.uint16]:
        """Return the chunk that `advance` just gave, with the window before it, as a view."""
        return self._values[self._at - len(fresh) - self.window : self._at]

    def _move_back(self) -> None:
        """Move the window to the front of the buffers, to make room."""
        words, keep = self._space[5], self._keep
        shift = self._at - keep
        self._values[:keep] = self._values[shift : shift + keep].copy()
        self._label[:keep] = self._label[shift : shift + keep].copy()
        self._image[: keep * words] = self._image[shift * words : (shift + keep) * words].copy()
        self._image[keep * words :] = 0
        self._at = keep
