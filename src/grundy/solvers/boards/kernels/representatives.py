"""One representative of all images of a state under the symmetries of its board, compiled. Needs Numba.

A state is two words (a, b), as in `parts`; exchanging them exchanges the players.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.compiling import inlined
from grundy.solvers.boards.kernels.words import BYTE, EIGHT, NONE, ONE, U, highest, lowest


@inlined
def image(word: Any, number: Any, side: Any, images: Any) -> Any:
    """Return the image of one player's word under symmetry `number`, byte by byte."""
    result = NONE
    byte = 0
    while word:
        result |= images[number, side, byte, np.int64(word & BYTE)]
        word >>= EIGHT
        byte += 1
    return result


@inlined
def at_corner(a: Any, b: Any, corner: Any) -> Any:
    """Return a state moved to the corner of the frame, and the rows and columns that it leaves free.

    `corner` is that of `tables.BoardTable`.
    """
    width, cells = corner[0, 0], corner[0, 1]
    across, step = a | b, width
    while step < cells:  # all rows are laid onto the first one
        across |= across >> step
        step += step
    across &= corner[0, 2]
    top, left = U(lowest(a | b)) // width, U(lowest(across))
    rows = cells // width - ONE - (U(highest(a | b)) // width - top)
    columns = width - ONE - (U(highest(across)) - left)
    shift = top * width + left
    return a >> shift, b >> shift, rows, columns


@inlined
def representative(
    a: Any, b: Any, rows: Any, columns: Any, corner: Any, images: Any, swaps: Any
) -> Any:
    """Return (a, b, sign): the least image of a state; sign 1 says that the players are exchanged.

    The images of a state in the corner lie as far from it as those of the box around it, which leaves so
    many rows and columns of the frame free.
    """
    best_a, best_b, sign = a, b, 0
    if swaps and (b < best_a or (b == best_a and a < best_b)):
        best_a, best_b, sign = b, a, 1
    for number in range(images.shape[0]):
        shift = rows * corner[number + 1, 0] + columns * corner[number + 1, 1]
        c = image(a, number, 0, images) >> shift
        d = image(b, number, images.shape[1] - 1, images) >> shift
        if c < best_a or (c == best_a and d < best_b):
            best_a, best_b, sign = c, d, 0
        if swaps and (d < best_a or (d == best_a and c < best_b)):
            best_a, best_b, sign = d, c, 1
    return best_a, best_b, sign
