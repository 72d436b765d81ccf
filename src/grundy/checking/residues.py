"""Infinite subtraction sets: does a finite part represent the whole set modulo the period?

Every member of the set must be congruent modulo p to a member of the part that is not larger. Members
up to a bound are looked at one by one. Beyond it only residues count: a prime greater than p is coprime
to p, a square is the square of a residue, and the residues of powers come round. `proofs/Residues.v`
asks the same questions in the same order, and proves that they suffice.

>>> from grundy.checking.rules import read
>>> represents([1, 2, 3], read("subtract(1,primes)"), 4)
True
>>> represents([1, 3], read("subtract(1,primes)"), 2)
False
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd, isqrt

from grundy.checking.rules import Moves, is_prime
from grundy.checking.values import Progress

_REPORT = 1 << 10  # numbers between two reports of progress


def is_part(part: Sequence[int], moves: Moves) -> bool:
    """Return whether the part is not empty and every member of it belongs to the set."""
    return bool(part) and all(number > 0 and belongs(number, moves) for number in part)


def belongs(number: int, moves: Moves) -> bool:
    """Return whether a number may be subtracted.

    >>> from grundy.checking.rules import read
    >>> [n for n in range(10) if belongs(n, read("subtract(6,powers(2))"))]
    [1, 2, 4, 6, 8]
    """
    if number < len(moves.digits) and moves.digits[number]:
        return number > 0
    return any(in_set(number, name) for name in moves.infinite)


def in_set(number: int, name: str) -> bool:
    """Return whether a number is a member of an infinite set."""
    if name == "primes":
        return is_prime(number)
    if name == "squares":
        return number > 0 and isqrt(number) ** 2 == number
    base, power = base_of(name), 1
    while power < number:
        power *= base
    return power == number


def base_of(name: str) -> int:
    """Return b of `powers(b)`."""
    return int(name[len("powers(") : -1])


def represents(part: Sequence[int], moves: Moves, p: int, progress: Progress | None = None) -> bool:
    """Return whether every member of the set is congruent to a member of the part that is not larger."""
    least = _least(part, p)
    bound = max(*part, p)

    def represented(number: int) -> bool:
        return least.get(number % p, number + 1) <= number

    return (
        all(represented(t) for t, digit in enumerate(moves.digits) if t and digit)
        and all(
            represented(j) or not any(in_set(j, name) for name in moves.infinite)
            for j in _counted(range(1, bound + 1), progress)
        )
        and all(
            residue in least
            for name in moves.infinite
            for residue in _counted(_far_residues(name, p, bound), progress)
        )
    )


def _least(part: Sequence[int], p: int) -> dict[int, int]:
    """Return the smallest member of the part in each class."""
    least: dict[int, int] = {}
    for number in part:
        least[number % p] = min(number, least.get(number % p, number))
    return least


def _far_residues(name: str, p: int, bound: int) -> Iterator[int]:
    """Yield residues among which are those of all members of a set greater than the bound."""
    if name == "primes":
        yield from (residue for residue in range(p) if gcd(residue, p) == 1)
    elif name == "squares":
        yield from (k * k % p for k in range(p))
    else:
        base, power = base_of(name), 1
        while power <= bound:
            power *= base
        for _ in range(p):  # the residues of powers come round within p steps
            power %= p
            yield power
            power *= base


def _counted(numbers: Iterator[int] | range, progress: Progress | None) -> Iterator[int]:
    for count, number in enumerate(numbers):
        if progress is not None and count % _REPORT == 0:
            progress(0, 0)
        yield number
