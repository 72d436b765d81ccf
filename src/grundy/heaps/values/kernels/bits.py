"""Bit tricks for the compiled kernels: words of 64 bits as sets of small numbers."""

from __future__ import annotations

import numpy as np
from numba.cpython.unsafe.numbers import trailing_zeros

from grundy.compiling import njit

U = np.uint64
ALL = U(0xFFFFFFFFFFFFFFFF)


@njit
def lowest(word):
    """Return the place of the lowest set bit of a non-zero word."""
    return np.int64(trailing_zeros(word))


@njit
def count(word):
    """Return the number of set bits of a word."""
    word = word - ((word >> U(1)) & U(0x5555555555555555))
    word = (word & U(0x3333333333333333)) + ((word >> U(2)) & U(0x3333333333333333))
    word = (word + (word >> U(4))) & U(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * U(0x0101010101010101)) >> U(56))


@njit
def parity(number):
    """Return the parity of the number of set bits of a number below 2**32."""
    number ^= number >> 16
    number ^= number >> 8
    number ^= number >> 4
    number ^= number >> 2
    number ^= number >> 1
    return number & 1


@njit
def bit(place):
    """Return the word with one bit set, at `place` modulo 64."""
    return U(1) << U(place & 63)


@njit
def below(limit):
    """Return the word with the bits 0 … limit-1 set, for any integer limit."""
    if limit >= 64:
        return ALL
    if limit <= 0:
        return U(0)
    return (U(1) << U(limit)) - U(1)
