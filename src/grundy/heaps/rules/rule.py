"""Heap rules as objects: what a player may do with one heap.

Each class is one kind of rule with its own theory. `options` is the definition, everything else in
this room is tested against it. `text` is canonical: equal rules have equal text, and
`parse_rule(rule.text) == rule`.

>>> rule = subtraction([3, 1, 1])
>>> rule.text, list(rule.options(5))
('subtract(1,3)', [(4,), (2,)])
>>> take_and_break([0, 7, 7]).text
'0.77'
>>> take_and_break([0], tail=[3]).text
'nim'
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from operator import index
from typing import TypeVar

from grundy.errors import GameError
from grundy.heaps.rules.families import NumberFamily

Heaps = tuple[int, ...]
"""What is left of one heap after a move: the sizes of the remaining non-empty heaps."""

_SHORT_RUN = 4  # up to this many consecutive numbers are written out, longer runs as a..b


class HeapRule(ABC):
    """What may be done with a single heap; immutable, hashable, equal when the moves are equal."""

    @property
    @abstractmethod
    def text(self) -> str:
        """Return the canonical text in the rule language."""

    @abstractmethod
    def options(self, n: int) -> Iterator[Heaps]:
        """Yield what a move may leave of a heap of size n, empty heaps left out."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"parse_rule({self.text!r})"


class SubtractionRule(HeapRule):
    """A rule that only takes tokens: every option is one heap, and the allowance is a set of numbers."""

    @abstractmethod
    def allowed(self, limit: int) -> list[int]:
        """Return the numbers up to `limit` that may be subtracted, ascending."""

    def options(self, n: int) -> Iterator[Heaps]:
        for s in self.allowed(n):
            yield (n - s,) if s < n else ()


@dataclass(frozen=True, slots=True, repr=False)
class FiniteSubtraction(SubtractionRule):
    """Take a number of tokens from a finite set: `subtract(1,2,4)`."""

    members: tuple[int, ...]

    @property
    def text(self) -> str:
        return f"subtract({format_numbers(self.members)})"

    @property
    def largest(self) -> int:
        """Return max(S): nim-values depend on that many earlier ones."""
        return self.members[-1]

    def allowed(self, limit: int) -> list[int]:
        return [s for s in self.members if s <= limit]


@dataclass(frozen=True, slots=True, repr=False)
class InfiniteSubtraction(SubtractionRule):
    """Take a number from a set that contains infinite families: `subtract(1,primes)`."""

    members: tuple[int, ...]
    families: tuple[NumberFamily, ...]

    @property
    def text(self) -> str:
        parts = [format_numbers(self.members)] if self.members else []
        return f"subtract({','.join([*parts, *(family.text for family in self.families)])})"

    def allowed(self, limit: int) -> list[int]:
        found = {s for s in self.members if s <= limit}
        return sorted(found.union(*(family.up_to(limit) for family in self.families)))


@dataclass(frozen=True, slots=True, repr=False)
class AllBut(SubtractionRule):
    """Take any number of tokens except those listed: `allbut(1,2,3)`; nothing listed is Nim."""

    excluded: tuple[int, ...]

    @property
    def text(self) -> str:
        return f"allbut({format_numbers(self.excluded)})" if self.excluded else "nim"

    @property
    def largest(self) -> int:
        """Return the largest excluded number, 0 for Nim."""
        return self.excluded[-1] if self.excluded else 0

    def allowed(self, limit: int) -> list[int]:
        excluded = set(self.excluded)
        return [s for s in range(1, limit + 1) if s not in excluded]


