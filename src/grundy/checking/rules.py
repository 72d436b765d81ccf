"""The checker's own reader of rules: canonical text to what may be done with a heap of n tokens."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from math import isqrt

_CODE = re.compile(r"([0-9A-F])\.([0-9A-F]*)(?:\[([0-9A-F]+)\])?")
_INFINITE = r"primes|squares|powers\((?!0*1?\))[0-9]{1,9}\)"
_SET = re.compile(r"(subtract|allbut)\(([^()]*(?:\(\d+\)[^()]*)*)\)")
LARGEST = 10**7
"""No number of a set is larger: far beyond what a proof by computing reaches."""


class Unreadable(ValueError):
    """The text is not a rule that certificates are made for."""


@dataclass(frozen=True)
class Moves:
    """Digits as in Winning Ways: bit 1 leave nothing, 2 one heap, 4 two, 8 three; then a tail."""

    digits: tuple[int, ...]
    tail: tuple[int, ...] = ()
    infinite: tuple[str, ...] = field(default=())
    """Names of infinite sets of numbers that may be subtracted as well."""

    @property
    def heaps(self) -> int:
        """Return the largest number of heaps that one heap may become, at least 1."""
        most = max((*self.digits, *self.tail), default=0)
        return 3 if most & 8 else 2 if most & 4 or most > 8 else 1

    @property
    def last(self) -> int:
        """Return the last place with a digit before the tail."""
        return len(self.digits) - 1


def read(text: str) -> Moves:
    """Return the moves of a rule in canonical text.

    >>> read("subtract(1,3)").digits
    (0, 3, 0, 3)
    >>> read("allbut(2)")
    Moves(digits=(0, 3, 0), tail=(3,), infinite=())
    """
    if text == "nim":
        return Moves((0,), (3,))
    if text == "split":
        return Moves((4,))
    code = _CODE.fullmatch(text)
    if code:
        digits = tuple(int(c, 16) for c in code.group(1) + code.group(2))
        return Moves(digits, tuple(int(c, 16) for c in code.group(3) or ""))
    named = _SET.fullmatch(text)
    if not named:
        raise Unreadable(text)
    numbers: set[int] = set()
    infinite: list[str] = []
    for item in named.group(2).split(","):
        low, dots, high = item.partition("..")
        high = high if dots else low
        if low.isdecimal() and high.isdecimal() and int(high) <= LARGEST:
            numbers.update(range(int(low), int(high) + 1))
        elif named.group(1) == "subtract" and re.fullmatch(_INFINITE, item):
            infinite.append(item)
        else:
            raise Unreadable(text)
    if 0 in numbers or not (numbers or infinite):
        raise Unreadable(text)
    size = max(numbers, default=0) + 1
    if named.group(1) == "subtract":
        return Moves(tuple(3 if t in numbers else 0 for t in range(size)), (), tuple(infinite))
    return Moves(tuple(0 if t in numbers or t == 0 else 3 for t in range(size)), (3,))


def whole(value: object) -> int:
    """Return a whole number of a document as it stands; raise TypeError for anything else.

    >>> whole(3.0)
    Traceback (most recent call last):
        ...
    TypeError: 3.0 is not a whole number
    """
    if type(value) is not int:  # True, 1.5 and "1" are not accepted for 1
        raise TypeError(f"{value!r} is not a whole number")
    return value


def is_prime(n: int) -> bool:
    """Return whether n is prime, by trial division.

    >>> [n for n in range(30) if is_prime(n)]
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
    """
    return n > 1 and all(n % q for q in range(2, isqrt(n) + 1))
