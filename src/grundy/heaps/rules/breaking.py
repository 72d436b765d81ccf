"""The whole take-and-break language: what may be left is any set of numbers of heaps, with conditions.

A code is a row of digits with a point. The t-th digit after the point says what may be left after taking t
tokens, the digit before the point what splitting without taking may leave, the ones before that what may be
left after *adding* one, two, … tokens. A digit is a set of numbers of heaps:

=================  ======================================================================================
``0`` … ``9A``…V   bit k of its value (base 32) allows k heaps: 1 none, 2 one, 4 two, 8 three, G four
``*``              any number of heaps
``{0,2,3+}``       the numbers listed; ``3+`` is three or more
``=`` after it     the heaps must all have the same size
``!`` after it     no two heaps may have the same size
``?`` after it     the heaps must not all have the same size
=================  ======================================================================================

A condition may stand after a number inside the braces, for that number alone (``{2,3?+}``). No heap and one
heap meet every condition. Heaps must get smaller: a code that lets one stay or grow is refused.

>>> halves = BreakingCode((Digit(((2, "="),)),))
>>> halves.text, list(halves.options(10)), list(halves.options(9))
('4=.0', [(5, 5)], [])
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.heaps.rules.rule import HeapRule, Heaps

BASE_32 = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
EQUAL, DIFFERENT, MIXED = "=", "!", "?"
CONDITIONS = EQUAL + DIFFERENT + MIXED


@dataclass(frozen=True, slots=True)
class Digit:
    """How many heaps may be left, each number with its condition, ascending.

    With `open_end` the last number means that one or any larger one, with the same condition. Use `digit`
    to make one: it brings equal digits into equal form.
    """

    counts: tuple[tuple[int, str], ...] = ()
    open_end: bool = False

    def condition(self, count: int) -> str | None:
        """Return the condition on this many heaps, "" where there is none, None where it is not allowed.

        >>> d = digit({0: "", 3: "?"}, open_end=True)
        >>> [d.condition(k) for k in range(5)]
        ['', None, None, '?', '?']
        """
        for number, condition in self.counts:
            if number == count:
                return condition
        if self.open_end and count > self.counts[-1][0]:
            return self.counts[-1][1]
        return None

    @property
    def least(self) -> int | None:
        """Return the smallest number of heaps allowed."""
        return self.counts[0][0] if self.counts else None

    @property
    def plain(self) -> int | None:
        """Return the digit as a number, where it is at most three heaps without conditions."""
        if self.open_end or any(number > 3 or condition for number, condition in self.counts):
            return None
        return sum(1 << number for number, _ in self.counts)

    @property
    def text(self) -> str:
        """Return the shortest text: one condition for all where that says the same.

        >>> [digit(d, True).text for d in ({0: "", 1: "", 2: "!"}, {0: "", 2: "", 3: "?"})]
        ['*!', '{0,2,3?+}']
        """
        conditions = {condition for number, condition in self.counts if number > 2}
        two = self.condition(2)
        if two is not None and not (two == DIFFERENT and conditions == {MIXED}):
            conditions.add(two)  # two heaps that differ are also two that are not all equal
        if len(conditions) <= 1:
            return self._numbers(own=False) + "".join(conditions)
        return self._numbers(own=True)

    def _numbers(self, *, own: bool) -> str:
        numbers = [number for number, _ in self.counts]
        if not own:
            if self.open_end and numbers == [0, 1, 2]:
                return "*"
            if not self.open_end and all(number < 5 for number in numbers):
                return BASE_32[sum(1 << number for number in numbers)]
        listed = [f"{number}{condition if own else ''}" for number, condition in self.counts]
        return "{" + ",".join(listed) + ("+" if self.open_end else "") + "}"

    def splits(self, tokens: int) -> Iterator[Heaps]:
        """Yield the ways to divide tokens as the digit allows, fewest heaps first.

        >>> list(digit({2: "", 3: "?"}, open_end=True).splits(5))
        [(4, 1), (3, 2), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1)]
        """
        most = tokens if self.open_end or not self.counts else min(tokens, self.counts[-1][0])
        for count in range(most + 1):
            condition = self.condition(count)
            if condition is None:
                continue
            if condition == EQUAL:
                if count and tokens % count == 0:
                    yield (tokens // count,) * count
                continue
            for heaps in _partitions(tokens, count, 1, int(condition == DIFFERENT)):
                if condition != MIXED or heaps[0] != heaps[-1]:
                    yield heaps


NOTHING = Digit()


def digit(counts: dict[int, str], open_end: bool = False) -> Digit:
    """Return a digit in canonical form.

    >>> digit({0: "!", 2: "?", 3: "", 4: ""}, open_end=True)
    Digit(counts=((0, ''), (2, '!'), (3, '')), open_end=True)
    """
    found = {}
    for number, condition in counts.items():
        if number < 2:
            condition = ""
        elif number == 2 and condition == MIXED and not (open_end and number == max(counts)):
            condition = DIFFERENT
        found[number] = condition
    if open_end and max(found) < 2:  # from none or one heap on: the condition begins with two
        low = max(found)
        found.update(dict.fromkeys(range(low, 2), ""))
        found[2] = counts[low]
    ordered = sorted(found.items())
    if open_end:
        condition = ordered[-1][1]
        while len(ordered) > 1 and ordered[-2][0] == ordered[-1][0] - 1 and ordered[-1][0] > 2:
            before = ordered[-2][1]
            if before != condition and not (
                ordered[-2][0] == 2 and {before, condition} == {DIFFERENT, MIXED}
            ):
                break
            ordered[-2:] = [(ordered[-2][0], condition)]
    return Digit(tuple(ordered), open_end)


@dataclass(frozen=True, slots=True, repr=False)
class BreakingCode(HeapRule):
    """A take-and-break code with any digits; `take_and_break` makes the plain ones.

    `digits[0]` is the one before the point, `adding[j - 1]` belongs to adding j tokens.
    """

    digits: tuple[Digit, ...]
    tail: tuple[Digit, ...] = ()
    adding: tuple[Digit, ...] = ()

    @property
    def text(self) -> str:
        before = "".join(d.text for d in (*reversed(self.adding), self.digits[0]))
        after = "".join(d.text for d in self.digits[1:])
        tail = f"[{''.join(d.text for d in self.tail)}]" if self.tail else ""
        return f"{before}.{after or ('' if tail else '0')}{tail}"

    @property
    def most_added(self) -> int:
        """Return how many tokens a move may add."""
        return len(self.adding)

    def digit(self, taken: int) -> Digit:
        """Return the digit for taking this many tokens; a negative number adds them."""
        if taken < 0:
            return self.adding[-taken - 1]
        if taken < len(self.digits):
            return self.digits[taken]
        return self.tail[(taken - len(self.digits)) % len(self.tail)] if self.tail else NOTHING

    def places(self, n: int) -> range:
        """Return the numbers of tokens that may be taken from a heap, where the digits allow it."""
        return range(-self.most_added, (n if self.tail else min(n, len(self.digits) - 1)) + 1)

    def options(self, n: int) -> Iterator[Heaps]:
        if not n:
            return
        for taken in self.places(n):
            for heaps in self.digit(taken).splits(n - taken):
                if taken > 0 or len(heaps) > 1:  # to leave the heap as it is, is no move
                    yield heaps


def _partitions(tokens: int, count: int, least: int, step: int) -> Iterator[Heaps]:
    """Yield the ways to write tokens as a sum of this many heaps, largest first, each ≥ least.

    With `step` 1 they are all different.
    """
    if count == 0:
        if tokens == 0:
            yield ()
        return
    if count == 1:
        if tokens >= least:
            yield (tokens,)
        return
    for smallest in range(least, tokens // count + 1):
        for rest in _partitions(tokens - smallest, count - 1, smallest + step, step):
            yield (*rest, smallest)
