"""Arrays that several compiled searches read: images under symmetries, strings and their coins, memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grundy.rulesets.structures import WORD
from grundy.solvers.boards.frame import BoardFrame, Permutation
from grundy.solvers.boards.removal import bits

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]


def image_tables(permutations: Sequence[Sequence[int]]) -> Array:
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
    by_bytes = single.reshape(-1, size, 8)
    tables = np.zeros((len(permutations), size, 256), np.uint64)
    for bit in range(8):  # the bytes with this highest bit are those without it, and its image
        low = 1 << bit
        np.bitwise_or(tables[..., :low], by_bytes[..., bit, None], out=tables[..., low : 2 * low])
    return tables


def image_pairs(symmetries: Sequence[tuple[Permutation, ...]]) -> Array:
    """Return the image of every byte, for each symmetry and player; one table where both are alike."""
    sides = len(symmetries[0]) if symmetries else 1
    tables = image_tables([one for pair in symmetries for one in pair])
    return tables.reshape(len(symmetries), sides, *tables.shape[1:])


def frame_arrays(frame: BoardFrame | None, symmetries: Sequence[Permutation]) -> dict[str, Any]:
    """Return the columns of a frame, and how images of its parts come back to the corner."""
    import numpy as np

    if frame is None:
        corner = np.zeros((1 + len(symmetries), 3), np.uint64)
        return {"columns": np.zeros(0, np.uint64), "corner": corner}
    height, width = frame.height, frame.width
    rows = [[width, height * width, (1 << width) - 1]]
    for g in symmetries:
        # A part lies in the corner; what is free beyond it comes to lie before its image, or does not.
        lower = min(g[: (height - 1) * width], default=0)
        left = min(g[i] for i in range(height * width) if width == 1 or i % width < width - 1)
        rows.append([lower, left, 0])
    return {"columns": frame.column_sets, "corner": np.array(rows, np.uint64)}


def untouched(length: int) -> Array:
    """Return this many words of zeros, which take memory only when they are first used.

    numpy's own zeros are so only at times: a block as large as one that was freed is filled at once.

    >>> int(untouched(1000)[999])
    0
    """
    import mmap  # not every Python without processes has it

    import numpy as np

    own = mmap.mmap(-1, 8 * length, access=mmap.ACCESS_COPY)  # not shared with a forked process
    return np.frombuffer(own, np.int64)


def tied(coins: Sequence[int]) -> tuple[Array, Array]:
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