@dataclass(frozen=True, slots=True, repr=False)
class Code(HeapRule):
    """An octal or hexadecimal code d₀.d₁d₂…, perhaps with a repeating tail.

    The digit at place t says what may be left after taking t tokens: bit 1 nothing, bit 2 one heap,
    bit 4 two heaps, bit 8 three heaps (all non-empty) [GuySmith1956].
    """

    digits: tuple[int, ...]
    tail: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        if self.digits == (4,) and not self.tail:
            return "split"
        body = "".join(f"{d:X}" for d in self.digits[1:])
        tail = f"[{''.join(f'{d:X}' for d in self.tail)}]" if self.tail else ""
        return f"{self.digits[0]:X}.{body}{tail}"

    @property
    def last(self) -> int:
        """Return the place of the last digit before the tail."""
        return len(self.digits) - 1

    @property
    def most_heaps(self) -> int:
        """Return the largest number of heaps one heap may become.

        >>> [take_and_break([0, d]).most_heaps for d in (1, 2, 7, 15)]
        [0, 1, 2, 3]
        """
        return max(digit.bit_length() for digit in (*self.digits, *self.tail)) - 1

    def digit(self, t: int) -> int:
        """Return the digit at place t, of the tail where the listed digits have ended."""
        if t < len(self.digits):
            return self.digits[t]
        return self.tail[(t - len(self.digits)) % len(self.tail)] if self.tail else 0

    def options(self, n: int) -> Iterator[Heaps]:
        for t in range(n + 1 if self.tail else min(n, self.last) + 1):
            digit, left = self.digit(t), n - t
            if digit & 1 and left == 0 and t:
                yield ()
            if digit & 2 and left and t:
                yield (left,)
            if digit & 4:
                for a in range(1, left // 2 + 1):
                    yield (left - a, a)
            if digit & 8:
                for a in range(1, left // 3 + 1):
                    for b in range(a, (left - a) // 2 + 1):
                        yield (left - a - b, b, a)


@dataclass(frozen=True, slots=True, repr=False)
class UnequalSplit(HeapRule):
    """Grundy's game: divide a heap into two non-empty heaps of different sizes."""

    @property
    def text(self) -> str:
        return "grundy"

    def options(self, n: int) -> Iterator[Heaps]:
        for a in range(1, (n - 1) // 2 + 1):
            yield (n - a, a)


@dataclass(frozen=True, slots=True, repr=False)
class TakeFraction(HeapRule):
    """Take at least the part `low` and at most the part `high` of the heap: `take(1/4..1/2)`."""

    low: Fraction
    high: Fraction

    @property
    def text(self) -> str:
        return f"take({self.low}..{self.high})"

    def limits(self, n: int) -> tuple[int, int]:
        """Return the least and the largest number that may be taken; none when least > largest.

        >>> TakeFraction(Fraction(1, 4), Fraction(1, 2)).limits(10)
        (3, 5)
        """
        return max(1, ceil(self.low * n)), floor(self.high * n)

    def options(self, n: int) -> Iterator[Heaps]:
        least, largest = self.limits(n)
        for s in range(least, largest + 1):
            yield (n - s,) if s < n else ()


@dataclass(frozen=True, slots=True, repr=False)
class FunctionRule(HeapRule):
    """Any function from a heap size to its options, each a heap size or a tuple of heap sizes.

    >>> halve = FunctionRule(lambda n: [n // 2] if n else [], name="halve")
    >>> list(halve.options(7)), halve.text
    ([(3,)], 'halve')
    """

    function: Callable[[int], Iterable[int | Sequence[int]]] = field(compare=True)
    name: str = "user"

    @property
    def text(self) -> str:
        return self.name

    def options(self, n: int) -> Iterator[Heaps]:
        options = self.function(n)
        if not isinstance(options, Iterable):
            raise self._wrong(n, options)
        for option in options:
            try:
                heaps = [index(h) for h in (option if isinstance(option, Iterable) else (option,))]
            except TypeError:
                raise self._wrong(n, option) from None
            if not all(0 <= h < n for h in heaps):  # a negative index would silently read a value
                raise self._wrong(n, option)
            yield tuple(sorted((h for h in heaps if h), reverse=True))

    def _wrong(self, n: int, option: object) -> GameError:
        if n == 0:
            return GameError(
                "the function {name} must give no option for the empty heap; it gave {option}",
                name=self.name,
                option=repr(option),
            )
        return GameError(
            "the function {name} must list for a heap of {n} what may be left: each option a number from"
            " 0 to {most}, or several such; it gave {option}",
            name=self.name,
            n=n,
            most=n - 1,
            option=repr(option),
        )


def subtraction(
    members: Iterable[int], families: Iterable[NumberFamily] = ()
) -> FiniteSubtraction | InfiniteSubtraction:
    """Return the rule that takes a number of the set: duplicates and members of a family dropped."""
    kept = tuple(sorted(families, key=_family_order))
    kept = tuple(dict.fromkeys(kept))
    plain = tuple(sorted({s for s in members if not any(s in family for family in kept)}))
    return InfiniteSubtraction(plain, kept) if kept else FiniteSubtraction(plain)


def all_but(excluded: Iterable[int]) -> AllBut:
    """Return the rule that takes any number except those excluded."""
    return AllBut(tuple(sorted(set(excluded))))


def take_and_break(digits: Sequence[int], tail: Sequence[int] = ()) -> HeapRule:
    """Return the rule of a code in its most specific class, so that equal rules are equal objects.

    >>> [take_and_break(d).text for d in ([0, 3, 0, 3], [0, 7, 7, 0], [4])]
    ['subtract(1,3)', '0.77', 'split']
    >>> take_and_break([0, 0, 3], tail=[3, 3]).text
    'allbut(1)'
    """
    head, rest = shortened(digits, tail, 0)
    if head[0] == 0 and all(d in (0, 3) for d in head):
        if not rest:
            return FiniteSubtraction(tuple(t for t, d in enumerate(head) if d))
        if rest == [3]:
            return AllBut(tuple(t for t, d in enumerate(head) if t and not d))
    return Code(tuple(head), tuple(rest))


D = TypeVar("D")


def shortened(digits: Sequence[D], tail: Sequence[D], nothing: D) -> tuple[list[D], list[D]]:
    """Return digits and repeating tail in shortest form, where `nothing` is the digit that allows nothing.

    >>> shortened([0, 3, 0], [0, 0], 0), shortened([0, 7, 3], [7, 3], 0)
    (([0, 3], []), ([0], [7, 3]))
    """
    head, rest = list(digits), _shortest_cycle(tail)
    if all(digit == nothing for digit in rest):
        rest = []
        while len(head) > 1 and head[-1] == nothing:
            head.pop()
    while rest and len(head) > 1 and head[-1] == rest[-1]:
        head.pop()
        rest = rest[-1:] + rest[:-1]
    return head, rest


def format_numbers(numbers: Sequence[int]) -> str:
    """Return ascending numbers as text, long runs of consecutive ones as `a..b`.

    >>> format_numbers((1, 2, 3, 4, 5, 9, 10))
    '1..5,9,10'
    """
    parts: list[str] = []
    i = 0
    while i < len(numbers):
        j = i
        while j + 1 < len(numbers) and numbers[j + 1] == numbers[j] + 1:
            j += 1
        if j - i + 1 > _SHORT_RUN:
            parts.append(f"{numbers[i]}..{numbers[j]}")
        else:
            parts.extend(str(s) for s in numbers[i : j + 1])
        i = j + 1
    return ",".join(parts)


def _family_order(family: NumberFamily) -> tuple[str, int]:
    name = family.text.partition("(")[0]
    return name, getattr(family, "base", 0)


def _shortest_cycle(tail: Sequence[D]) -> list[D]:
    for p in range(1, len(tail) + 1):
        if len(tail) % p == 0 and list(tail[:p]) * (len(tail) // p) == list(tail):
            return list(tail[:p])
    return []
