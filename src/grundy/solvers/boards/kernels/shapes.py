"""Compiled helpers for shapes on a grid: moved to the corner, turned and reflected. Needs Numba.

A shape is a word of cells, bit stride·row + column. With the stride 8 a word is the 8×8 board, and its
eight symmetries are a few operations on the whole word.
"""

from __future__ import annotations

from typing import Any

from grundy.compiling import njit
from grundy.solvers.boards.kernels.words import BYTE, NONE, U, image, lowest

SQUARE = 8


@njit
def upside_down(word: Any) -> Any:
    """Return the 8×8 board with its rows in the opposite order."""
    word = ((word >> U(8)) & U(0x00FF00FF00FF00FF)) | ((word & U(0x00FF00FF00FF00FF)) << U(8))
    word = ((word >> U(16)) & U(0x0000FFFF0000FFFF)) | ((word & U(0x0000FFFF0000FFFF)) << U(16))
    return (word >> U(32)) | (word << U(32))


@njit
def left_to_right(word: Any) -> Any:
    """Return the 8×8 board with its columns in the opposite order."""
    word = ((word >> U(1)) & U(0x5555555555555555)) | ((word & U(0x5555555555555555)) << U(1))
    word = ((word >> U(2)) & U(0x3333333333333333)) | ((word & U(0x3333333333333333)) << U(2))
    return ((word >> U(4)) & U(0x0F0F0F0F0F0F0F0F)) | ((word & U(0x0F0F0F0F0F0F0F0F)) << U(4))


@njit
def transposed(word: Any) -> Any:
    """Return the 8×8 board with rows and columns exchanged."""
    swap = (word ^ (word >> U(7))) & U(0x00AA00AA00AA00AA)
    word = word ^ swap ^ (swap << U(7))
    swap = (word ^ (word >> U(14))) & U(0x0000CCCC0000CCCC)
    word = word ^ swap ^ (swap << U(14))
    swap = (word ^ (word >> U(28))) & U(0x00000000F0F0F0F0)
    return word ^ swap ^ (swap << U(28))


@njit
def at_corner(word: Any) -> Any:
    """Return a shape on the 8×8 board, moved up and left as far as it goes."""
    columns = word | (word >> U(32))
    columns |= columns >> U(16)
    columns |= columns >> U(8)
    word >>= U(lowest(columns & BYTE))
    return word >> (U(lowest(word)) & U(56))


@njit
def at_corner_of(word: Any, stride: Any) -> Any:
    """Return a shape on a board of any width, moved up and left as far as it goes."""
    word >>= U(lowest(word) // stride * stride)
    columns, rest = NONE, word
    row = U((1 << stride) - 1)
    while rest:
        columns |= rest & row
        rest >>= U(stride)
    return word >> U(lowest(columns))


@njit
def square_form(word: Any) -> Any:
    """Return the least of the eight images of a shape on the 8×8 board, at the corner."""
    word = at_corner(word)
    turned = transposed(word)
    best = min(word, turned)
    for side in (word, turned):
        flipped = upside_down(side)
        best = min(best, at_corner(flipped))
        best = min(best, at_corner(left_to_right(flipped)))
        best = min(best, at_corner(left_to_right(side)))
    return best


@njit
def canonical(word: Any, images: Any, stride: Any) -> Any:
    """Return one representative of all images of a set under the symmetries and, on a grid, shifts.

    The stride 8 stands for the 8×8 board with all its symmetries, 0 for no grid.
    """
    if stride == SQUARE:
        return square_form(word)
    best = at_corner_of(word, stride) if stride else word
    for symmetry in range(images.shape[0]):
        other = image(word, images[symmetry])
        best = min(best, at_corner_of(other, stride) if stride else other)
    return best
