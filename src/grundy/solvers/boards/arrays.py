"""Arrays that several compiled searches read: images under symmetries, strings and their coins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grundy.rulesets.structures import WORD
from grundy.solvers.boards.removal import bits

if TYPE_CHECKING:
    import numpy


def image_tables(symmetries: Sequence[Sequence[int]]) -> numpy.ndarray[Any, Any]:
    """Return for each symmetry and each byte of a word the set of the images.

    >>> int(image_tables([(1, 0)])[0, 0, 0b01])
    2
    """
    import numpy as np

    tables = np.zeros((len(symmetries), WORD // 8, 256), np.uint64)
    for number, permutation in enumerate(symmetries):
        for element, image in enumerate(permutation):
            byte, bit = divmod(element, 8)
            for content in range(256):
                if content >> bit & 1:
                    tables[number, byte, content] |= np.uint64(1 << image)
    return tables


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
