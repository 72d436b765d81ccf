"""Compiled helpers on 64-bit words, shared by the search kernels. Importing this needs Numba."""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.compiling import njit

U = np.uint64
BYTE, EIGHT, ONE, NONE = U(255), U(8), U(1), U(0)


@njit
def count(word: Any) -> Any:
    """Return the number of bits set."""
    word = word - ((word >> U(1)) & U(0x5555555555555555))
    word = (word & U(0x3333333333333333)) + ((word >> U(2)) & U(0x3333333333333333))
    word = (word + (word >> U(4))) & U(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * U(0x0101010101010101)) >> U(56))


@njit
def lowest(word: Any) -> Any:
    """Return the index of the lowest bit set."""
    return count((word & (~word + ONE)) - ONE)


@njit
def reversed_bits(word: Any) -> Any:
    """Return the 64 bits in reverse order."""
    word = word >> U(1) & U(0x5555555555555555) | (word & U(0x5555555555555555)) << U(1)
    word = word >> U(2) & U(0x3333333333333333) | (word & U(0x3333333333333333)) << U(2)
    word = word >> U(4) & U(0x0F0F0F0F0F0F0F0F) | (word & U(0x0F0F0F0F0F0F0F0F)) << U(4)
    word = word >> U(8) & U(0x00FF00FF00FF00FF) | (word & U(0x00FF00FF00FF00FF)) << U(8)
    word = word >> U(16) & U(0x0000FFFF0000FFFF) | (word & U(0x0000FFFF0000FFFF)) << U(16)
    return word >> U(32) | word << U(32)


@njit
def highest(word: Any) -> Any:
    """Return the index of the highest bit set."""
    for step in (U(1), U(2), U(4), U(8), U(16), U(32)):
        word |= word >> step
    return count(word) - 1


@njit
def image(word: Any, table: Any) -> Any:
    """Return the image of a set under a symmetry, byte by byte."""
    result = NONE
    byte = 0
    while word:
        result |= table[byte, np.int64(word & BYTE)]
        word >>= EIGHT
        byte += 1
    return result


@njit
def slot_of(first: Any, second: Any, size: Any) -> Any:
    """Return where in a table of `size` slots (a power of two) a pair of words belongs."""
    mixed = (first * U(0x9E3779B97F4A7C15)) ^ (second * U(0xC2B2AE3D27D4EB4F))
    mixed ^= mixed >> U(29)
    mixed *= U(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> U(32)
    return np.int64(mixed & U(size - 1))


COST_AT = U(56)
"""The highest byte of an entry: how much work it saves, as a logarithm."""


@njit
def keep(key: Any, entry: Any, nodes: Any, table: Any) -> None:
    """Put an entry into a table: in the first slot what cost most nodes, in the second the last."""
    cost = 1
    while nodes > 1 and cost < 100:
        nodes >>= 1
        cost += 1
    place = slot_of(key, NONE, len(table))
    if table[place, 0] != key and (
        table[place ^ 1, 0] == key or np.int64(table[place, 1] >> COST_AT) > cost
    ):
        place ^= 1
    table[place, 0] = key
    table[place, 1] = (U(cost) << COST_AT) | entry
