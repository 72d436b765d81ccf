"""Nim-values of codes that break heaps into many: sets of values per total, built heap by heap.

The number of ways to divide a heap grows like its partitions, the number of different values does not. For
each number of heaps and each total the set of values that a division can have is one integer (bit v: value
v). When the value of heap a becomes known, every set is extended by the divisions whose largest heap is a.

>>> from grundy.heaps.rules.language import parse_rule
>>> found = []
>>> extend_breaking(parse_rule("0.{2,3?+}"), found, 12, None)
>>> found
[0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
"""

from __future__ import annotations

from grundy.core.budget import Budget
from grundy.heaps.rules.breaking import DIFFERENT, EQUAL, MIXED, BreakingCode, Digit

FIRST_BLOCK = 64

Row = list[int]
"""A set of values for each total."""


def extend_breaking(rule: BreakingCode, found: list[int], stop: int, budget: Budget | None) -> None:
    """Append nim-values until `stop` heaps are known; an exhausted budget leaves what is found."""
    # Tables for far more heaps than time allows would slow the first ones down: they are made anew, each
    # twice as large as the one before.
    while len(found) < stop:
        _extend_block(rule, found, min(stop, max(FIRST_BLOCK, 2 * len(found))), budget)


def _extend_block(rule: BreakingCode, found: list[int], stop: int, budget: Budget | None) -> None:
    digits = [*rule.digits, *rule.tail, *rule.adding]
    largest = max((number for d in digits for number, _ in d.counts), default=0)
    # Of divisions into more heaps than any digit names, it only counts that there are as many.
    table = Divisions(largest + 1, stop + rule.most_added, _conditions(digits))
    for n in range(stop):
        if budget:
            budget.check()  # one heap takes long here
            budget.spend(int(n >= len(found)))
        if n >= len(found):
            found.append(_value(rule, table, found, n))
        if n:
            table.add(n, found[n])


def _conditions(digits: list[Digit]) -> set[str]:
    return {condition for d in digits for _, condition in d.counts} - {EQUAL}


def _value(rule: BreakingCode, table: Divisions, found: list[int], n: int) -> int:
    excluded = 0
    for taken in rule.places(n) if n else ():
        left = n - taken
        for count, condition, or_more in _ways(rule.digit(taken), left):
            if taken <= 0 and count < 2:
                continue
            if condition == EQUAL:
                excluded |= _equal(found, left, count, or_more)
            else:
                excluded |= table.values(condition, count, left, or_more)
    return (~excluded & (excluded + 1)).bit_length() - 1


def _ways(digit: Digit, left: int) -> list[tuple[int, str, bool]]:
    """Return (number of heaps, condition, whether more are allowed, too) for what a digit allows."""
    last = len(digit.counts) - 1
    return [
        (number, condition, digit.open_end and place == last)
        for place, (number, condition) in enumerate(digit.counts)
        if number <= left
    ]


def _equal(found: list[int], left: int, count: int, or_more: bool) -> int:
    """Return the set of values of divisions into equal heaps: a pair of them counts for nothing."""
    values = 0
    for heaps in range(max(count, 1), left + 1) if or_more else [count]:
        if heaps and left % heaps == 0:
            values |= 1 << (found[left // heaps] if heaps % 2 else 0)
    return values


class Divisions:
    """The values of divisions of each total into 0, 1, …, `most` or more heaps of the sizes known."""

    def __init__(self, most: int, totals: int, conditions: set[str]) -> None:
        self.most, self.totals = most, totals
        self.any = self._rows() if conditions & {"", MIXED} else None
        self.mixed = self._rows(empty=0) if MIXED in conditions else None
        self.different = self._rows() if DIFFERENT in conditions else None

    def _rows(self, empty: int = 1) -> list[Row]:
        rows = [[0] * (self.totals + 1) for _ in range(self.most + 1)]
        rows[0][0] = empty  # no heap, value 0
        return rows

    def values(self, condition: str, count: int, total: int, or_more: bool) -> int:
        """Return the set of values of the divisions of a total that meet a condition."""
        if count < 2 and not or_more:
            condition = ""  # no heap and one heap meet every condition
        rows = {"": self.any, MIXED: self.mixed, DIFFERENT: self.different}[condition]
        if rows is None:
            rows = self.different or self.any or []
        if not or_more:
            return rows[count][total]
        values = 0
        for row in rows[count:]:
            values |= row[total]
        return values

    def add(self, size: int, value: int) -> None:
        """Take in the divisions whose largest heap has this size."""
        if self.mixed is not None:
            assert self.any is not None
            # Beside smaller heaps, or beside heaps that are mixed already.
            self._extend(self.mixed, size, value, beside=self.any)
        if self.any is not None:
            self._extend(self.any, size, value)
        if self.different is not None:
            self._extend_once(self.different, size, value)

    def _extend(
        self, rows: list[Row], size: int, value: int, beside: list[Row] | None = None
    ) -> None:
        """Add any number of heaps of a size: totals upwards, so that one may follow another."""
        for total in range(size, self.totals + 1):
            rest = total - size
            for count in range(1, self.most + 1):
                before = rows[count - 1][rest]
                if beside is not None and count > 1:
                    before |= beside[count - 1][rest]
                if count == self.most:  # as many, or more
                    before |= rows[count][rest]
                    if beside is not None:
                        before |= beside[count][rest]
                if before:
                    rows[count][total] |= shifted(before, value)

    def _extend_once(self, rows: list[Row], size: int, value: int) -> None:
        """Add one heap of a size: totals downwards, so that none follows another."""
        for total in range(self.totals, size - 1, -1):
            rest = total - size
            for count in range(self.most, 0, -1):
                before = rows[count - 1][rest]
                if count == self.most:
                    before |= rows[count][rest]
                if before:
                    rows[count][total] |= shifted(before, value)


def shifted(values: int, by: int) -> int:
    """Return the set of the values xor `by`.

    >>> bin(shifted(0b0110, 3)), bin(shifted(0b1, 5))
    ('0b110', '0b100000')
    """
    bit = 0
    while by >> bit:
        if by >> bit & 1:
            width = 1 << bit
            low = _alternating(max(values.bit_length(), 2 * width), width)
            values = (values & low) << width | values >> width & low
        bit += 1
    return values


def _alternating(length: int, width: int) -> int:
    """Return ones and zeros in turn, `width` each, beginning with ones."""
    key = (-(-length // (2 * width)), width)
    mask = _masks.get(key)
    if mask is None:
        block = (1 << width) - 1
        mask = 0
        for _ in range(key[0]):
            mask = mask << 2 * width | block
        _masks[key] = mask
    return mask


_masks: dict[tuple[int, int], int] = {}
