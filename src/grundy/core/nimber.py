"""Nimbers: the field that Nim lives in.

Nim-sum is addition, nim-product multiplication [Conway1976, chapter 6]. The numbers below 2^(2^k) form
a field for every k; sums are bitwise exclusive or, products follow from two rules: a Fermat power
F = 2^(2^k) times a smaller nimber is the ordinary product, and F ⊗ F = F ⊕ F/2.

>>> nim_sum(3, 5), nim_product(2, 3)
(6, 1)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


def mex(values: Iterable[int]) -> int:
    """Return the smallest natural number that is not among the values.

    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    taken = values if isinstance(values, set) else set(values)
    smallest = 0
    while smallest in taken:
        smallest += 1
    return smallest


def nim_sum(*nimbers: int) -> int:
    """Return the nim-sum: addition in binary without carries [Bouton1902].

    >>> nim_sum(3, 5, 7)
    1
    """
    total = 0
    for nimber in nimbers:
        total ^= _checked(nimber)
    return total


def nim_product(a: int, b: int) -> int:
    """Return the nim-product, exact for nimbers of any size.

    >>> [nim_product(2, n) for n in range(4)], nim_product(4, 4)
    ([0, 2, 3, 1], 6)
    >>> nim_product(16, 16)
    24
    """
    return _product(_checked(a), _checked(b))


def _field_bits(a: int) -> int:
    """Return the bits of the smallest field 2^(2^k) that holds a."""
    bits = 1
    while bits < a.bit_length():
        bits *= 2
    return bits


@lru_cache(maxsize=1 << 16)
def _product(a: int, b: int) -> int:
    # The depth is log2 of the number of bits: 10 for a number of 1024 bits.
    if a < 2 or b < 2:
        return a * b
    half = _field_bits(max(a, b)) // 2  # split a = a1·F + a0 with the Fermat power F = 2^half
    a1, a0 = a >> half, a & ((1 << half) - 1)
    b1, b0 = b >> half, b & ((1 << half) - 1)
    low = _product(a0, b0)
    high = _product(a1 ^ a0, b1 ^ b0) ^ low  # Karatsuba: a1 b1 + a1 b0 + a0 b1
    return high << half ^ low ^ _product(_product(a1, b1), 1 << (half - 1))


def _checked(nimber: int) -> int:
    if nimber < 0:
        raise ValueError(f"a nimber is a natural number, not {nimber}")
    return nimber
