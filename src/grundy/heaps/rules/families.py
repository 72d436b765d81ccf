"""Infinite sets of numbers that may stand in a subtraction set: primes, squares, powers.

A family knows its members and, because some proofs need it, the residues that its members can take
modulo p: an infinite set has no last member to check, but it has only p residues.

>>> PRIMES.up_to(12)
[2, 3, 5, 7, 11]
>>> Powers(2).residues(3, above=4)
{1, 2}
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import gcd, isqrt


class NumberFamily(ABC):
    """An infinite set of positive integers with a name in the rule language."""

    @property
    @abstractmethod
    def text(self) -> str:
        """Return the name in the rule language."""

    @abstractmethod
    def up_to(self, limit: int) -> list[int]:
        """Return the members not above `limit`, ascending."""

    @abstractmethod
    def residues(self, modulus: int, *, above: int) -> set[int]:
        """Return a set that contains the residue of every member greater than `above`.

        The set may be too large (a proof that uses it only loses strength), never too small.
        """

    def __contains__(self, number: int) -> bool:
        members = self.up_to(number) if number > 0 else []
        return bool(members) and members[-1] == number


@dataclass(frozen=True, slots=True)
class Primes(NumberFamily):
    """The primes: 2, 3, 5, 7, …"""

    @property
    def text(self) -> str:
        return "primes"

    def up_to(self, limit: int) -> list[int]:
        """Return the primes not above `limit` (sieve of Eratosthenes).

        >>> Primes().up_to(20)
        [2, 3, 5, 7, 11, 13, 17, 19]
        """
        if limit < 2:
            return []
        sieve = bytearray([1]) * (limit + 1)
        sieve[0] = sieve[1] = 0
        for n in range(2, isqrt(limit) + 1):
            if sieve[n]:
                sieve[n * n :: n] = bytes(len(range(n * n, limit + 1, n)))
        return [n for n in range(limit + 1) if sieve[n]]

    def residues(self, modulus: int, *, above: int) -> set[int]:
        """Return the residues coprime to the modulus, and those of primes that may divide it.

        >>> sorted(PRIMES.residues(4, above=4))
        [1, 3]
        """
        dividing = {q % modulus for q in self.up_to(modulus) if modulus % q == 0 and q > above}
        return {r for r in range(modulus) if gcd(r, modulus) == 1} | dividing


@dataclass(frozen=True, slots=True)
class Squares(NumberFamily):
    """The squares: 1, 4, 9, 16, …"""

    @property
    def text(self) -> str:
        return "squares"

    def up_to(self, limit: int) -> list[int]:
        """Return the squares not above `limit`.

        >>> Squares().up_to(20)
        [1, 4, 9, 16]
        """
        return [k * k for k in range(1, isqrt(max(limit, 0)) + 1)]

    def residues(self, modulus: int, *, above: int) -> set[int]:
        return {k * k % modulus for k in range(modulus)}


@dataclass(frozen=True, slots=True)
class Powers(NumberFamily):
    """The powers of a base, from the zeroth: 1, b, b², …"""

    base: int

    @property
    def text(self) -> str:
        return f"powers({self.base})"

    def up_to(self, limit: int) -> list[int]:
        """Return the powers not above `limit`.

        >>> Powers(3).up_to(30)
        [1, 3, 9, 27]
        """
        members = []
        power = 1
        while power <= limit:
            members.append(power)
            power *= self.base
        return members

    def residues(self, modulus: int, *, above: int) -> set[int]:
        power = 1
        while power <= above:
            power *= self.base
        found: set[int] = set()
        residue = power % modulus
        while residue not in found:
            found.add(residue)
            residue = residue * self.base % modulus
        return found


PRIMES = Primes()
SQUARES = Squares()
