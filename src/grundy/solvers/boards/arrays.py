"""Arrays that several compiled searches read: images under symmetries, strings and their coins, memory."""

from __future__ import annotations

from collections.abc import Sequence
from mmap import mmap
from typing import TYPE_CHECKING, Any

from grundy.rulesets.structures import WORD
from grundy.solvers.boards.removal import bits

if TYPE_CHECKING:
    import numpy


def image_tables(permutations: Sequence[Sequence[int]]) -> numpy.ndarray[Any, Any]:
    """Return for each permutation and each byte of a word the set of the images of its bits.

    There are as many bytes as the longest permutation needs.

    >>> int(image_tables([(1, 0)])[0, 0, 0b01])
    2
    """
    import numpy as np

    size = max(((len(one) + 7) // 8 for one in permutations), default=1)
    single = np.zeros((len(permutations), 8 * size), np.uint64)
    for row, permutation in zip(single, permutations, strict=True):
        row[: len(permutation)] = np.left_shift(np.uint64(1), np.array(permutation, np.uint64))
    single = single.reshape(-1, size, 8)
    tables = np.zeros((len(permutations), size, 256), np.uint64)
    for bit in range(8):  # the bytes with this highest bit are those without it, and its image
        low = 1 << bit
        np.bitwise_or(tables[..., :low], single[..., bit, None], out=tables[..., low : 2 * low])
    return tables


def untouched(length: int) -> numpy.ndarray[Any, Any]:
    """Return so many words of zeros that take memory when they are first used, and not before.

    numpy's own zeros are so only at times: a block as large as one that was freed is filled at once.

    >>> int(untouched(1000)[999])
    0
    """
    import numpy as np

    return np.frombuffer(mmap(-1, 8 * length), np.int64)


def tied(coins: Sequence[int]) -> tuple[numpy.ndarray[Any, Any], numpy.ndarray[Any, Any]]:
    """Return the coins of each string, -1 where it has less than two, and the strings of each coin.

    >>> ends, holds = tied([0b011, 0b110])
    >>> ends[:3].tolist(), holds.tolist()
    ([[0, -1], [0, 1], [1, -1]], [3, 6])
    """
    import numpy as np

    ends = np.full((WORD, 2), -1, np.int64)
    for coin, strings in enumerate(coins):
        for string in bits(strings):
            ends[string, 0 if ends[string, 0] < 0 else 1] = coin
    return ends, np.array(coins, np.uint64)
